/** Browser journeys against the real server. */
import { defineConfig } from "@playwright/test";
import { args, DESKTOP, launchOptions } from "./support/browser";

// A page of a journey lives for seconds: to optimize its code costs more than the faster code gives back.
const unoptimized = { ...launchOptions, args: [...args, "--js-flags=--no-opt --no-maglev"] };

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
  use: { browserName: "chromium", viewport: DESKTOP, launchOptions: unoptimized },
});
