/**
 * State of the visitor's unsynced text: whether this browser has something that the document's text on the server has
 * not.
 */
import { useCallback, useSyncExternalStore } from "react";

import { isUnsyncedHere, watchUnsynced } from "@/features/document-sync/unsynced-documents";

export function useHasUnsynced(documentId: number, person: string): boolean {
  const watch = useCallback((changed: () => void) => watchUnsynced(person, changed), [person]);
  return useSyncExternalStore(watch, () => isUnsyncedHere(person, documentId));
}
