/** Browser journeys against the real server. */
import { defineConfig } from "@playwright/test";
import { DESK, launchOptions } from "./support/browser";

export default defineConfig({
  testDir: "journeys",
  // Far more than any step takes, also where many processes share a slow machine.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  // What waits for a page or a socket leaves a third of two cores idle.
  workers: 3,
  fullyParallel: true,
  forbidOnly: process.env["CI"] !== undefined,
  reporter: "list",
  use: { browserName: "chromium", viewport: DESK, launchOptions },
});
