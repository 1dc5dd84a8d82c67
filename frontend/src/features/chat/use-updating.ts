/** The "Updating..." badge of a document that the assistant changes, and a second look at the document while it shows. */
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";

import { jsonRequest } from "@/lib/api/client";
import { keepDocument } from "@/lib/api/keep-document";
import { queryKeys } from "@/lib/api/keys";
import type { Document } from "@/lib/api/types";

const POLL = 1000;
const LENGTH = 2000;

interface UpdatingOptions {
  documentId: number;
  /** The assistant is writing now. */
  isWriting: boolean;
  /** How many replies have said that the document was updated. */
  updates: number;
  onUpdating: (isUpdating: boolean) => void;
  onDocument: (document: Document) => void;
}

/**
 * The badge shows while the assistant writes and for about two seconds after each reply, in which the document is
 * asked for every second, so that a change made meanwhile elsewhere is not missed.
 */
export function useUpdating({
  documentId,
  isWriting,
  updates,
  onUpdating,
  onDocument,
}: UpdatingOptions): void {
  const queryClient = useQueryClient();
  const [over, setOver] = useState(0);
  const isUpdating = isWriting || updates > over;

  useEffect(() => {
    onUpdating(isUpdating);
    // A pane that goes away leaves no badge behind.
    if (isUpdating) return () => onUpdating(false);
    return undefined;
  }, [isUpdating, onUpdating]);

  useEffect(() => {
    if (updates === 0) return;
    const abort = new AbortController();
    const look = async () => {
      const document = await getDocument(documentId, abort.signal).catch(() => null);
      const known = queryClient.getQueryData<Document>(queryKeys.document(documentId));
      if (!document || abort.signal.aborted || document.version <= (known?.version ?? 0)) return;
      keepDocument(queryClient, document);
      onDocument(document);
    };
    const poll = setInterval(() => void look(), POLL);
    const end = setTimeout(() => {
      clearInterval(poll);
      setOver(updates);
    }, LENGTH);
    return () => {
      abort.abort();
      clearInterval(poll);
      clearTimeout(end);
    };
  }, [updates, documentId, queryClient, onDocument]);
}

/** Past every cache on the way, as the specification asks. */
function getDocument(documentId: number, signal: AbortSignal): Promise<Document> {
  return jsonRequest<Document>("GET", `/api/documents/${documentId}?t=${Date.now()}`, undefined, { signal });
}
