/** What was said about a document: the newest messages, oldest first, and the pages before them. */
import { queryOptions } from "@tanstack/react-query";

import { jsonRequest } from "@/lib/api/client";
import { queryKeys } from "@/lib/api/keys";
import type { Message } from "@/lib/api/types";

/** How many messages a page has; a full one may have others before it. */
export const MESSAGE_PAGE = 100;

export const messagesQuery = (documentId: number) =>
  queryOptions({
    queryKey: queryKeys.chat(documentId),
    queryFn: ({ signal }) =>
      jsonRequest<Message[]>("GET", `/api/chat?documentId=${documentId}`, undefined, { signal }),
  });

export function getMessagesBefore(documentId: number, messageId: number): Promise<Message[]> {
  return jsonRequest<Message[]>("GET", `/api/chat?documentId=${documentId}&before=${messageId}`);
}
