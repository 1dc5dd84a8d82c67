/** The way from a document to its history. */
import { useNavigate } from "@tanstack/react-router";
import { History } from "lucide-react";
import { useCallback } from "react";

import type { PageCommand } from "@/commands/palette-state";
import { HISTORY_KEYS } from "@/features/history/history-keys";
import type { UnreadChanges } from "@/lib/api/types";

/** Keep the answer: it is the same one as long as the document is. */
export function useHistory(documentId: number): () => void {
  const navigate = useNavigate();
  return useCallback(
    () => void navigate({ to: "/documents/$documentId/history", params: { documentId } }),
    [navigate, documentId],
  );
}

/** To what has changed since the document was read. */
export function useCompareUnread(documentId: number, data: UnreadChanges | null): () => void {
  const navigate = useNavigate();
  const from = data?.comparison?.from.revisionId ?? undefined;
  return () =>
    void navigate({ to: "/documents/$documentId/history", params: { documentId }, search: { from } });
}

export const historyCommand = (run: () => void): PageCommand => ({
  label: "Version history",
  icon: History,
  shortcut: HISTORY_KEYS.open,
  run,
});
