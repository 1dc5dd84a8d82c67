/** What a key costs in a long document: the browser styles what changed, and not the whole text. */
import { readFile } from "node:fs/promises";
import type { Browser, Page } from "@playwright/test";
import { LONG } from "../bench/texts";
import { makeDocument } from "../support/steps";
import { expect, test } from "../support/test";

const KEYS = "The inspector writes";

interface TraceEvent {
  readonly name: string;
  readonly args: { readonly elementCount?: number };
}

async function traced(browser: Browser, page: Page, path: string, act: () => Promise<void>): Promise<TraceEvent[]> {
  await browser.startTracing(page, { path, categories: ["devtools.timeline"] });
  await act();
  await browser.stopTracing();
  const { traceEvents } = JSON.parse(await readFile(path, "utf8")) as { traceEvents: TraceEvent[] };
  return traceEvents.filter(({ name, args }) => name === "UpdateLayoutTree" && (args.elementCount ?? 0) > 1_000);
}

test("a key in a long document styles a few elements, in a few passes", async ({ browser, page, product }, info) => {
  const id = await makeDocument(page, product, LONG);
  await page.goto(`${product}/documents/${id}`);
  await page.locator(".cm-line", { hasText: "no network for hours" }).last().click();
  await page.keyboard.press("End");
  await page.keyboard.type("Read. ");
  await expect(page.getByRole("status").filter({ hasText: "Saved" }).first()).toBeVisible();
  // What comes after the page has loaded styles words as well.
  await page.waitForFunction(() => CSS.highlights.has("rq-finding"));
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Performance.enable");
  const passes = async () => {
    const { metrics } = await devtools.send("Performance.getMetrics");
    return metrics.find(({ name }) => name === "RecalcStyleCount")?.value ?? NaN;
  };
  const path = info.outputPath("trace.json");
  const before = await passes();
  const broad = await traced(browser, page, path, () => page.keyboard.type(KEYS, { delay: 60 }));
  const made = (await passes()) - before;
  // What is drawn anew where the page scrolls or a part of it comes late styles everything a few times.
  // A selector with `[style]` had every key style all 2,400 elements; a width in `cqw` had it take eleven passes.
  expect(broad.length / KEYS.length).toBeLessThan(0.8);
  expect(made / KEYS.length).toBeLessThan(8);

  // The editor measures with a line of its own, where a line takes more room: `:has` within `:is` styled everything twice.
  const measured = await traced(browser, page, path, () =>
    page.locator(".cm-content").evaluate(async (content) => {
      for (let time = 0; time < 5; time += 1) {
        const line = document.createElement("div");
        line.className = "cm-line";
        content.parentElement?.append(line);
        line.getBoundingClientRect();
        line.remove();
        content.getBoundingClientRect();
        await new Promise(requestAnimationFrame);
      }
    }),
  );
  expect(measured).toEqual([]);
});
