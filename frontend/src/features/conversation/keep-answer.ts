/** Puts what a turn led to into every kept answer that it concerns. */
import type { QueryClient } from "@tanstack/react-query";

import { keepDocument } from "@/lib/api/keep-document";
import { queryKeys } from "@/lib/api/keys";
import { type ConversationKey, conversationIds } from "@/lib/api/conversation-key";
import type { ChatAnswer, Document, FlowAnswer, Message, Proposal } from "@/lib/api/types";

import { mergeMessages, wasStored } from "./history";

export type TurnAnswer = ChatAnswer | FlowAnswer;

/** The messages of an answer in the order in which they were said. */
export function messagesOf(answer: TurnAnswer): Message[] {
  const system = "systemMessage" in answer ? answer.systemMessage : null;
  return [answer.userMessage, answer.assistantMessage, system].filter((message) => message !== null);
}

/** The document as the turn left it; null when it was not touched. */
export function documentOf(answer: TurnAnswer): Document | null {
  return "document" in answer ? answer.document : answer.updatedDocument;
}

export function keepAnswer(
  queryClient: QueryClient,
  conversation: ConversationKey,
  answer: TurnAnswer,
): void {
  const messages = messagesOf(answer);
  const queryKey = queryKeys.chat(conversation);
  const known = queryClient.getQueryData<Message[]>(queryKey);
  // A history that is not there is not begun with its end.
  if (known) queryClient.setQueryData(queryKey, mergeMessages(known, messages));
  // One that is just being loaded may lack it, and one that is known what was said in another window; the side panel
  // asks for its own once.
  if (!known || conversation !== "panel") void queryClient.invalidateQueries({ queryKey });
  void queryClient.invalidateQueries({ queryKey: queryKeys.usage });
  const { documentId } = conversationIds(conversation);
  if (documentId !== undefined) keepChange(queryClient, documentId, answer);
}

function keepChange(queryClient: QueryClient, documentId: number, answer: TurnAnswer): void {
  const document = documentOf(answer);
  const known = queryClient.getQueryData<Document>(queryKeys.document(documentId));
  // What is told again of a turn that ended before does not take the place of what came after it.
  const isPast = document !== null && known !== undefined && known.version > document.version;
  if (document && !isPast) keepDocument(queryClient, document);
  if ("interview" in answer) {
    const queryKey = queryKeys.interview(documentId);
    if (isPast) void queryClient.invalidateQueries({ queryKey });
    else queryClient.setQueryData(queryKey, answer.interview);
  }
  const proposal = answer.assistantMessage.proposal;
  if (proposal) {
    queryClient.setQueryData<Proposal[]>(
      queryKeys.proposals(documentId),
      (known) => known && [proposal, ...known.filter(({ id }) => id !== proposal.id)],
    );
  }
  void queryClient.invalidateQueries({ queryKey: queryKeys.documentLists });
}

/** Asks again for everything a turn may have changed, when its end was missed. */
export async function refreshAfterTurn(
  queryClient: QueryClient,
  conversation: ConversationKey,
): Promise<void> {
  const { documentId } = conversationIds(conversation);
  const keys = [
    queryKeys.chat(conversation),
    queryKeys.usage,
    ...(documentId === undefined
      ? [queryKeys.threadLists]
      : [queryKeys.document(documentId), queryKeys.interview(documentId)]),
  ];
  await Promise.allSettled(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}

/** Whether the turn whose end was missed was stored; everything it may have changed is asked for again. */
export async function storedAfterAll(
  queryClient: QueryClient,
  conversation: ConversationKey,
  content: string,
  lastKnown: number,
): Promise<boolean> {
  await refreshAfterTurn(queryClient, conversation);
  return wasStored(
    queryClient.getQueryData<Message[]>(queryKeys.chat(conversation)) ?? [],
    content,
    lastKnown,
  );
}
