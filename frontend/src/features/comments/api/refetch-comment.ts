/** Asks for one comment again, as its document's page shows it. */
import type { QueryClient } from "@tanstack/react-query";

import { jsonRequest } from "@/lib/api/client";
import { isGone } from "@/lib/api/errors";
import { queryKeys } from "@/lib/api/keys";
import type { Comment } from "@/lib/api/types";

import { dropComment, keepComment } from "./keep-comment";

export async function askForComment(
  queryClient: QueryClient,
  { id, documentId }: Pick<Comment, "id" | "documentId">,
): Promise<void> {
  try {
    keepComment(queryClient, await jsonRequest<Comment>("GET", `/api/comments/${id}`));
  } catch (error) {
    if (isGone(error)) dropComment(queryClient, documentId, id);
    // The list says it all once it can be asked for again.
    else void queryClient.invalidateQueries({ queryKey: queryKeys.comments(documentId) });
  }
}
