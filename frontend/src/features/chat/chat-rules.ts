/** Rules of what a chat says and offers. No React here. */
import type { ShownMessage } from "@/features/conversation/shown-messages";
import type { Message, Proposal } from "@/lib/api/types";

export const GREETING = "Hello! I'm your AI assistant ready to help you improve this document.";

/** In the side panel, while nothing is said there. */
export const PANEL_GREETING = "Hello! I'm your AI assistant. How can I help you today?";

/** Examples for a conversation that has not begun; pressing one puts it into the input. */
export const EXAMPLE_REQUESTS = [
  "What is missing in this document?",
  "Review this document",
  "Summarise",
] as const;

/** What the person asked last, for asking it again. */
export function lastQuestion(shown: readonly ShownMessage[]): string | null {
  const said = shown.flatMap(({ message }) => (message.role === "user" ? [message.content] : []));
  return said.at(-1) ?? null;
}

/** The assistant's last word, unless something was asked after it: only there are offers still good. */
export function openOffer(shown: readonly ShownMessage[]): number | null {
  const last = shown.map(({ message }) => message).findLast(({ role }) => role !== "system");
  return last?.role === "assistant" ? last.id : null;
}

/** The longest answer that is taken for the one sentence of an action. */
const LINE = 160;

/** An action that is done is told in one line; what waits for the person, or was written with more words, is not. */
export function isOneLine({ content, proposal, state, notice, suggestions }: Message): boolean {
  return (
    proposal?.hunks !== undefined &&
    proposal.state !== "pending" &&
    state === "complete" &&
    notice === null &&
    suggestions.length === 0 &&
    content !== "" &&
    content.length <= LINE &&
    !/[\n`[*_]|[.!?] \S/.test(content)
  );
}

/** As an answer begins that tells of a change which waits; where there is no more to tell, the whole of it. */
const OFFERED = /^Suggested(?: change: |: | a change\.?$)/;

/** What was said of a change: once it is decided, no longer that it is suggested. */
export function saidOf(content: string, proposal: Pick<Proposal, "state"> | null): string {
  return proposal === null || proposal.state === "pending" ? content : content.replace(OFFERED, "");
}

export interface NoticeWords {
  text: string;
  /** The way on: with the rest of the answer, or with the question again. */
  offer: "continue" | "retry" | null;
}

/** What to say below an answer that is not whole; null for one that is. */
export function noticeOf({ state, notice }: Pick<Message, "state" | "notice">): NoticeWords | null {
  switch (state) {
    case "complete":
      return notice === null ? null : { text: notice, offer: null };
    case "incomplete":
      return { text: notice ?? "The answer was cut off. Your document hasn't changed.", offer: "retry" };
    case "truncated":
      return { text: notice ?? "The answer hit its length limit.", offer: "continue" };
    case "filtered":
      return {
        text: notice ?? "The provider's content filter blocked the rest of this answer.",
        offer: null,
      };
    case "stopped":
      return { text: notice ?? "This answer was stopped.", offer: "retry" };
  }
}
