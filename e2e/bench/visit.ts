/** A visit as people make it: with a browser that was never there, and into which nobody looks. */
import { spawn } from "node:child_process";
import { EventEmitter, once } from "node:events";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { args, CHROMIUM, DESKTOP } from "../support/browser";
import { freePort } from "../support/process";

/** A browser that has just begun is busy with itself. */
const CALM_MS = 2000;
const PATIENCE_MS = 30_000;
const READY = "ready";

/**
 * Milliseconds from the navigation to the frame that shows `selector`.
 *
 * A browser that is driven from outside has an inspector in every page: code that makes an `Error` then runs twice as
 * long, and so does what is compiled for the first time. So nothing drives this one. It begins on a page that sets
 * `cookies` and leads on, and a script of an extension looks for what is waited for and tells.
 */
export async function readyAfter(address: string, selector: string, cookies: readonly string[] = []): Promise<number> {
  const port = await freePort();
  const start = `http://127.0.0.1:${port}`;
  const profile = await mkdtemp(join(tmpdir(), "requill-visit-"));
  const heard = new EventEmitter();
  const server = createServer((asked, response) => {
    if (asked.method === "POST") {
      response.end();
      void text(asked).then((said) => heard.emit(READY, Number(said)));
      return;
    }
    response.writeHead(200, { "content-type": "text/html", "set-cookie": [...cookies] });
    response.end(`<script>setTimeout(() => location.assign(${JSON.stringify(address)}), ${CALM_MS})</script>`);
  }).listen(port, "127.0.0.1");
  const browser = spawn(
    CHROMIUM,
    [
      ...args,
      "--headless",
      `--window-size=${DESKTOP.width},${DESKTOP.height}`,
      "--disable-features=DisableLoadExtensionCommandLineSwitch",
      `--load-extension=${await watcher(profile, address, selector, start)}`,
      `--user-data-dir=${profile}`,
      start,
    ],
    { stdio: "ignore" },
  );
  try {
    const [time] = (await once(heard, READY, { signal: AbortSignal.timeout(PATIENCE_MS) })) as [number];
    return time;
  } finally {
    const ended = once(browser, "close");
    browser.kill();
    await ended;
    server.closeAllConnections();
    server.close();
    await rm(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  }
}

/** The folder of an extension that watches `address`. */
async function watcher(profile: string, address: string, selector: string, hearer: string): Promise<string> {
  const folder = join(profile, "watcher");
  await mkdir(folder);
  const manifest = {
    manifest_version: 3,
    name: "watcher",
    version: "1",
    content_scripts: [{ matches: ["http://127.0.0.1/*"], js: ["watch.js"], run_at: "document_start" }],
  };
  await writeFile(join(folder, "manifest.json"), JSON.stringify(manifest));
  const watch = `
    const tell = () => navigator.sendBeacon(${JSON.stringify(hearer)}, String(performance.now()));
    const look = () => requestAnimationFrame(document.querySelector(${JSON.stringify(selector)}) ? tell : look);
    if (location.href === ${JSON.stringify(address)}) look();`;
  await writeFile(join(folder, "watch.js"), watch);
  return folder;
}
