/** What a person waits for, measured in the browser: a table, and JSON in benchmarks/out/browser.json. */
import { defineConfig } from "@playwright/test";
import { args, CHROMIUM, DESKTOP } from "./support/browser";

export default defineConfig({
  testDir: "bench",
  timeout: 180_000,
  // Two pages at once would measure each other.
  workers: 1,
  fullyParallel: false,
  reporter: [["./bench/reporter.ts", { out: "../benchmarks/out/browser.json" }]],
  use: { browserName: "chromium", viewport: DESKTOP, launchOptions: { executablePath: CHROMIUM, args } },
});
