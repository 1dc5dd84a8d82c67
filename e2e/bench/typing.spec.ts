/** How soon a key shows in a document of 168 KB, at its start, in its middle and at its end. */
import type { Page } from "@playwright/test";
import { test } from "../support/test";
import { makeDocument } from "../support/steps";
import { quantile, record } from "./figures";
import { LONG } from "./texts";

const KEYS = 150;
/** Milliseconds between two keys: a fast typist, and never the same place in a frame. */
const PACE = [61, 73, 67, 83, 71, 59, 79];
/** The browser reports the time from a key to its frame in steps of 8 ms, and only from 16 ms on. */
const UNREPORTED = 8;

/** Watch every key from the event to the frame that shows it. */
async function watchKeys(page: Page): Promise<void> {
  await page.evaluate(() => {
    const frames: Record<number, number> = {};
    Object.assign(window, { keys: [] as number[], frames });
    const { keys } = window as unknown as { keys: number[] };
    document.addEventListener("keydown", ({ timeStamp }) => keys.push(timeStamp), { capture: true });
    const observer = new PerformanceObserver((list) => {
      for (const { name, startTime, duration } of list.getEntries() as PerformanceEventTiming[]) {
        if (!/^(?:key(?:down|press)|beforeinput|input)$/.test(name)) continue;
        const key = keys.findLastIndex((time) => time <= startTime + 0.5);
        frames[key] = Math.max(frames[key] ?? 0, duration);
      }
    });
    observer.observe({ type: "event", durationThreshold: 16 } as PerformanceObserverInit);
  });
}

async function type(page: Page): Promise<number[]> {
  await watchKeys(page);
  const letters = "The inspector writes what they saw and the report is kept. ";
  for (let key = 0; key < KEYS; key += 1) {
    await page.keyboard.type(letters[key % letters.length] as string);
    await page.waitForTimeout(PACE[key % PACE.length] as number);
  }
  return page.evaluate((unreported) => {
    const { keys, frames } = window as unknown as { keys: number[]; frames: Record<number, number> };
    return keys.map((_, key) => frames[key] ?? unreported);
  }, UNREPORTED);
}

/** Put the caret behind the words of a paragraph in the given part of the document, 0 its start, 1 its end. */
async function place(page: Page, part: number): Promise<void> {
  const scroller = page.locator(".doc-scroller");
  await scroller.evaluate((element, share) => element.scrollTo(0, element.scrollHeight * share), part);
  const lines = page.locator(".cm-line", { hasText: "no network for hours" });
  await lines.last().click();
  await page.keyboard.press("End");
}

/** What the bare field needed where the aims were set, in milliseconds. */
const FLOOR_THERE = 8;
const floorHere = new Map<number, number>();

function recordTyping(work: string, name: string, times: readonly number[], share: number, aim: number | null): void {
  const here = floorHere.get(share);
  const floor = here === undefined ? {} : { floor: { here, there: FLOOR_THERE } };
  record({ case: work, name, value: quantile(times, share), unit: "ms", aim, ...floor });
}

test("typing in a bare field, which is the floor", async ({ page }) => {
  await page.setContent("<textarea rows='40' cols='100'></textarea>");
  await page.locator("textarea").click();
  const times = await type(page);
  for (const share of [0.5, 0.98]) {
    recordTyping("typing in a bare field", `p${share * 100}`, times, share, null);
    floorHere.set(share, quantile(times, share));
  }
});

for (const [name, part] of [
  ["start", 0],
  ["middle", 0.5],
  ["end", 1],
] as const) {
  test(`typing at the ${name}`, async ({ page, product }) => {
    const id = await makeDocument(page, product, LONG);
    await page.goto(`${product}/documents/${id}`);
    await page.locator(".cm-line").first().waitFor();
    await place(page, part);
    const times = await type(page);
    const work = "typing in 168 KB";
    recordTyping(work, `at the ${name}, p50`, times, 0.5, 16);
    recordTyping(work, `at the ${name}, p98`, times, 0.98, 24);
  });
}
