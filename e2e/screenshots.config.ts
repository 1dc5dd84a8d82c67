/** Photographs of every screen, in both themes and at both widths, into docs/screenshots. */
import { defineConfig } from "@playwright/test";
import { launchOptions } from "./support/browser";

export default defineConfig({
  testDir: "screenshots",
  timeout: 120_000,
  workers: 2,
  reporter: "list",
  use: { browserName: "chromium", launchOptions, reducedMotion: "reduce" },
});
