/** Marks a document in a list while this browser has text of it that the server does not have yet. */
import { useCallback, useSyncExternalStore } from "react";

import { isUnsyncedHere, watchUnsynced } from "@/features/document-sync/unsynced-documents";
import { thisPerson } from "@/lib/api/person";

export function UnsyncedMark({ documentId }: { documentId: number }) {
  const person = thisPerson().id ?? "";
  const watch = useCallback((changed: () => void) => watchUnsynced(person, changed), [person]);
  if (!useSyncExternalStore(watch, () => isUnsyncedHere(person, documentId))) return null;
  return <span className="ml-2 flex-none type-caption whitespace-nowrap text-warn">Not saved yet</span>;
}
