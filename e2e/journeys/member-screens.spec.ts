/** Every screen of sharing and members: no serious finding of axe, no sideways scrolling. */
import { examineScreen, LOOKS } from "../support/axe";
import { MEMBER_SCREENS } from "../support/member-screens";
import { test } from "../support/test";

for (const [name, open] of Object.entries(MEMBER_SCREENS)) {
  for (const look of LOOKS) {
    test(`${name}, ${look.where}`, { tag: "@full" }, async ({ browser, product }) => {
      await examineScreen(browser, product, open, look);
    });
  }
}
