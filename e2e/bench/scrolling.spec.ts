/** Whether a document with many images and tables scrolls without a stutter, beside a page that has nothing but them. */
import type { Page } from "@playwright/test";
import { png } from "../support/png";
import { makeDocument } from "../support/steps";
import { expect, test } from "../support/test";
import { median, quantile, record } from "./figures";

const IMAGES = 50;
const TABLES = 30;
const [WIDTH, HEIGHT] = [640, 360];
const ROWS = 12;
/** What a turn of the wheel brings, in pixels, and how long a hand waits for the next one, in milliseconds. */
const TURN = 120;
const PACE = 16;

const HEAD = ["Metric", "Baseline", "Target", "By"];
const cells = (table: number, row: number): string[] => [
  `Reports ${table}.${row}`,
  `${row} %`,
  `0.${row} %`,
  "June 2027",
];

function textOf(addresses: readonly string[]): string {
  const tables = Array.from({ length: TABLES }, (_, table) =>
    [HEAD, HEAD.map(() => "---"), ...Array.from({ length: ROWS }, (_, row) => cells(table, row))]
      .map((row) => `| ${row.join(" | ")} |`)
      .join("\n"),
  );
  const images = addresses.map((address, at) => `![Screen ${at}](${address})`);
  const sections = images.map((image, at) => [`## Section ${at}`, image, tables[at] ?? "Words between.", ""].join("\n\n"));
  return `${sections.join("")}\n`;
}

function pageOf(addresses: readonly string[]): string {
  const row = (texts: readonly string[]): string => `<tr>${texts.map((text) => `<td>${text}</td>`).join("")}</tr>`;
  const table = (at: number): string =>
    `<table>${[HEAD, ...Array.from({ length: ROWS }, (_, one) => cells(at, one))].map(row).join("")}</table>`;
  const sections = addresses.map(
    (address, at) =>
      `<h2>Section ${at}</h2><p><img src="${address}" width="${WIDTH}" height="${HEIGHT}"></p>${at < TABLES ? table(at) : "<p>Words between.</p>"}`,
  );
  return `<div class="doc-scroller" style="height: 100vh; overflow: auto">${sections.join("")}</div>`;
}

/** The document's images, put there as people put them; answers their addresses. */
async function addImages(page: Page, product: string, id: string): Promise<string[]> {
  const body = png(WIDTH, HEIGHT);
  const addresses: string[] = [];
  for (let at = 0; at < IMAGES; at += 1) {
    const sent = await page.request.post(`${product}/api/documents/${id}/files?name=screen-${at}.png&kind=image`, {
      data: body,
      headers: { "content-type": "application/octet-stream" },
    });
    expect(sent.status()).toBe(201);
    addresses.push(((await sent.json()) as { address: string }).address);
  }
  return addresses;
}

/** Milliseconds between frames while the wheel turns from the top to the end. */
async function framesOfScrolling(page: Page): Promise<number[]> {
  const scroller = page.locator(".doc-scroller");
  await scroller.hover();
  await page.evaluate(() => {
    const frames: number[] = [];
    Object.assign(window, { frames });
    let last = performance.now();
    const tick = (now: number): void => {
      frames.push(now - last);
      last = now;
      requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
  });
  const isAtEnd = (): Promise<boolean> =>
    scroller.evaluate(({ scrollTop, clientHeight, scrollHeight }) => scrollTop + clientHeight >= scrollHeight - 2);
  while (!(await isAtEnd())) {
    for (let turn = 0; turn < 20; turn += 1) {
      await page.mouse.wheel(0, TURN);
      await page.waitForTimeout(PACE);
    }
  }
  return page.evaluate(() => (window as unknown as { frames: number[] }).frames);
}

test("scrolling through 50 images and 30 tables", async ({ page, product }) => {
  const id = await makeDocument(page, product, "");
  const addresses = await addImages(page, product, id);
  const filled = await page.request.patch(`${product}/api/documents/${id}`, { data: { content: textOf(addresses) } });
  expect(filled.status()).toBe(200);

  await page.goto(`${product}/robots.txt`);
  await page.setContent(pageOf(addresses.map((address) => `${product}${address}`)));
  const bare = await framesOfScrolling(page);

  await page.goto(`${product}/documents/${id}`);
  await page.locator(".cm-line").first().waitFor();
  const times = await framesOfScrolling(page);

  const work = "scrolling, 50 images and 30 tables";
  for (const share of [0.5, 0.95, 0.99]) {
    const floor = { here: quantile(bare, share), there: 17 };
    record({ case: work, name: `time between frames, p${share * 100}`, value: quantile(times, share), unit: "ms", aim: 17, floor });
  }
  record({ case: work, name: "longest frame", value: Math.max(...times), unit: "ms", aim: null, floor: { here: Math.max(...bare), there: 17 } });
  record({ case: work, name: "frames per second", value: 1000 / median(times), unit: "Hz", aim: null });
});
