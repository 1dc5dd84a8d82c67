/** How the journeys start the operating system's Chromium, which Playwright cannot install itself. */
import { once } from "node:events";
import { existsSync } from "node:fs";
import { type BrowserContext, chromium, type PlaywrightTestConfig } from "@playwright/test";
import { startAndRead } from "./process";

const isRoot = process.getuid?.() === 0;

/** The whole browser, as people have it. */
export const CHROMIUM = process.env["REQUILL_CHROMIUM"] ?? "/usr/bin/chromium";

// Its engine alone, where it is installed: without a window around it a page costs half of the processor's time.
const SHELL = "/usr/lib/chromium/chromium-headless-shell";
const executablePath = process.env["REQUILL_CHROMIUM"] === undefined && existsSync(SHELL) ? SHELL : CHROMIUM;

export const args = [
  ...(isRoot ? ["--no-sandbox"] : []),
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

export const launchOptions: NonNullable<NonNullable<PlaywrightTestConfig["use"]>["launchOptions"]> = {
  executablePath,
  args,
};

/**
 * With a microphone that beeps once a second; only the whole browser finds its way to a voice service. Whether a page may
 * use it is for each context to say.
 */
export const withMicrophone = { executablePath: CHROMIUM, args: [...args, "--use-fake-device-for-media-stream"] };

export interface KillableBrowser {
  context: BrowserContext;
  kill: () => Promise<void>;
}

/** What it had on the disk when it was killed is in the folder `profile`, for the next one. */
export async function startBrowser(profile: string): Promise<KillableBrowser> {
  const { child, found } = await startAndRead(
    executablePath,
    [...args, "--headless", "--remote-debugging-port=0", `--user-data-dir=${profile}`],
    {},
    /DevTools listening on (ws:\S+)/,
  );
  const browser = await chromium.connectOverCDP(found[1] ?? "");
  const [context] = browser.contexts();
  if (!context) throw new Error("no context");
  const kill = async (): Promise<void> => {
    if (child.signalCode !== null) return;
    // Its other processes end by themselves, and with them what they print.
    const ended = once(child, "close");
    child.kill("SIGKILL");
    await ended;
  };
  return { context, kill };
}

/** The two widths for which the product is drawn. */
export const DESKTOP = { width: 1440, height: 900 };
export const PHONE = { width: 390, height: 844 };
