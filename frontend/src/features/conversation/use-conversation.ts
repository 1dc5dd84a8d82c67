/** A conversation: its history, the turn under way, and what is sent in it. */
import { useQuery, useQueryClient, type UseQueryResult } from "@tanstack/react-query";
import { useCallback, useEffect, useEffectEvent, useReducer, useRef, useState } from "react";

import { queryKeys } from "@/lib/api/keys";
import type { ConversationKey } from "@/lib/api/conversation-key";
import type { Message, RunningTurn } from "@/lib/api/types";
import { newIdempotencyKey } from "@/lib/idempotency-key";

import { messagesQuery } from "./api/get-messages";
import { getRunningTurns } from "./api/get-running-turns";
import { type Followed, joined, missedTurns, NOTHING_SAID, reduceConversation } from "./conversation-state";
import { endOfTurn } from "./follow-turn";
import { lastId } from "./history";
import { refreshAfterTurn, type TurnAnswer } from "./keep-answer";
import { type MessageBody, Outbox, type Unsent } from "./outbox";
import { type ShownMessage, shownMessages } from "./shown-messages";
import { type EarlierMessages, useEarlierMessages } from "./use-earlier-messages";
import { useSettledTurns } from "./use-settled-turns";
import { type Turn, useTurn } from "./use-turn";
import { useWaitingMessages } from "./use-waiting-messages";

export interface Sending extends Pick<Unsent, "path" | "body" | "content"> {
  prepare?: Prepare | undefined;
  /** The words came from the input: they are kept until the server has them, and go back when it refuses. */
  fromInput: boolean;
  /** Given when it is sent once more. */
  key?: string;
}

/** A message that needed something done first, such as a thread made for it. */
export interface Prepared {
  body: MessageBody;
  /** Where it is said now. */
  conversation: ConversationKey;
}

/** Gets what is to be sent; `signal` tells that nobody waits for it any more. */
export type Prepare = (message: Pick<Unsent, "body" | "key">, signal: AbortSignal) => Promise<Prepared>;

export interface Conversation {
  history: UseQueryResult<Message[]>;
  /** The history, and behind it the turn under way. */
  shown: ShownMessage[];
  earlier: EarlierMessages | undefined;
  turn: Turn;
  send: (sending: Sending) => void;
  /** Why the last message got no answer, until the next one is sent; blank where no reason is known. */
  failure: string | null;
  /** The last answer that came while this view was open, for those who listen. */
  announced: string | null;
}

/**
 * `onAnswer` is called with each answer, after it has been kept. The conversation stays the same while the view
 * lives, but that "new" becomes the thread that was made. What was on its way at a reload is sent again; `prepareAgain` does for
 * that what must be done first in "new".
 */
export function useConversation(
  conversation: ConversationKey,
  onAnswer: (answer: TurnAnswer) => void,
  prepareAgain?: Prepare,
): Conversation {
  const queryClient = useQueryClient();
  const history = useQuery(messagesQuery(conversation));
  const earlier = useEarlierMessages(conversation, history.data);
  const [state, dispatch] = useReducer(reduceConversation, NOTHING_SAID);
  const [outbox] = useState(() => new Outbox());
  const followed = useRef<Followed>({ conversation, key: null, turnId: null, lastId: 0 });
  const { settle, asked } = useSettledTurns(conversation, outbox, dispatch, onAnswer);
  const turn = useTurn<TurnAnswer>((outcome) => settle(outcome, followed.current));
  const { resume, start } = turn;

  // Its turn ended while nobody looked.
  const settleMissed = useEffectEvent(
    async ({ key, content, lastId }: Unsent, turnId: string, signal: AbortSignal) => {
      const outcome = await endOfTurn<TurnAnswer>({ turnId, content }, signal);
      if (outcome === null || !outbox.has(conversation, key)) return;
      if (outcome.kind !== "done") settle(outcome, { conversation, key, turnId, lastId });
      else {
        outbox.drop(conversation, key);
        await refreshAfterTurn(queryClient, conversation);
      }
    },
  );
  // A page that is opened or reloaded while the assistant answers goes on following.
  useEffect(() => {
    const abort = new AbortController();
    const join = async () => {
      const running = await getRunningTurns(conversation, abort.signal).catch(() => null);
      await outbox.takeOver(conversation);
      if (running === null || abort.signal.aborted) return;
      keepTaken(outbox, conversation, running);
      const unsent = outbox.in(conversation);
      for (const [each, turnId] of missedTurns(unsent, running))
        void settleMissed(each, turnId, abort.signal);
      const [first] = running;
      if (first && resume(first)) followed.current = joined(conversation, first, unsent);
    };
    void join();
    return () => abort.abort();
  }, [conversation, outbox, resume, state.joins]);

  const send = useCallback(
    ({ fromInput, prepare, path, body, content, ...sending }: Sending) => {
      const key = sending.key ?? outbox.unheardKey(conversation, body) ?? newIdempotencyKey();
      const known = queryClient.getQueryData<Message[]>(queryKeys.chat(conversation));
      const message = { path, body, content, key, lastId: lastId(known), at: Date.now() };
      const now: Followed = { conversation, key, turnId: null, lastId: message.lastId };
      const begun = start({ ...message, body: prepare ? prepared(outbox, prepare, message, now) : body });
      if (!begun) {
        // One that was to be sent again is in the input now, and is not sent besides.
        outbox.drop(conversation, key);
        if (fromInput) outbox.giveBack(conversation, content);
        return;
      }
      followed.current = now;
      outbox.forgetUnheard(conversation);
      if (fromInput) outbox.keep(conversation, message);
      dispatch({ type: "sent" });
    },
    [queryClient, outbox, conversation, start],
  );
  const turnId = turn.view.phase === "running" ? turn.view.id : null;
  useEffect(() => {
    const { conversation: where, key } = followed.current;
    if (turnId !== null && key !== null) outbox.markTaken(where, key, turnId);
  }, [outbox, turnId]);
  useWaitingMessages({
    conversation,
    outbox,
    isIdle: turn.view.phase === "idle",
    asked,
    history: history.data,
    send: (waiting) =>
      send({ ...waiting, fromInput: true, prepare: conversation === "new" ? prepareAgain : undefined }),
  });

  const { announced, failure, keys } = state;
  const shown = shownMessages(history.data, turn.view, turn.text, keys);
  return { history, shown, earlier, turn, send, failure, announced };
}

/** What nobody had heard of was taken after all, and its turn runs: it waits for that, and is in the input no more. */
function keepTaken(outbox: Outbox, conversation: ConversationKey, running: readonly RunningTurn[]): void {
  const waiting = outbox.unheard(conversation);
  const taken = running.find(({ content }) => content === waiting?.content);
  if (!waiting || !taken) return;
  outbox.takeBack(conversation);
  outbox.keep(conversation, { ...waiting, turnId: taken.id });
}

/** From then on what was sent is said in the conversation that was made for it. */
function prepared(
  outbox: Outbox,
  prepare: Prepare,
  message: Unsent,
  followed: Followed,
): (signal: AbortSignal) => Promise<object> {
  return async (signal) => {
    const { body, conversation } = await prepare(message, signal);
    if (outbox.drop(followed.conversation, message.key)) outbox.keep(conversation, { ...message, body });
    followed.conversation = conversation;
    return body;
  };
}
