/** Sends, from whatever page is open, comments that earlier visits could not send. */
import { thisPerson } from "@/lib/api/person";
import { hasPassed } from "@/lib/backoff";

import { sendComment, whyNot } from "./send-comment";
import { forgetUnsent, readUnsent } from "./unsent-store";

/** Milliseconds since it was written after which the page where it was is taken to be gone. */
const LEFT_AFTER = 10_000;

/** Refused once, it is not sent again by this page. */
const refused = new Set<string>();

/** What is refused stays for its document's page, which says so. */
export async function sendUnsent(): Promise<void> {
  const by = thisPerson();
  for (const unsent of await readUnsent()) {
    if (unsent.person !== by.id || !hasPassed(LEFT_AFTER, unsent.at) || refused.has(unsent.key)) continue;
    try {
      await sendComment(unsent, by);
      await forgetUnsent([unsent.key]);
    } catch (error) {
      const why = whyNot(error);
      if (why === "later") return;
      if (why !== "text") refused.add(unsent.key);
    }
  }
}
