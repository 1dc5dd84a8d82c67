/** Takes the pictures of docs/screenshots. */
import type { Browser, Page } from "@playwright/test";
import { PHONE } from "./browser";

const FOLDER = "../docs/screenshots";

export interface Look {
  viewport: { width: number; height: number };
  theme: "light" | "dark";
}

/** Opens a page as it is on such a device, a phone with a finger and no pointer, and photographs what comes up. */
export async function photograph(
  browser: Browser,
  name: string,
  { viewport, theme }: Look,
  open: (page: Page) => Promise<void>,
): Promise<void> {
  const isTouch = viewport === PHONE;
  const context = await browser.newContext({
    viewport,
    colorScheme: theme,
    reducedMotion: "reduce",
    isMobile: isTouch,
    hasTouch: isTouch,
  });
  const page = await context.newPage();
  await open(page);
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: `${FOLDER}/${name}-${viewport.width}-${theme}.png` });
  await context.close();
}
