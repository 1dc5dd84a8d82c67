/** How soon a page can be used, for somebody who has never been there: nothing is in the browser's cache. */
import type { Browser, Page } from "@playwright/test";
import { DESKTOP } from "../support/browser";
import { makeDocument } from "../support/steps";
import { median, record } from "./figures";
import { expect, test } from "./floor";
import { USUAL } from "./texts";
import { readyAfter } from "./visit";

const HOME_READY = "section[aria-labelledby=popular] a";
const EDITOR_READY = ".cm-content[contenteditable=true] .cm-line";
const KIB = 1024;

/** Lighthouse's slow 4G: milliseconds and bytes per second. */
const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * KIB * KIB) / 8,
  uploadThroughput: (0.75 * KIB * KIB) / 8,
};

/** Seconds until a page and the bare page are ready: medians of visits in turns. */
async function besideFloor(
  count: number,
  measure: () => Promise<number>,
  measureFloor: () => Promise<number>,
): Promise<[mine: number, bare: number]> {
  const mine: number[] = [];
  const bare: number[] = [];
  for (let round = 0; round < count; round += 1) {
    bare.push(await measureFloor());
    mine.push(await measure());
  }
  return [median(mine) / 1000, median(bare) / 1000];
}

/** A new guest with a document: its address, and the cookies to open it with. */
async function guestWithDocument(page: Page, product: string): Promise<[address: string, cookies: string[]]> {
  const id = await makeDocument(page, product, USUAL);
  const cookies = await page.context().cookies();
  return [`${product}/documents/${id}`, cookies.map(({ name, value }) => `${name}=${value}; Path=/; HttpOnly`)];
}

const SAYS_READY = "ready after ";

/**
 * As `readyAfter`, on slow 4G with a CPU four times slower, which takes a browser that is driven. The page tells by
 * itself: what is asked from outside is asked by a script of 40 ms, which would run while the page is being measured.
 */
async function readyWhenSlow(browser: Browser, address: string, selector: string): Promise<number> {
  const context = await browser.newContext({ viewport: DESKTOP });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", SLOW_4G);
  await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  await page.addInitScript(
    ([ready, words]) => {
      const look = (): void => {
        if (!document.querySelector(ready)) requestAnimationFrame(look);
        else requestAnimationFrame(() => console.info(`${words}${performance.now()}`));
      };
      look();
    },
    [selector, SAYS_READY] as const,
  );
  const said = page.waitForEvent("console", (message) => message.text().startsWith(SAYS_READY));
  await page.goto(address, { waitUntil: "commit" });
  const time = Number((await said).text().slice(SAYS_READY.length));
  await context.close();
  return time;
}

/** Kibibytes of script as they came over the wire, by address. */
async function scripts(page: Page): Promise<number> {
  const sizes = await page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .filter(({ name }) => name.endsWith(".js"))
      .map((entry) => (entry as PerformanceResourceTiming).encodedBodySize),
  );
  return sizes.reduce((sum, size) => sum + size, 0) / KIB;
}

test("home", async ({ product, floor }) => {
  const address = `${product}/`;
  const [value, here] = await besideFloor(
    7,
    () => readyAfter(address, HOME_READY),
    () => readyAfter(`${floor}/`, HOME_READY),
  );
  record({ case: "home", name: "ready", value, unit: "s", aim: 0.35, floor: { here, there: 0.15 } });
});

test("home, what it asks for", async ({ page, product }) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.goto(product);
  await page.locator(HOME_READY).first().waitFor();
  await page.waitForLoadState("networkidle");
  record({ case: "home", name: "requests", value: asked.length, unit: "", aim: 12 });
  record({ case: "home", name: "script over the wire", value: await scripts(page), unit: "KiB", aim: 160 });
});

test("home on slow 4G with a CPU four times slower", async ({ browser, product, floor }) => {
  const [value, here] = await besideFloor(
    5,
    () => readyWhenSlow(browser, product, HOME_READY),
    () => readyWhenSlow(browser, floor, HOME_READY),
  );
  const name = "ready on slow 4G, CPU 4x slower";
  record({ case: "home", name, value, unit: "s", aim: 2.2, floor: { here, there: 0.9 } });
});

/** Its aim was set on the machine on which the bare page was ready after 0.15 s, as home's was. */
test("editor", async ({ page, product, floor }) => {
  const [address, cookies] = await guestWithDocument(page, product);
  const [value, here] = await besideFloor(
    7,
    () => readyAfter(address, EDITOR_READY, cookies),
    () => readyAfter(`${floor}/`, HOME_READY),
  );
  record({ case: "editor", name: "ready", value, unit: "s", aim: 0.5, floor: { here, there: 0.15 } });
});

test("editor, what it asks for", async ({ page, product }) => {
  const [address] = await guestWithDocument(page, product);
  await page.goto(address);
  await page.locator(EDITOR_READY).first().waitFor();
  const value = await scripts(page);
  record({ case: "editor", name: "script over the wire until ready", value, unit: "KiB", aim: 320 });
  await expect(page.locator(".cm-content")).toContainText("Section 1");
});
