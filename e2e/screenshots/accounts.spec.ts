/** Photographs every screen of the accounts in both themes and at both widths into docs/screenshots. */
import { ACCOUNT_SCREENS } from "../support/account-screens";
import { test } from "../support/accounts";
import { DESK, PHONE } from "../support/browser";

const FOLDER = "../docs/screenshots";

for (const theme of ["light", "dark"] as const) {
  for (const viewport of [DESK, PHONE]) {
    for (const [name, open] of Object.entries(ACCOUNT_SCREENS)) {
      test(`${name}, ${viewport.width}, ${theme}`, async ({ browser, accounts }) => {
        const context = await browser.newContext({ viewport, colorScheme: theme, reducedMotion: "reduce" });
        const page = await context.newPage();
        await open(page, accounts);
        await page.evaluate(() => document.fonts.ready);
        await page.screenshot({ path: `${FOLDER}/${name}-${viewport.width}-${theme}.png` });
        await context.close();
      });
    }
  }
}
