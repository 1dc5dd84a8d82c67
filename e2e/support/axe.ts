/** Asks axe about a page as it stands. */
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
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
    const { axe } = globalThis as unknown as { axe: { run: () => Promise<{ violations: Violation[] }> } };
    const result = await axe.run();
    return result.violations
      .filter((violation) => ["serious", "critical"].includes(violation.impact))
      .map((violation) => `${violation.id}: ${violation.nodes.map((node) => node.html).join(" | ")}`);
  });
  expect(found).toEqual([]);
}

/** The same in the light and in the dark theme, of which the page follows the system's. */
export async function examineInBothThemes(page: Page): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await examine(page);
  }
}

/** Nothing is wider than the window. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
}
