/** Unsynced text that earlier visits left in this browser. */
import * as Y from "yjs";

import { apartKey, writeRecord } from "@/features/document-sync/update-store";

/** A text of document 1 that could not be put into it. */
export async function leaveUnsynced(
  owner: string,
  { title, content }: { title: string; content: string },
): Promise<void> {
  const doc = new Y.Doc();
  doc.getText("title").insert(0, title);
  doc.getText("content").insert(0, content);
  const record = { update: Y.encodeStateAsUpdate(doc), isWhole: true, keptAt: Date.now(), isGuests: false };
  await writeRecord(apartKey(owner, 1), record, []);
}
