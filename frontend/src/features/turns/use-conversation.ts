/** A conversation in one place: its history, the turn under way, and what every way it can end leads to. */
import { useQuery, useQueryClient, type UseQueryResult } from "@tanstack/react-query";
import { useCallback, useEffect, useEffectEvent, useRef, useState } from "react";

import { type Drafts, draftsOfThisPerson, withReturned } from "@/components/conversation";
import { toast } from "@/components/ui/toast";
import { useAuth } from "@/features/auth";
import { reportLimitExceeded } from "@/features/usage";
import type { ApiError } from "@/lib/api/errors";
import { queryKeys } from "@/lib/api/keys";
import type { Place } from "@/lib/api/place";
import type { Message } from "@/lib/api/types";

import { messagesQuery } from "./api/get-messages";
import { getRunningTurns } from "./api/get-running-turns";
import { lastId } from "./history";
import { keepAnswer, storedAfterAll, type TurnAnswer } from "./keep-answer";
import type { TurnOutcome } from "./model";
import { newRequestKey } from "./request-key";
import { sendFailure } from "./send-failure";
import { keepKeys, NO_TURNS, type ShownMessage, shownMessages } from "./shown-messages";
import { dropUnsent, keepUnsent, markTaken, type MessageBody, readUnsent, type Unsent } from "./unsent";
import { type EarlierMessages, useEarlierMessages } from "./use-earlier-messages";
import { type Turn, useTurn } from "./use-turn";

export interface Sending extends Omit<Unsent, "key"> {
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
  place: Place;
}

/** Gets what is to be sent; `left` tells that nobody waits for it any more. */
export type Prepare = (message: Pick<Unsent, "body" | "key">, left: AbortSignal) => Promise<Prepared>;

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

/**
 * `onAnswer` is called with each answer, after it has been kept. The place stays the same while the view lives, but
 * that "new" becomes the thread that was made. What was on its way at a reload is sent again; `prepareAgain` does for
 * that what must be done first in "new".
 */
export function useConversation(
  place: Place,
  onAnswer: (answer: TurnAnswer) => void,
  prepareAgain?: Prepare,
): Conversation {
  const queryClient = useQueryClient();
  const { isGuest = false } = useAuth();
  const history = useQuery(messagesQuery(place));
  const earlier = useEarlierMessages(place, history.data);
  const [announced, setAnnounced] = useState<string | null>(null);
  /** How often a turn of another window was met, which this one then follows as well. */
  const [joins, setJoins] = useState(0);
  const [keys, setKeys] = useState(NO_TURNS);
  const sent = useRef<Sent>(null);
  const [drafts] = useState(draftsOfThisPerson);
  /** False once the view is gone: then it tells nothing, and what is open is settled when the place is next shown. */
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);

  const giveBack = (content: string) => {
    const { place: said, fromInput } = sent.current ?? { place, fromInput: true };
    if (fromInput) drafts.set(said, (current) => withReturned(current, content));
  };
  const fail = (content: string, error: ApiError | null) => {
    giveBack(content);
    if (error?.usage) queryClient.setQueryData(queryKeys.usage, error.usage);
    if (error && reportLimitExceeded(error, "messages", isGuest)) return;
    toast(sendFailure(place, error));
    if (error?.code === "TURN_IN_PROGRESS") setJoins((count) => count + 1);
  };
  const settle = (outcome: TurnOutcome<TurnAnswer>) => {
    const said = sent.current?.place ?? place;
    if (outcome.kind !== "gone") dropUnsent(drafts, said);
    switch (outcome.kind) {
      case "done":
        keepAnswer(queryClient, said, outcome.answer);
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
        void storedAfterAll(queryClient, said, outcome.content, sent.current?.lastId ?? 0).then(
          (isStored) => {
            if (!isShown.current) return;
            dropUnsent(drafts, said);
            if (!isStored) fail(outcome.content, null);
          },
        );
    }
  };

  const turn = useTurn<TurnAnswer>(settle);
  const { resume, start } = turn;
  // Its turn ended while nobody looked: when it failed, the words go back.
  const recover = useEffectEvent(async () => {
    const unsent = readUnsent(drafts, place);
    if (!unsent?.isTaken || turn.view.phase !== "idle") return;
    const isStored = await storedAfterAll(queryClient, place, unsent.content, unsent.lastId ?? 0);
    if (!isShown.current || readUnsent(drafts, place)?.key !== unsent.key) return;
    dropUnsent(drafts, place);
    if (!isStored) fail(unsent.content, null);
  });
  // A page that is opened or reloaded while the assistant answers goes on following.
  useEffect(() => {
    const abort = new AbortController();
    const join = async () => {
      const running = await getRunningTurns(place, abort.signal).catch(() => null);
      if (running === null || abort.signal.aborted) return;
      if (running[0]) resume(running[0]);
      else await recover();
    };
    void join();
    return () => abort.abort();
  }, [place, resume, joins]);

  const send = useCallback(
    ({ fromInput, prepare, key = newRequestKey(), ...said }: Sending) => {
      const known = queryClient.getQueryData<Message[]>(queryKeys.chat(place));
      const message = { ...said, key };
      const now: Sent = { place, fromInput, lastId: lastId(known) };
      const begun = start({
        ...message,
        body: prepare ? prepared(drafts, prepare, message, now) : message.body,
      });
      if (!begun) {
        if (fromInput) drafts.set(place, (current) => withReturned(current, message.content));
        return;
      }
      sent.current = now;
      if (fromInput) keepUnsent(drafts, place, { ...message, lastId: now.lastId });
      setAnnounced(null);
    },
    [queryClient, drafts, place, start],
  );
  const isTaken = turn.view.phase === "running";
  useEffect(() => {
    if (isTaken && sent.current) markTaken(drafts, sent.current.place);
  }, [drafts, isTaken]);
  const sendAgain = useEffectEvent(() => {
    const unsent = readUnsent(drafts, place);
    if (unsent && !unsent.isTaken)
      send({ ...unsent, fromInput: true, prepare: place === "new" ? prepareAgain : undefined });
  });
  useEffect(() => {
    const timer = setTimeout(() => sendAgain());
    return () => clearTimeout(timer);
  }, []);

  const shown = shownMessages(history.data, turn.view, turn.text, keys);
  return { history, shown, earlier, turn, send, announced };
}

/** What was sent last, and where to. */
interface Sent {
  place: Place;
  readonly fromInput: boolean;
  readonly lastId: number;
}

/** From then on what was sent is said in the place that was made for it. */
function prepared(
  drafts: Drafts,
  prepare: Prepare,
  message: Unsent,
  sent: Sent,
): (left: AbortSignal) => Promise<object> {
  return async (left) => {
    const { body, place } = await prepare(message, left);
    if (sent.fromInput) keepUnsent(drafts, place, { ...message, body });
    dropUnsent(drafts, sent.place);
    sent.place = place;
    return body;
  };
}
