/** A conversation in one place: its history, the turn under way, and what every way it can end leads to. */
import { useQuery, useQueryClient, type UseQueryResult } from "@tanstack/react-query";
import { type RefObject, useCallback, useEffect, useEffectEvent, useRef, useState } from "react";

import { toast } from "@/components/ui/toast";
import { useAuth } from "@/features/auth/auth-context";
import { reportAccountRequired, reportLimitExceeded } from "@/features/usage/limit-prompt";
import { ApiError, isGone } from "@/lib/api/errors";
import { queryKeys } from "@/lib/api/keys";
import { type Place, placeIds } from "@/lib/api/place";
import type { Message } from "@/lib/api/types";
import { newIdempotencyKey } from "@/lib/idempotency-key";

import { messagesQuery } from "./api/get-messages";
import { getRunningTurns } from "./api/get-running-turns";
import { endOfTurn } from "./follow-turn";
import { lastId, wasStored } from "./history";
import { keepAnswer, refreshAfterTurn, storedAfterAll, type TurnAnswer } from "./keep-answer";
import type { TurnOutcome } from "./turn-state";
import { type MessageBody, Outbox, type Unsent } from "./outbox";
import { sendFailure } from "./send-failure";
import { keepKeys, NO_TURNS, type ShownMessage, shownMessages } from "./shown-messages";
import { type EarlierMessages, useEarlierMessages } from "./use-earlier-messages";
import { type Turn, useTurn } from "./use-turn";

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
  /** Why the last message got no answer, until the next one is sent; blank where no reason is known. */
  failure: string | null;
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
  const [failure, setFailure] = useState<string | null>(null);
  /** How often a turn of another window was met, which this one then follows as well. */
  const [joins, setJoins] = useState(0);
  const [keys, setKeys] = useState(NO_TURNS);
  const [outbox] = useState(() => new Outbox());
  /** What is followed, or was last. */
  const said = useRef<Said>({ place, key: null, turnId: null, lastId: 0 });

  /** Keys of those about which the server is being asked: they are not sent meanwhile. */
  const unheard = useRef(new Set<string>());

  const drop = ({ place: where, key }: Said) => key !== null && outbox.drop(where, key);
  const giveBack = ({ place: where, key, turnId }: Said, content: string) => {
    if (turnId !== null && key === null) void outbox.giveBackFor(turnId, where, content);
    else if (key !== null && outbox.drop(where, key)) outbox.giveBack(where, content);
  };
  const fail = (error: ApiError | null) => {
    if (error?.usage) queryClient.setQueryData(queryKeys.usage, error.usage);
    if (error && isBehind(error)) void refreshAfterTurn(queryClient, place);
    if (error && (reportLimitExceeded(error, "messages", isGuest) || reportAccountRequired(error))) return;
    toast(sendFailure(place, error));
    // Whether one that nobody heard of was taken is not known: it is not said to have failed.
    if (error?.status !== 0) setFailure(error?.description ?? error?.text ?? "");
    if (error?.code === "TURN_IN_PROGRESS") setJoins((count) => count + 1);
    // What the page is about may be gone, and the page then says so.
    const { documentId } = placeIds(place);
    if (documentId !== undefined && isGone(error))
      void queryClient.invalidateQueries({ queryKey: queryKeys.document(documentId), exact: true });
  };
  const isShown = useIsShown();
  const settleGone = async (what: Said, content: string) => {
    const isStored = await storedAfterAll(queryClient, what.place, content, what.lastId);
    // Otherwise it is settled when the place is next shown.
    if (!isShown.current) return;
    if (isStored) drop(what);
    else {
      giveBack(what, content);
      fail(null);
    }
  };
  /** No answer was heard: the server is asked whether it has the words before they go back. */
  const settleUnheard = async (what: Said, content: string, error: ApiError | null) => {
    const { place: where, key } = what;
    const unsent = key === null ? null : outbox.get(where, key);
    if (!unsent) {
      giveBack(what, content);
      if (error) fail(error);
      return;
    }
    unheard.current.add(unsent.key);
    const running = await getRunningTurns(where).catch(() => null);
    const taken = running?.find((turn) => turn.content === content);
    if (taken) outbox.markTaken(where, unsent.key, taken.id);
    const isStored =
      running !== null && !taken && (await storedAfterAll(queryClient, where, content, what.lastId));
    unheard.current.delete(unsent.key);
    // Otherwise it is settled when the place is next shown.
    if (!isShown.current) return;
    if (taken) setJoins((count) => count + 1);
    else if (isStored) drop(what);
    else if (outbox.drop(where, unsent.key)) {
      outbox.giveBackUnheard(where, unsent);
      if (error) fail(error);
    }
  };
  const settle = (outcome: TurnOutcome<TurnAnswer>, what: Said) => {
    switch (outcome.kind) {
      case "done":
        drop(what);
        keepAnswer(queryClient, what.place, outcome.answer);
        setKeys((current) => keepKeys(current, outcome.answer));
        setAnnounced(outcome.answer.assistantMessage.content);
        onAnswer(outcome.answer);
        return;
      case "stopped":
        if (outcome.isUnheard) void settleUnheard(what, outcome.content, null);
        else giveBack(what, outcome.content);
        return;
      case "failed":
        if (outcome.error.isOffline && what.turnId === null) {
          void settleUnheard(what, outcome.content, unheardError());
          return;
        }
        giveBack(what, outcome.content);
        fail(outcome.error);
        return;
      case "gone":
        void settleGone(what, outcome.content);
    }
  };

  const turn = useTurn<TurnAnswer>((outcome) => settle(outcome, said.current));
  const { resume, start } = turn;
  // Its turn ended while nobody looked.
  const settleMissed = useEffectEvent(
    async ({ key, content, lastId }: Unsent, turnId: string, signal: AbortSignal) => {
      const outcome = await endOfTurn<TurnAnswer>({ turnId, content }, signal);
      if (outcome === null || !outbox.has(place, key)) return;
      if (outcome.kind !== "done") settle(outcome, { place, key, turnId, lastId });
      else {
        outbox.drop(place, key);
        await refreshAfterTurn(queryClient, place);
      }
    },
  );
  // A page that is opened or reloaded while the assistant answers goes on following.
  useEffect(() => {
    const abort = new AbortController();
    const join = async () => {
      const running = await getRunningTurns(place, abort.signal).catch(() => null);
      await outbox.takeOver(place);
      if (running === null || abort.signal.aborted) return;
      const waiting = outbox.unheard(place);
      const taken = running.find(({ content }) => content === waiting?.content);
      if (waiting && taken) {
        outbox.takeBack(place);
        outbox.keep(place, { ...waiting, turnId: taken.id });
      }
      const unsent = outbox.in(place);
      for (const each of unsent) {
        const { turnId } = each;
        if (turnId !== undefined && !running.some(({ id }) => id === turnId))
          void settleMissed(each, turnId, abort.signal);
      }
      const [first] = running;
      if (!first || !resume(first)) return;
      const own = unsent.find(({ turnId }) => turnId === first.id);
      said.current = { place, key: own?.key ?? null, turnId: first.id, lastId: own?.lastId ?? 0 };
    };
    void join();
    return () => abort.abort();
  }, [place, outbox, resume, joins]);

  const send = useCallback(
    ({ fromInput, prepare, path, body, content, ...sending }: Sending) => {
      const key = sending.key ?? outbox.unheardKey(place, body) ?? newIdempotencyKey();
      const known = queryClient.getQueryData<Message[]>(queryKeys.chat(place));
      const message = { path, body, content, key, lastId: lastId(known), at: Date.now() };
      const now: Said = { place, key, turnId: null, lastId: message.lastId };
      const begun = start({ ...message, body: prepare ? prepared(outbox, prepare, message, now) : body });
      if (!begun) {
        // One that was to be sent again is in the input now, and is not sent besides.
        outbox.drop(place, key);
        if (fromInput) outbox.giveBack(place, content);
        return;
      }
      said.current = now;
      outbox.forgetUnheard(place);
      if (fromInput) outbox.keep(place, message);
      setAnnounced(null);
      setFailure(null);
    },
    [queryClient, outbox, place, start],
  );
  const turnId = turn.view.phase === "running" ? turn.view.id : null;
  useEffect(() => {
    const { place: where, key } = said.current;
    if (turnId !== null && key !== null) outbox.markTaken(where, key, turnId);
  }, [outbox, turnId]);
  const sendAgain = useEffectEvent(() => {
    const waiting = outbox
      .in(place)
      .find(({ turnId, key }) => turnId === undefined && !unheard.current.has(key));
    if (waiting) send({ ...waiting, fromInput: true, prepare: place === "new" ? prepareAgain : undefined });
  });
  const isIdle = turn.view.phase === "idle";
  useEffect(() => {
    if (!isIdle) return;
    const abort = new AbortController();
    const look = async () => {
      await outbox.takeOver(place);
      if (!abort.signal.aborted) sendAgain();
    };
    const timer = setTimeout(() => void look());
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [isIdle, outbox, place]);

  // What nobody had heard of is in the history after all, or its turn runs: it is not in the input besides.
  const { data: known } = history;
  useEffect(() => {
    const waiting = outbox.unheard(place);
    if (waiting && known && wasStored(known, waiting.content, waiting.lastId)) outbox.takeBack(place);
  }, [known, outbox, place]);

  const shown = shownMessages(history.data, turn.view, turn.text, keys);
  return { history, shown, earlier, turn, send, failure, announced };
}

/** Whether it ran is not known: nothing is said to have failed. */
const unheardError = () =>
  new ApiError(0, {
    message:
      "We couldn't reach the server. Your words are back in the input. If your message had arrived, sending it again won't repeat it.",
  });

/** Whether what is on screen is not what it is about any more: an interview has gone on elsewhere. */
const isBehind = ({ code }: ApiError) => code === "OTHER_QUESTION" || code === "INTERVIEW_OVER";

/** What was said, and where; `key` is null for a turn of another window. */
interface Said {
  place: Place;
  readonly key: string | null;
  /** Of a turn that was joined. */
  readonly turnId: string | null;
  readonly lastId: number;
}

/** From then on what was sent is said in the place that was made for it. */
function prepared(
  outbox: Outbox,
  prepare: Prepare,
  message: Unsent,
  said: Said,
): (left: AbortSignal) => Promise<object> {
  return async (left) => {
    const { body, place } = await prepare(message, left);
    if (outbox.drop(said.place, message.key)) outbox.keep(place, { ...message, body });
    said.place = place;
    return body;
  };
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
