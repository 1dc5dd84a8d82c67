/** Every screen of the accounts, in both themes and at both widths: no serious finding of axe, no sideways scrolling. */
import { ACCOUNT_SCREENS } from "../support/account-screens";
import { test } from "../support/accounts";
import { examine, expectNoSidewaysScroll } from "../support/axe";
import { DESK, PHONE } from "../support/browser";

for (const [name, open] of Object.entries(ACCOUNT_SCREENS)) {
  for (const colorScheme of ["light", "dark"] as const) {
    for (const viewport of [DESK, PHONE]) {
      test(`${name}, ${colorScheme}, ${viewport.width}`, async ({ browser, accounts }) => {
        const context = await browser.newContext({ viewport, colorScheme, reducedMotion: "reduce", bypassCSP: true });
        const page = await context.newPage();
        await open(page, accounts);
        await examine(page);
        await expectNoSidewaysScroll(page);
        await context.close();
      });
    }
  }
}
