/** Messages of a conversation: the newest, oldest first, and the pages before them. */
import { queryOptions, skipToken } from "@tanstack/react-query";

import { jsonRequest } from "@/lib/api/client";
import { queryKeys } from "@/lib/api/keys";
import { type ConversationKey, conversationIds } from "@/lib/api/conversation-key";
import type { Message, OpenedThread } from "@/lib/api/types";

import { refreshMessages } from "../history";

/** How many messages a page has; a full one may have others before it. */
export const MESSAGE_PAGE = 100;

export const messagesQuery = (conversation: ConversationKey) =>
  queryOptions({
    queryKey: queryKeys.chat(conversation),
    queryFn:
      conversation === "new"
        ? skipToken
        : async ({ client, signal }) => {
            const page = await getMessages(conversation, {}, signal);
            const known = client.getQueryData<Message[]>(queryKeys.chat(conversation)) ?? [];
            return refreshMessages(known, page, MESSAGE_PAGE);
          },
    // The side panel comes and goes with its pages, and what was said in it is asked for once; elsewhere something
    // may have been said in another window.
    ...(conversation === "panel" ? { gcTime: Infinity } : { refetchOnWindowFocus: "always" as const }),
  });

export function getMessagesBefore(conversation: ConversationKey, messageId: number): Promise<Message[]> {
  return getMessages(conversation, { before: messageId });
}

async function getMessages(
  conversation: ConversationKey,
  page: { before?: number },
  signal?: AbortSignal,
): Promise<Message[]> {
  const { threadId, ...ids } = conversationIds(conversation);
  const query = new URLSearchParams(
    Object.entries({ ...ids, ...page }).map(([name, value]) => [name, String(value)]),
  ).toString();
  const search = query && `?${query}`;
  if (threadId === undefined) {
    return jsonRequest<Message[]>("GET", `/api/chat${search}`, undefined, { signal });
  }
  const path = `/api/chat/threads/${threadId}${search}`;
  return (await jsonRequest<OpenedThread>("GET", path, undefined, { signal })).messages;
}
