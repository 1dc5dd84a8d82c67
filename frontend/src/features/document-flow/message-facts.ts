/** Facts of the interview about a message: its section, whether that is filled, and which one is the open question. */
import type { ShownMessage } from "@/features/conversation/shown-messages";
import type { Interview, Message } from "@/lib/api/types";

/** The section that an answer went into: the change that followed it says so, or the question that is open. */
export function sectionOf(
  shown: readonly ShownMessage[],
  at: number,
  interview: Interview | undefined,
): string | null {
  const message = shown[at]?.message;
  if (message?.role === "question") return interview?.current?.heading ?? null;
  if (message?.role !== "user") return null;
  const next = shown[at + 1]?.message;
  // A model's other wording stands behind the assistant's words, and what was written beside the person's own.
  const written = message.proposal ?? (next?.role === "assistant" ? next.proposal : null);
  return written?.hunks[0]?.section ?? null;
}

/** Whether the change at a message gave a section its last answer. */
export function hasFilled(message: ShownMessage["message"], interview: Interview | undefined): boolean {
  const proposal = "proposal" in message ? message.proposal : null;
  return interview?.sections.some(({ filledBy }) => filledBy !== null && filledBy === proposal?.id) ?? false;
}

/** The message under which the ready answers stand: the last one, when it is the assistant's and the interview is open. */
export function openQuestion(
  messages: readonly Message[] | undefined,
  interview: Interview | undefined,
): number | undefined {
  const last = messages?.at(-1);
  const isOpen = interview?.current !== undefined && interview.current !== null && !interview.isComplete;
  return isOpen && last?.role === "assistant" ? last.id : undefined;
}
