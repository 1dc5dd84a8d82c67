/** What the browser has on its disk of what was typed and is not saved. */
import type { Page } from "@playwright/test";

/** How many records of unsynced text there are. */
export function records(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const open = indexedDB.open("requill-unsynced");
    return new Promise<number>((resolve, reject) => {
      open.onerror = () => reject(open.error);
      open.onsuccess = () => {
        const count = open.result.transaction("updates").objectStore("updates").count();
        count.onsuccess = () => {
          open.result.close();
          resolve(count.result);
        };
      };
    });
  });
}
