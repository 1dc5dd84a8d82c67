/** Photographs every screen of sharing and members in both themes and at both widths into docs/screenshots. */
import { DESKTOP, PHONE } from "../support/browser";
import { MEMBER_SCREENS } from "../support/member-screens";
import { photograph } from "../support/photograph";
import { test } from "../support/test";

for (const theme of ["light", "dark"] as const) {
  for (const viewport of [DESKTOP, PHONE]) {
    for (const [name, open] of Object.entries(MEMBER_SCREENS)) {
      test(`${name}, ${viewport.width}, ${theme}`, async ({ browser, product }) => {
        await photograph(browser, name, { viewport, theme }, (page) => open(page, product));
      });
    }
  }
}
