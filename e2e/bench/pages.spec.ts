/** How soon a page can be used, for somebody who has never been there: nothing is in the browser's cache. */
import type { Browser, BrowserContext, Page } from "@playwright/test";
import { DESK } from "../support/browser";
import { makeDocument } from "../support/steps";
import { median, record } from "./figures";
import { expect, test } from "./floor";
import { USUAL } from "./texts";

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

const SAYS_READY = "ready after ";

/**
 * Milliseconds from the navigation to the frame that shows what is waited for. The page tells it by itself: what is
 * asked from outside is asked by a script of 40 ms, which would run while the page is being measured.
 */
async function readyAfter(page: Page, address: string, selector: string): Promise<number> {
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
  return Number((await said).text().slice(SAYS_READY.length));
}

async function rounds(
  count: number,
  browser: Browser,
  measure: (context: BrowserContext, page: Page) => Promise<number>,
): Promise<number[]> {
  const values: number[] = [];
  for (let round = 0; round < count; round += 1) {
    const context = await browser.newContext({ viewport: DESK });
    values.push(await measure(context, await context.newPage()));
    await context.close();
  }
  return values;
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

/** Seconds until the product's home and the bare page are ready: medians of rounds in turns. */
async function homeBesideFloor(
  count: number,
  browser: Browser,
  product: string,
  floor: string,
  prepare: (context: BrowserContext, page: Page) => Promise<void>,
): Promise<[mine: number, bare: number]> {
  const bare: number[] = [];
  const mine = await rounds(count, browser, async (context, page) => {
    const other = await context.newPage();
    await prepare(context, other);
    bare.push(await readyAfter(other, floor, HOME_READY));
    await other.close();
    await prepare(context, page);
    return readyAfter(page, product, HOME_READY);
  });
  return [median(mine) / 1000, median(bare) / 1000];
}

test("home", async ({ browser, product, floor }) => {
  const [value, here] = await homeBesideFloor(7, browser, product, floor, async () => {});
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
  const [value, here] = await homeBesideFloor(5, browser, product, floor, async (context, page) => {
    const session = await context.newCDPSession(page);
    await session.send("Network.enable");
    await session.send("Network.emulateNetworkConditions", SLOW_4G);
    await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  });
  const name = "ready on slow 4G, CPU 4x slower";
  record({ case: "home", name, value, unit: "s", aim: 2.2, floor: { here, there: 0.9 } });
});

/** Its aim was set on the machine on which the bare page was ready after 0.15 s, as home's was. */
test("editor", async ({ browser, product, floor }) => {
  let loaded = 0;
  const bare: number[] = [];
  const ready = await rounds(7, browser, async (context, page) => {
    const other = await context.newPage();
    bare.push(await readyAfter(other, floor, HOME_READY));
    await other.close();
    const id = await makeDocument(page, product, USUAL);
    const time = await readyAfter(page, `${product}/documents/${id}`, EDITOR_READY);
    loaded = await scripts(page);
    await expect(page.locator(".cm-content")).toContainText("Section 1");
    return time;
  });
  const here = median(bare) / 1000;
  record({
    case: "editor",
    name: "ready",
    value: median(ready) / 1000,
    unit: "s",
    aim: 0.5,
    floor: { here, there: 0.15 },
  });
  record({ case: "editor", name: "script over the wire until ready", value: loaded, unit: "KiB", aim: 320 });
});
