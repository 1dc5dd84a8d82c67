/** Photographs of every screen, in both themes and at both widths, into docs/screenshots. */
import { defineConfig } from "@playwright/test";
import { withMicrophone } from "./support/browser";

export default defineConfig({
  testDir: "screenshots",
  timeout: 60_000,
  workers: 2,
  fullyParallel: true,
  reporter: "list",
  // A screen that never comes is told of at once, not after everything else.
  use: { browserName: "chromium", launchOptions: withMicrophone, actionTimeout: 15_000 },
});
