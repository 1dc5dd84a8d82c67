/** Photographs every screen of the accounts in both themes and at both widths into docs/screenshots. */
import { ACCOUNT_SCREENS } from "../support/account-screens";
import { test } from "../support/accounts";
import { DESKTOP, PHONE } from "../support/browser";
import { photograph } from "../support/photograph";

for (const theme of ["light", "dark"] as const) {
  for (const viewport of [DESKTOP, PHONE]) {
    for (const [name, open] of Object.entries(ACCOUNT_SCREENS)) {
      test(`${name}, ${viewport.width}, ${theme}`, async ({ browser, accounts }) => {
        await photograph(browser, name, { viewport, theme }, (page) => open(page, accounts));
      });
    }
  }
}
