/** Every screen of the accounts: no serious finding of axe, no sideways scrolling. */
import { ACCOUNT_SCREENS } from "../support/account-screens";
import { test } from "../support/accounts";
import { examineScreen, LOOKS } from "../support/axe";

for (const [name, open] of Object.entries(ACCOUNT_SCREENS)) {
  for (const look of LOOKS) {
    test(`${name}, ${look.where}`, { tag: "@full" }, async ({ browser, accounts }) => {
      await examineScreen(browser, accounts, open, look);
    });
  }
}
