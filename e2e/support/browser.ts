/** How the journeys start the operating system's Chromium, which Playwright cannot install itself. */
import type { PlaywrightTestConfig } from "@playwright/test";

const isRoot = process.getuid?.() === 0;

export const launchOptions: NonNullable<NonNullable<PlaywrightTestConfig["use"]>["launchOptions"]> = {
  executablePath: process.env["REQUILL_CHROMIUM"] ?? "/usr/bin/chromium",
  args: [
    ...(isRoot ? ["--no-sandbox"] : []),
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
  ],
};

/** The two widths for which the product is drawn. */
export const DESK = { width: 1440, height: 900 };
export const PHONE = { width: 390, height: 844 };
