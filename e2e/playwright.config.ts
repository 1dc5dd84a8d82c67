/** Browser journeys against the real server. */
import { defineConfig } from "@playwright/test";
import { DESK, launchOptions } from "./support/browser";

export default defineConfig({
  testDir: "journeys",
  timeout: 60_000,
  expect: { timeout: 10_000 },
  workers: 2,
  fullyParallel: false,
  forbidOnly: process.env["CI"] !== undefined,
  reporter: "list",
  use: { browserName: "chromium", viewport: DESK, launchOptions },
});
