/** Sends, from whatever page is open, comments that earlier visits could not send. */
import { thisPerson } from "@/lib/api/person";

import { sendComment, whyNot } from "./send-comment";
import { forgetUnsent, readUnsent } from "./unsent-store";

/** Milliseconds since it was written after which the page where it was is taken to be gone. */
const LEFT_AFTER = 10_000;

/** What is refused stays for its document's page, which says so. */
export async function sendUnsent(): Promise<void> {
  const by = thisPerson();
  for (const unsent of await readUnsent()) {
    if (unsent.person !== by.id || Date.now() - unsent.at < LEFT_AFTER) continue;
    try {
      await sendComment(unsent, by);
      await forgetUnsent([unsent.key]);
    } catch (error) {
      if (whyNot(error) === "later") return;
    }
  }
}
