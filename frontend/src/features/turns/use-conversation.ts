/** A conversation about a document: its history, the turn under way, and what every way it can end leads to. */
import { type QueryClient, useQuery, useQueryClient, type UseQueryResult } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";

import { documentDraft, setDraft, withReturned } from "@/components/conversation";
import { toast } from "@/components/ui/toast";
import { useAuth } from "@/features/auth";
import { reportLimitExceeded } from "@/features/usage";
import type { ApiError } from "@/lib/api/errors";
import { queryKeys } from "@/lib/api/keys";
import type { Message } from "@/lib/api/types";

import { messagesQuery } from "./api/get-messages";
import { getRunningTurns } from "./api/get-running-turns";
import { lastId, wasStored } from "./history";
import { keepAnswer, refreshAfterTurn, type TurnAnswer } from "./keep-answer";
import type { TurnOutcome } from "./model";
import { sendFailure } from "./send-failure";
import { keepKeys, NO_TURNS, type ShownMessage, shownMessages } from "./shown-messages";
import { type EarlierMessages, useEarlierMessages } from "./use-earlier-messages";
import { type Turn, useTurn } from "./use-turn";

export interface Sending {
  path: string;
  body: unknown;
  content: string;
  /** The words came from the input, so they go back there when they could not be sent. */
  fromInput: boolean;
}

export interface Conversation {
  history: UseQueryResult<Message[]>;
  /** The history, and behind it the turn under way. */
  shown: ShownMessage[];
  earlier: EarlierMessages | undefined;
  turn: Turn;
  send: (sending: Sending) => void;
  /** The last answer that came while this view was open, for those who listen. */
  announced: string | null;
}

/** `onAnswer` is called with each answer, after it has been kept. */
export function useConversation(documentId: number, onAnswer: (answer: TurnAnswer) => void): Conversation {
  const queryClient = useQueryClient();
  const { isGuest = false } = useAuth();
  const history = useQuery(messagesQuery(documentId));
  const earlier = useEarlierMessages(documentId, history.data);
  const [announced, setAnnounced] = useState<string | null>(null);
  /** How often a turn of another window was met, which this one then follows as well. */
  const [joins, setJoins] = useState(0);
  const [keys, setKeys] = useState(NO_TURNS);
  const sent = useRef({ fromInput: true, lastId: 0 });

  const giveBack = (content: string) => {
    if (sent.current.fromInput)
      setDraft(documentDraft(documentId), (current) => withReturned(current, content));
  };
  const fail = (content: string, error: ApiError | null) => {
    giveBack(content);
    if (error?.usage) queryClient.setQueryData(queryKeys.usage, error.usage);
    if (error && reportLimitExceeded(error, "messages", isGuest)) return;
    toast(sendFailure(error));
    if (error?.code === "TURN_IN_PROGRESS") setJoins((count) => count + 1);
  };
  const settle = (outcome: TurnOutcome<TurnAnswer>) => {
    switch (outcome.kind) {
      case "done":
        keepAnswer(queryClient, documentId, outcome.answer);
        setKeys((current) => keepKeys(current, outcome.answer));
        setAnnounced(outcome.answer.assistantMessage.content);
        onAnswer(outcome.answer);
        return;
      case "stopped":
        giveBack(outcome.content);
        return;
      case "failed":
        fail(outcome.content, outcome.error);
        return;
      case "gone":
        void missed(queryClient, documentId, outcome.content, sent.current.lastId).then((isStored) => {
          if (!isStored) fail(outcome.content, null);
        });
    }
  };

  const turn = useTurn<TurnAnswer>(settle);
  const { resume, start } = turn;
  // A page that is opened or reloaded while the assistant answers goes on following.
  useEffect(() => {
    const abort = new AbortController();
    const join = async () => {
      const [running] = await getRunningTurns(documentId, abort.signal).catch(() => []);
      if (running && !abort.signal.aborted) resume(running);
    };
    void join();
    return () => abort.abort();
  }, [documentId, resume, joins]);

  const send = useCallback(
    ({ fromInput, ...request }: Sending) => {
      const known = queryClient.getQueryData<Message[]>(queryKeys.chat(documentId));
      sent.current = { fromInput, lastId: lastId(known) };
      setAnnounced(null);
      start(request);
    },
    [queryClient, documentId, start],
  );
  const shown = shownMessages(history.data, turn.view, turn.text, keys);
  return { history, shown, earlier, turn, send, announced };
}

/** Whether the turn whose end was missed was stored after all. */
async function missed(
  queryClient: QueryClient,
  documentId: number,
  content: string,
  lastKnown: number,
): Promise<boolean> {
  await refreshAfterTurn(queryClient, documentId);
  return wasStored(queryClient.getQueryData<Message[]>(queryKeys.chat(documentId)) ?? [], content, lastKnown);
}
