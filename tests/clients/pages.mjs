// People who write in the product's own page, each in a window of one Chromium, told what to do by lines of JSON. A
// line is answered under its id, once that is done.
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { createInterface } from "node:readline";

const { chromium } = createRequire(new URL("../../e2e/package.json", import.meta.url))("@playwright/test");
const SHELL = "/usr/lib/chromium/chromium-headless-shell";
const executablePath = process.env.REQUILL_CHROMIUM ?? (existsSync(SHELL) ? SHELL : "/usr/bin/chromium");
const SYNC = 0, STEP_2 = 1;
const MINUTE = 60_000;

const args = ["--disable-gpu", "--no-first-run", "--disable-background-networking", "--disable-component-update"];
if (process.getuid?.() === 0) args.push("--no-sandbox");
let browser = null; // a promise of it, from the first window on
const windows = new Map();

// Whether its connection to the room is open, and has given what the page lacked.
function follow(window) {
  let last = null;
  window.page.on("websocket", (socket) => {
    if (!socket.url().includes("/ws/documents/")) return;
    last = socket;
    window.joined = false;
    socket.on("framereceived", ({ payload }) => {
      const isAnswer = typeof payload !== "string" && payload[0] === SYNC && payload[1] === STEP_2;
      if (isAnswer && socket === last) window.joined = true;
    });
    // The end of the one before may be told after the next one has begun.
    socket.on("close", () => {
      if (socket === last) window.joined = false;
    });
  });
}

// What is loaded comes over connections that break: who gets half a page loads it again.
async function load({ page, url }) {
  const text = page.getByRole("textbox", { name: "Document text" });
  const until = Date.now() + MINUTE;
  for (;;) {
    try {
      await page.goto(url);
      await text.click({ timeout: 5_000 });
      await page.keyboard.press("Control+End"); // a click is in the middle of a token
      return;
    } catch (error) {
      if (Date.now() > until) throw error;
    }
  }
}

const verbs = {
  // A window that is there already goes to that address: its browser has the page's code.
  async open({ window: name, url, cookies }) {
    browser ??= chromium.launch({ executablePath, args });
    if (!windows.has(name)) {
      const context = await (await browser).newContext();
      await context.addCookies(cookies.map((cookie) => ({ ...cookie, url: new URL(url).origin })));
      const window = { page: await context.newPage() };
      windows.set(name, window);
      follow(window);
    }
    const window = Object.assign(windows.get(name), { url, joined: false });
    await load(window);
  },
  // At the beginning, at the end, or where the caret is.
  async write({ window: name, token, place }) {
    const { keyboard } = windows.get(name).page;
    if (place < 0.3) await keyboard.press("Control+Home");
    else if (place > 0.7) await keyboard.press("Control+End");
    await keyboard.insertText(token);
  },
  undo: ({ window: name }) => windows.get(name).page.keyboard.press("Control+z"),
  leave: ({ window: name }) => windows.get(name).page.context().setOffline(true),
  join: ({ window: name }) => windows.get(name).page.context().setOffline(false),
  // Not while the page would warn its person that something would be lost.
  async reload({ window: name }) {
    const window = windows.get(name);
    const mayGo = () => dispatchEvent(new Event("beforeunload", { cancelable: true }));
    await window.page.waitForFunction(mayGo, null, { timeout: MINUTE });
    await load(window);
  },
  async show({ window: name }) {
    const { page, joined } = windows.get(name);
    // The editor draws what is in sight; its whole text is known to its view alone.
    const shown = await page.evaluate(() => ({
      text: document.querySelector(".cm-content").cmTile.root.view.state.doc.toString(),
      saved: [...document.querySelectorAll("[role=status]")].some((status) => status.textContent === "Saved"),
    }));
    return { ...shown, joined };
  },
  close: ({ window: name }) => windows.get(name).page.goto("about:blank"),
};

async function answer({ id, verb, ...told }) {
  const answered = await verbs[verb](told).catch((error) => ({ failed: String(error) }));
  process.stdout.write(`${JSON.stringify({ id, answer: answered ?? {} })}\n`);
}

for await (const line of createInterface({ input: process.stdin })) void answer(JSON.parse(line));
await (await browser)?.close();
process.exit(0);
