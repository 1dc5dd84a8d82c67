/** Asks axe about a page as it stands, and whether it fits its window. */
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { Browser, Page } from "@playwright/test";
import { IS_WHOLE } from "./amounts";
import { DESKTOP, PHONE } from "./browser";
import { expect } from "./test";

const AXE = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

interface Violation {
  id: string;
  impact: string;
  nodes: { html: string }[];
}

/** No serious or critical finding. The page's context must have been made with `bypassCSP`. */
export async function examine(page: Page): Promise<void> {
  await page.evaluate(() => {
    // One that follows scrolling has no end of its own.
    const timed = document.getAnimations().filter(({ timeline }) => timeline === document.timeline);
    return Promise.all(timed.map((animation) => animation.finished.catch(() => null)));
  });
  const isPresent = await page.evaluate("typeof axe !== 'undefined'");
  if (!isPresent) await page.evaluate(AXE);
  const found = await page.evaluate(async () => {
    type Run = (options: { resultTypes: string[] }) => Promise<{ violations: Violation[] }>;
    const { axe } = globalThis as unknown as { axe: { run: Run } };
    // To list whatever passes, too, takes as long again.
    const result = await axe.run({ resultTypes: ["violations"] });
    return result.violations
      .filter((violation) => ["serious", "critical"].includes(violation.impact))
      .map((violation) => `${violation.id}: ${violation.nodes.map((node) => node.html).join(" | ")}`);
  });
  expect(found).toEqual([]);
}

/** The same in the dark theme: the page follows the system's. */
async function examineInTheDark(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: "dark" });
  await examine(page);
  await page.emulateMedia({ colorScheme: "light" });
}

/** The same in the light and in the dark. */
export async function examineInBothThemes(page: Page): Promise<void> {
  await examine(page);
  await examineInTheDark(page);
}

/** At each change in the light; in a whole run in the dark as well, where only colours differ, whose contrast has a test. */
export async function examineByTheRun(page: Page): Promise<void> {
  await examine(page);
  if (IS_WHOLE) await examineInTheDark(page);
}

/** How a screen is reached. `look` examines what is met on the way. */
export type Open = (page: Page, product: string, look: (page: Page) => Promise<void>) => Promise<void>;

/** How every screen is examined: at each change on a desktop in the light theme, in the full run on a phone and in the dark too. */
export const LOOKS = [
  { where: "1440", viewport: DESKTOP, look: examine, tag: [] },
  { where: "1440, dark", viewport: DESKTOP, look: examineInTheDark, tag: "@full" },
  { where: "390, both themes", viewport: PHONE, look: examineInBothThemes, tag: "@full" },
];

/** Open a screen as somebody new. It has no serious finding of axe, and nothing on it is wider than the window. */
export async function examineScreen(
  browser: Browser,
  product: string,
  open: Open,
  { viewport, look }: (typeof LOOKS)[number],
): Promise<void> {
  const context = await browser.newContext({ viewport, reducedMotion: "reduce", bypassCSP: true });
  const page = await context.newPage();
  await open(page, product, look);
  await look(page);
  await expectNoSidewaysScroll(page);
  await context.close();
}

/** Nothing is wider than the window. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
}
