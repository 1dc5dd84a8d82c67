/** Brings every way in which a turn can end to the outbox, the kept answers and the person. */
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { type Dispatch, type RefObject, useEffect, useRef } from "react";

import { toast } from "@/components/ui/toast";
import { useAuth } from "@/features/auth/auth-context";
import { reportAccountRequired, reportLimitExceeded } from "@/features/usage/limit-prompt";
import { type ApiError, isGone } from "@/lib/api/errors";
import { queryKeys } from "@/lib/api/keys";
import { type ConversationKey, conversationIds } from "@/lib/api/conversation-key";

import { getRunningTurns } from "./api/get-running-turns";
import { type ConversationEvent, type Followed, nextStep } from "./conversation-state";
import { keepAnswer, refreshAfterTurn, storedAfterAll, type TurnAnswer } from "./keep-answer";
import type { Outbox } from "./outbox";
import { sendFailure } from "./send-failure";
import type { TurnOutcome } from "./turn-state";

export interface SettledTurns {
  settle: (outcome: TurnOutcome<TurnAnswer>, followed: Followed) => void;
  /** Keys of those about which the server is being asked: they are not sent meanwhile. */
  asked: RefObject<ReadonlySet<string>>;
}

export function useSettledTurns(
  conversation: ConversationKey,
  outbox: Outbox,
  dispatch: Dispatch<ConversationEvent>,
  onAnswer: (answer: TurnAnswer) => void,
): SettledTurns {
  const queryClient = useQueryClient();
  const { isGuest = false } = useAuth();
  const isShown = useIsShown();
  const asked = useRef(new Set<string>());

  const fail = (error: ApiError | null) => {
    if (error) keepFailure(queryClient, conversation, error);
    if (error && (reportLimitExceeded(error, "messages", isGuest) || reportAccountRequired(error))) return;
    toast(sendFailure(conversation, error));
    dispatch({ type: "failed", error });
    // What the page is about may be gone, and the page then says so.
    const { documentId } = conversationIds(conversation);
    if (documentId !== undefined && isGone(error))
      void queryClient.invalidateQueries({ queryKey: queryKeys.document(documentId), exact: true });
  };

  const askHistory = async (followed: Followed, content: string) => {
    const isStored = await storedAfterAll(queryClient, followed.conversation, content, followed.lastId);
    // Otherwise it is settled when the conversation is next shown.
    if (!isShown.current) return;
    if (isStored) drop(outbox, followed);
    else {
      returnWords(outbox, followed, content);
      fail(null);
    }
  };

  const askServer = async (followed: Followed, content: string, error: ApiError | null) => {
    const { conversation: where, key } = followed;
    const unsent = key === null ? null : outbox.get(where, key);
    if (!unsent) {
      returnWords(outbox, followed, content);
      if (error) fail(error);
      return;
    }
    asked.current.add(unsent.key);
    const running = await getRunningTurns(where).catch(() => null);
    const taken = running?.find((turn) => turn.content === content);
    if (taken) outbox.markTaken(where, unsent.key, taken.id);
    const isStored =
      running !== null && !taken && (await storedAfterAll(queryClient, where, content, followed.lastId));
    asked.current.delete(unsent.key);
    // Otherwise it is settled when the conversation is next shown.
    if (!isShown.current) return;
    if (taken) dispatch({ type: "taken-elsewhere" });
    else if (isStored) drop(outbox, followed);
    else if (outbox.drop(where, unsent.key)) {
      outbox.giveBackUnheard(where, unsent);
      if (error) fail(error);
    }
  };

  const settle = (outcome: TurnOutcome<TurnAnswer>, followed: Followed) => {
    const step = nextStep(outcome, followed);
    switch (step.kind) {
      case "keep-answer":
        drop(outbox, followed);
        keepAnswer(queryClient, followed.conversation, step.answer);
        dispatch({ type: "answered", answer: step.answer });
        onAnswer(step.answer);
        return;
      case "return-words":
        returnWords(outbox, followed, outcome.content);
        if (step.error) fail(step.error);
        return;
      case "ask-server":
        void askServer(followed, outcome.content, step.error);
        return;
      case "ask-history":
        void askHistory(followed, outcome.content);
    }
  };
  return { settle, asked };
}

/** Keeps what a refusal says besides: what is used up, and that what is on screen is not current. */
function keepFailure(queryClient: QueryClient, conversation: ConversationKey, error: ApiError): void {
  if (error.usage) queryClient.setQueryData(queryKeys.usage, error.usage);
  // An interview has gone on elsewhere.
  if (error.code === "OTHER_QUESTION" || error.code === "INTERVIEW_OVER")
    void refreshAfterTurn(queryClient, conversation);
}

function drop(outbox: Outbox, { conversation, key }: Followed): void {
  if (key !== null) outbox.drop(conversation, key);
}

function returnWords(outbox: Outbox, { conversation, key, turnId }: Followed, content: string): void {
  if (turnId !== null && key === null) void outbox.giveBackFor(turnId, conversation, content);
  else if (key !== null && outbox.drop(conversation, key)) outbox.giveBack(conversation, content);
}

/** False once the view is gone. */
function useIsShown(): RefObject<boolean> {
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return isShown;
}
