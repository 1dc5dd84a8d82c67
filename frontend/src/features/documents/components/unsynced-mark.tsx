/** Marks a document in a list while this browser has text of it that the server does not have yet. */
import { useCallback, useSyncExternalStore } from "react";

import { thisPerson } from "@/lib/api/person";
import { unsyncedDocuments, watchCopies } from "@/lib/unsynced-copies";

export function UnsyncedMark({ documentId }: { documentId: number }) {
  const read = useCallback(() => unsyncedDocuments(thisPerson().id ?? "").includes(documentId), [documentId]);
  if (!useSyncExternalStore(watchCopies, read)) return null;
  return <span className="ml-2 flex-none type-caption whitespace-nowrap text-warn">Not saved yet</span>;
}
