/** State of a conversation besides its history and its turn, and what the end of a turn asks for. */
import { ApiError } from "@/lib/api/errors";
import type { ConversationKey } from "@/lib/api/conversation-key";
import type { RunningTurn } from "@/lib/api/types";

import type { TurnAnswer } from "./keep-answer";
import type { Unsent } from "./outbox";
import { keepKeys, NO_TURNS, type TurnKeys } from "./shown-messages";
import type { TurnOutcome } from "./turn-state";

export interface ConversationState {
  /** The last answer that came while the view was open, for those who listen. */
  readonly announced: string | null;
  /** Why the last message got no answer, until the next one is sent; blank where no reason is known. */
  readonly failure: string | null;
  /** How often a turn of another window was met, which this one then follows as well. */
  readonly joins: number;
  readonly keys: TurnKeys;
}

export type ConversationEvent =
  | { type: "sent" }
  | { type: "answered"; answer: TurnAnswer }
  /** The message came to nothing, and the person is told; null where no reason is known. */
  | { type: "failed"; error: ApiError | null }
  | { type: "taken-elsewhere" };

export const NOTHING_SAID: ConversationState = { announced: null, failure: null, joins: 0, keys: NO_TURNS };

export function reduceConversation(state: ConversationState, event: ConversationEvent): ConversationState {
  switch (event.type) {
    case "sent":
      return { ...state, announced: null, failure: null };
    case "answered": {
      const { answer } = event;
      return { ...state, announced: answer.assistantMessage.content, keys: keepKeys(state.keys, answer) };
    }
    case "failed":
      return failed(state, event.error);
    case "taken-elsewhere":
      return { ...state, joins: state.joins + 1 };
  }
}

function failed(state: ConversationState, error: ApiError | null): ConversationState {
  const joins = error?.code === "TURN_IN_PROGRESS" ? state.joins + 1 : state.joins;
  // Whether one that nobody heard of was taken is not known: it is not said to have failed.
  if (error?.status === 0) return { ...state, joins };
  return { ...state, joins, failure: error?.description ?? error?.text ?? "" };
}

/** What is followed, or was last: what was said, and where. */
export interface Followed {
  /** That of a thread which the message makes is known later. */
  conversation: ConversationKey;
  /** Under which the outbox has the words; null for a turn of another window. */
  readonly key: string | null;
  /** Of a turn that was joined. */
  readonly turnId: string | null;
  readonly lastId: number;
}

/** What the end of a turn asks for. */
export type NextStep =
  | { kind: "keep-answer"; answer: TurnAnswer }
  /** Back into the input; with an error, the person is told of it. */
  | { kind: "return-words"; error: ApiError | null }
  /** No answer was heard: whether the server has the words is asked before they go back. */
  | { kind: "ask-server"; error: ApiError | null }
  /** The server no longer knows the turn: the history says whether it was stored. */
  | { kind: "ask-history" };

export function nextStep(outcome: TurnOutcome<TurnAnswer>, { turnId }: Followed): NextStep {
  switch (outcome.kind) {
    case "done":
      return { kind: "keep-answer", answer: outcome.answer };
    case "stopped":
      return { kind: outcome.isUnheard ? "ask-server" : "return-words", error: null };
    case "failed":
      return outcome.error.isOffline && turnId === null
        ? { kind: "ask-server", error: unheardError() }
        : { kind: "return-words", error: outcome.error };
    case "gone":
      return { kind: "ask-history" };
  }
}

/** Whether it ran is not known: nothing is said to have failed. */
const unheardError = () =>
  new ApiError(0, {
    message:
      "We couldn't reach the server. Your words are back in the input. If your message had arrived, sending it again won't repeat it.",
  });

/** Messages whose turns have ended while nobody looked, each with its turn. */
export function missedTurns(unsent: readonly Unsent[], running: readonly RunningTurn[]): [Unsent, string][] {
  return unsent.flatMap((each): [Unsent, string][] => {
    const { turnId } = each;
    return turnId === undefined || running.some(({ id }) => id === turnId) ? [] : [[each, turnId]];
  });
}

/** A turn that runs already, with the message of this window that began it, if one did. */
export function joined(
  conversation: ConversationKey,
  turn: RunningTurn,
  unsent: readonly Unsent[],
): Followed {
  const own = unsent.find(({ turnId }) => turnId === turn.id);
  return { conversation, key: own?.key ?? null, turnId: turn.id, lastId: own?.lastId ?? 0 };
}

/** The oldest message that may not have arrived; not one of those about which the server is being asked. */
export function nextToSend(unsent: readonly Unsent[], asked: ReadonlySet<string>): Unsent | undefined {
  return unsent.find(({ turnId, key }) => turnId === undefined && !asked.has(key));
}
