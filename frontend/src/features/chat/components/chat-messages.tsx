/** The messages of a chat, the last of which can be asked again, gone on with and answered by a chip. */
import { type ReactNode, useCallback } from "react";

import { useAuth } from "@/features/auth/auth-context";
import { displayName } from "@/features/auth/visitor";
import type { ShownMessage } from "@/features/conversation/shown-messages";
import type { Proposal } from "@/lib/api/types";

import { isOneLine, lastQuestion, openOffer } from "../chat-rules";
import { ChatMessage } from "./chat-message";

export interface ChatMessagesProps {
  shown: ShownMessage[];
  /** The assistant is answering. */
  busy: boolean;
  draftKey: string;
  /** Says something that does not come from the input. Keep it stable. */
  onAsk: (content: string) => void;
  /** Draws the change of a document that came with an answer; `said` where the answer is that line and no more. */
  renderProposal?: ((proposal: Proposal, said?: string) => ReactNode) | undefined;
  /** Draws what can be done with an answer as a whole. Keep it stable. */
  renderBelow?: ((answer: string, question: string) => ReactNode) | undefined;
  /** An answer with links to what it names. Keep it stable. */
  linkNames?: ((answer: string, question: string) => string) | undefined;
  /** Draws the way back from the change that a line tells of. Keep it stable. */
  renderUndo?: ((proposal: Proposal, said: string) => ReactNode) | undefined;
  withSuggestions?: boolean;
  /** An answer says no more than what its change is, as without a model. */
  oneLine?: boolean;
  /** Takes up a suggestion that is no text to be sent. Keep it stable. */
  onPick?: ((suggestion: string) => boolean) | undefined;
  /** What is still good to ask once the conversation went on. Keep it stable. */
  isOffer?: ((suggestion: string) => boolean) | undefined;
}

export function ChatMessages(props: ChatMessagesProps) {
  const {
    shown,
    busy,
    draftKey,
    onAsk,
    renderProposal,
    renderBelow,
    renderUndo,
    linkNames,
    withSuggestions = true,
    onPick,
    oneLine = false,
    isOffer,
  } = props;
  const { user, isGuest = false } = useAuth();
  const question = lastQuestion(shown);
  const onRetry = useCallback(() => {
    if (question !== null) onAsk(question);
  }, [onAsk, question]);
  const onContinue = useCallback(() => onAsk("Continue"), [onAsk]);
  const open = busy ? null : openOffer(shown);
  const name = user ? displayName(user) : "You";
  return shown.map(({ key, message, about }, index) => (
    <ChatMessage
      key={key}
      message={message}
      about={about}
      name={name}
      guest={isGuest}
      renderProposal={renderProposal}
      renderBelow={renderBelow}
      renderUndo={renderUndo}
      linkNames={linkNames}
      onPick={onPick}
      question={questionBefore(shown, index)}
      isLine={oneLine && isLine(message)}
      isSaid={oneLine && isSaidAbove(shown, index)}
      draftKey={draftKey}
      isOpen={"id" in message && message.id === open}
      withSuggestions={withSuggestions}
      isOffer={isOffer}
      onContinue={onContinue}
      onRetry={onRetry}
    />
  ));
}

/** What an answer answers. */
function questionBefore(shown: readonly ShownMessage[], index: number): string {
  const before = shown[index - 1]?.message;
  return before?.role === "user" ? before.content : "";
}

/** What the server says once a document was changed. */
const UPDATED = "I've updated your document with the suggested changes.";

/** One change has one line: the answer above says what the system's line would say again. */
function isSaidAbove(shown: readonly ShownMessage[], index: number): boolean {
  const [above, line] = [shown[index - 1]?.message, shown[index]?.message];
  return line?.role === "system" && line.content === UPDATED && above !== undefined && isLine(above);
}

function isLine(message: ShownMessage["message"]): boolean {
  return message.role === "assistant" && isOneLine(message);
}
