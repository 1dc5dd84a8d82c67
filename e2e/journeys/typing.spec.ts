/** What a key costs in a long document: the browser styles what changed, and not the whole text. */
import { readFile } from "node:fs/promises";
import { LONG } from "../bench/texts";
import { makeDocument } from "../support/steps";
import { expect, test } from "../support/test";

const KEYS = "The inspector writes";

interface TraceEvent {
  readonly name: string;
  readonly args: { readonly elementCount?: number };
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
  await browser.startTracing(page, { path, categories: ["devtools.timeline"] });
  await page.keyboard.type(KEYS, { delay: 60 });
  await browser.stopTracing();
  const made = (await passes()) - before;
  const { traceEvents } = JSON.parse(await readFile(path, "utf8")) as { traceEvents: TraceEvent[] };
  const broad = traceEvents.filter(({ name, args }) => name === "UpdateLayoutTree" && (args.elementCount ?? 0) > 1_000);
  // What is drawn anew where the page scrolls or a part of it comes late styles everything a few times.
  // A selector with `[style]` had every key style all 2,400 elements; a width in `cqw` had it take eleven passes.
  expect(broad.length / KEYS.length).toBeLessThan(0.8);
  expect(made / KEYS.length).toBeLessThan(8);
});
