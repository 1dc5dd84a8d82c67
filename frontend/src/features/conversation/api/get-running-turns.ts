/** The caller's turns that run right now in a conversation: what a page joins after a reload. */
import { jsonRequest } from "@/lib/api/client";
import { type ConversationKey, conversationIds } from "@/lib/api/conversation-key";
import type { RunningTurn } from "@/lib/api/types";

export async function getRunningTurns(
  conversation: ConversationKey,
  signal?: AbortSignal,
): Promise<RunningTurn[]> {
  if (conversation === "new") return [];
  const [id] = Object.entries(conversationIds(conversation));
  const path = id ? `/api/turns?${id[0]}=${id[1]}` : "/api/turns";
  const turns = await jsonRequest<RunningTurn[]>("GET", path, undefined, { signal });
  // Asked without an id, the server tells of all of them.
  return id ? turns : turns.filter(({ isPanel }) => isPanel);
}
