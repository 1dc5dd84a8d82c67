/** Messages that a log shows: those stored, then the question under way and the answer that comes. */
import type { RunningAnswer, TextSource } from "./components/running-answer";
import type { Message, Proposal } from "@/lib/api/types";

import { messagesOf, type TurnAnswer } from "./keep-answer";
import type { TurnView } from "./turn-state";

/** What a turn under way adds to the messages. */
export type PendingMessage =
  { role: "question"; content: string } | { role: "answer"; running: RunningAnswer };

export interface ShownMessage {
  /** The same before and after the message is stored, so that what is drawn of it stays in place. */
  key: string;
  message: Message | PendingMessage;
  /** The change of which a message of the system tells: that of the answer before it. */
  about: Proposal | null;
}

/** Under which keys the messages of turns are shown that ran while the log was open. */
export interface TurnKeys {
  /** The number of the turn under way, or of the next one. */
  readonly turn: number;
  readonly byMessage: ReadonlyMap<number, string>;
}

export const NO_TURNS: TurnKeys = { turn: 0, byMessage: new Map() };

const questionKey = (turn: number) => `turn-${turn}-question`;
const answerKey = (turn: number) => `turn-${turn}-answer`;

/** The turn has ended: its messages keep the keys under which they were pending. */
export function keepKeys({ turn, byMessage }: TurnKeys, answer: TurnAnswer): TurnKeys {
  const keys = new Map(byMessage);
  for (const { id, role } of messagesOf(answer)) {
    if (role === "user") keys.set(id, questionKey(turn));
    if (role === "assistant") keys.set(id, answerKey(turn));
  }
  return { turn: turn + 1, byMessage: keys };
}

/** The answer of a turn as it comes; of one that has not begun, nothing yet. */
export function runningAnswer(view: TurnView, text: TextSource): RunningAnswer {
  return {
    text,
    status: view.phase === "running" ? view.status : null,
    connection: view.phase === "idle" ? "live" : view.connection,
  };
}

export function shownMessages(
  messages: readonly Message[] = [],
  view: TurnView,
  text: TextSource,
  { turn, byMessage }: TurnKeys,
): ShownMessage[] {
  const shown: ShownMessage[] = messages.map((message, index) => ({
    key: byMessage.get(message.id) ?? String(message.id),
    message,
    about: message.role === "system" ? (message.proposal ?? messages[index - 1]?.proposal ?? null) : null,
  }));
  if (view.phase === "idle") return shown;
  // Blank when the turn began without words of the person's.
  if (view.content !== "")
    shown.push({
      key: questionKey(turn),
      message: { role: "question", content: view.content },
      about: null,
    });
  shown.push({
    key: answerKey(turn),
    message: { role: "answer", running: runningAnswer(view, text) },
    about: null,
  });
  return shown;
}
