/**
 * GET /api/documents/{id}: the document as the server has it.
 */
import { type QueryClient, queryOptions } from "@tanstack/react-query";

import { jsonRequest } from "@/lib/api/client";
import { raisesOffline } from "@/lib/api/errors";
import { keepDocument } from "@/lib/api/keep-document";
import { queryKeys } from "@/lib/api/keys";
import type { OpenedDocument } from "@/lib/api/types";

/** Milliseconds for which an answer is new: one that was asked for just before the page was drawn is not asked for twice. */
const NEW = 500;

/** Asked for anew at every opening: an old text would be put right, but only after it was shown. */
export const documentQuery = (id: number) =>
  queryOptions({
    queryKey: queryKeys.document(id),
    queryFn: async ({ client, signal }) => {
      const document = await jsonRequest<OpenedDocument>("GET", `/api/documents/${id}`, undefined, {
        signal,
      });
      const known = client.getQueryData<OpenedDocument>(queryKeys.document(id));
      // A slow answer can be older than what was saved or refreshed meanwhile.
      if (!known || known.version <= document.version) return document;
      const { role, owner } = document;
      return { ...known, role, owner };
    },
    refetchOnMount: ({ state: { isInvalidated, dataUpdatedAt } }) =>
      !isInvalidated && Date.now() - dataUpdatedAt < NEW ? false : "always",
    // As the messages, which tell of its changes.
    refetchOnWindowFocus: "always",
    throwOnError: raisesOffline,
  });

/** Brings the newest document past every cache on the way, and keeps it if it is newer than what is known. */
export async function refreshDocument(queryClient: QueryClient, id: number): Promise<OpenedDocument> {
  const document = await jsonRequest<OpenedDocument>("GET", `/api/documents/${id}?t=${Date.now()}`);
  keepDocument(queryClient, document);
  return document;
}
