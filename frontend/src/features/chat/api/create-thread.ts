/** Makes a thread that the assistant will name. */
import type { QueryClient } from "@tanstack/react-query";

import { jsonRequest } from "@/lib/api/client";
import { queryKeys } from "@/lib/api/keys";
import { threadConversation } from "@/lib/api/conversation-key";
import type { ChatMode, Message, Thread } from "@/lib/api/types";

import { NEW_TITLE } from "../threads";

export interface RequestName {
  /** Under which a repeated request makes no second thread. */
  key?: string;
  signal?: AbortSignal;
}

export async function createThread(
  queryClient: QueryClient,
  mode: ChatMode,
  { key, signal }: RequestName = {},
): Promise<Thread> {
  const body = { title: NEW_TITLE, mode };
  const headers = key === undefined ? {} : { "Idempotency-Key": key };
  const thread = await jsonRequest<Thread>("POST", "/api/chat/threads", body, { headers, signal });
  queryClient.setQueryData(queryKeys.thread(thread.id), thread);
  // Nothing has been said in it: it need not be asked.
  queryClient.setQueryData<Message[]>(queryKeys.chat(threadConversation(thread.id)), []);
  void queryClient.invalidateQueries({ queryKey: queryKeys.threadLists });
  return thread;
}
