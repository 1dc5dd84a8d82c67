/** How soon an answer shows and how smoothly the page runs while it streams, with a provider behind the assistant. */
import type { Page } from "@playwright/test";
import { composer, makeDocument, settled } from "../support/steps";
import { median, quantile, record } from "./figures";
import { expect, test } from "./floor";
import { USUAL } from "./texts";

const ROUNDS = 10;
/** The provider waits 50 ms before its first word. */
const SHORT = "[[bench tokens=20]]";
const LONG = "[[bench tokens=2000]]";

async function open(page: Page, product: string): Promise<void> {
  const id = await makeDocument(page, product, USUAL);
  await page.goto(`${product}/documents/${id}`);
  await page.locator(".cm-line").first().waitFor();
}

/** Milliseconds from Enter to the frame with the first word of an answer. */
async function firstWord(page: Page): Promise<number> {
  await composer(page).fill(SHORT);
  await page.evaluate(() => {
    const log = document.querySelector("[role=log]");
    if (!log) throw new Error("no conversation here");
    const count = (): number => log.textContent.split("token0").length;
    const before = count();
    let pressed = 0;
    document.addEventListener("keydown", ({ timeStamp }) => (pressed = timeStamp), { capture: true, once: true });
    performance.clearMeasures("first-word");
    const observer = new MutationObserver(() => {
      if (count() === before) return;
      observer.disconnect();
      // The word was put in by the callback of a frame; the next task comes when that frame has been drawn.
      setTimeout(() => performance.measure("first-word", { start: pressed, end: performance.now() }));
    });
    observer.observe(log, { childList: true, characterData: true, subtree: true });
  });
  await composer(page).press("Enter");
  const measure = await page.waitForFunction(() => performance.getEntriesByName("first-word")[0]?.duration);
  await settled(page);
  return (await measure.jsonValue()) as number;
}

test("from Enter to the first word", async ({ page, context, floor, productWithProvider }) => {
  const bare = await context.newPage();
  await bare.goto(floor);
  await firstWord(bare);
  await page.bringToFront();
  await open(page, productWithProvider);
  const first = await firstWord(page);
  const [times, bareTimes]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    await page.bringToFront();
    times.push(await firstWord(page));
    await bare.bringToFront();
    bareTimes.push(await firstWord(bare));
  }
  record({
    case: "answer",
    name: "Enter to first word",
    value: median(times),
    unit: "ms",
    aim: 85,
    floor: { here: median(bareTimes), there: 64 },
  });
  record({ case: "answer", name: "Enter to first word, the very first", value: first, unit: "ms", aim: null });
});

interface Frames {
  /** Milliseconds between two frames, from the first word to the frame that shows the last one. */
  streaming: number[];
  /** The longest time between two frames behind it, in which the stored message takes the answer's place. */
  settling: number;
}

async function framesOfAnswer(page: Page): Promise<Frames> {
  await composer(page).fill(LONG);
  await composer(page).press("Enter");
  await expect(page.getByRole("log")).toContainText("token0");
  await page.evaluate(() => {
    const log = document.querySelector("[role=log]");
    const record = { streaming: [] as number[], settling: 0 };
    Object.assign(window, { record });
    let last = performance.now();
    let isWhole = false;
    const tick = (now: number): void => {
      if (isWhole) record.settling = Math.max(record.settling, now - last);
      else record.streaming.push(now - last);
      last = now;
      isWhole ||= log?.textContent.includes("token1999") ?? false;
      requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
  });
  await expect(page.getByRole("log")).toContainText("token1999", { timeout: 120_000 });
  await settled(page);
  return page.evaluate(() => (window as unknown as { record: Frames }).record);
}

/** The frames of a long answer on a page that has shown a short one. */
async function warmFrames(page: Page, rate: number): Promise<Frames> {
  await firstWord(page);
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate });
  const frames = await framesOfAnswer(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  return frames;
}

for (const [name, rate, aim, there] of [
  ["as it is", 1, 40, 19],
  ["4x slower", 4, 100, 42],
] as const) {
  test(`frames while 2,000 tokens stream, CPU ${name}`, async ({ page, floor, productWithProvider }) => {
    await page.goto(floor);
    const bare = await warmFrames(page, rate);
    await open(page, productWithProvider);
    const { streaming, settling } = await warmFrames(page, rate);
    const work = `2,000 tokens, CPU ${name}`;
    record({
      case: work,
      name: "time between frames, p99",
      value: quantile(streaming, 0.99),
      unit: "ms",
      aim,
      floor: { here: quantile(bare.streaming, 0.99), there },
    });
    record({ case: work, name: "time between frames, p50", value: median(streaming), unit: "ms", aim: null });
    record({ case: work, name: "longest frame when it is stored", value: settling, unit: "ms", aim: null });
  });
}
