/** Every screen of the accounts, in both themes and at both widths: no serious finding of axe, no sideways scrolling. */
import { ACCOUNT_SCREENS } from "../support/account-screens";
import { test } from "../support/accounts";
import { examineInBothThemes, expectNoSidewaysScroll } from "../support/axe";
import { DESK, PHONE } from "../support/browser";

for (const [name, open] of Object.entries(ACCOUNT_SCREENS)) {
  for (const viewport of [DESK, PHONE]) {
    test(`${name}, ${viewport.width}`, { tag: viewport === PHONE ? "@full" : [] }, async ({ browser, accounts }) => {
      const context = await browser.newContext({ viewport, reducedMotion: "reduce", bypassCSP: true });
      const page = await context.newPage();
      await open(page, accounts);
      await examineInBothThemes(page);
      await expectNoSidewaysScroll(page);
      await context.close();
    });
  }
}
