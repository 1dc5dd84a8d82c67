/** GET /api/documents/{id}/share: the link to a document, if it has one. Asked for anew whenever it is looked at. */
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { jsonRequest } from "@/lib/api/client";
import { queryKeys } from "@/lib/api/keys";
import type { Sharing } from "@/lib/api/types";

export const shareQuery = (documentId: number) =>
  queryOptions({
    queryKey: queryKeys.share(documentId),
    queryFn: ({ signal }) =>
      jsonRequest<Sharing>("GET", `/api/documents/${documentId}/share`, undefined, { signal }),
    refetchOnMount: "always",
  });

/** What a change was answered with becomes what is known, over an answer from before it that is still on its way. */
export async function keepShare(queryClient: QueryClient, documentId: number, state: Sharing): Promise<void> {
  const queryKey = queryKeys.share(documentId);
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData<Sharing>(queryKey, state);
}
