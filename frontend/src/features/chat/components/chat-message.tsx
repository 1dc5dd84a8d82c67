/** One message of a chat, drawn once: an answer that streams in beside it does not draw it again. */
import { memo, type ReactNode } from "react";

import { AssistantMessage, SuggestionChips, SystemLine, UserMessage } from "@/components/conversation";
import type { ShownMessage } from "@/features/turns";
import type { Proposal } from "@/lib/api/types";

import { noticeOf } from "../model";
import { AnswerNotice } from "./answer-notice";

export interface ChatMessageProps extends Pick<ShownMessage, "message" | "about"> {
  name: string;
  guest: boolean;
  /** Draws the change of a document that came with an answer. */
  renderProposal?: ((proposal: Proposal) => ReactNode) | undefined;
  /** Draws what can be done with an answer as a whole. */
  renderBelow?: ((answer: string) => ReactNode) | undefined;
  /** Draws the way back from the change that a line tells of. Keep it stable. */
  renderUndo?: ((proposal: Proposal) => ReactNode) | undefined;
  draftKey: string;
  /** This is the last answer and nothing runs: its offers are good. */
  isOpen: boolean;
  withSuggestions?: boolean;
  onContinue: () => void;
  onRetry: () => void;
}

export const ChatMessage = memo(function ChatMessage(props: ChatMessageProps) {
  const { message, about, name, guest, renderProposal, draftKey, isOpen, onContinue, onRetry } = props;
  const { withSuggestions = true, renderBelow, renderUndo } = props;
  switch (message.role) {
    case "user":
    case "question":
      return <UserMessage text={message.content} name={name} guest={guest} />;
    case "system":
      return (
        <SystemLine about={about} after={about && renderUndo?.(about)}>
          {message.content}
        </SystemLine>
      );
    case "answer":
      return <AssistantMessage running={message.running} />;
    case "assistant": {
      const notice = noticeOf(message);
      return (
        <AssistantMessage text={message.content}>
          {message.proposal && renderProposal?.(message.proposal)}
          {renderBelow?.(message.content)}
          {notice && (
            <AnswerNotice
              notice={notice}
              onContinue={isOpen ? onContinue : undefined}
              onRetry={isOpen ? onRetry : undefined}
            />
          )}
          {isOpen && withSuggestions && (
            <SuggestionChips
              label="Suggested requests"
              suggestions={message.suggestions}
              draftKey={draftKey}
            />
          )}
        </AssistantMessage>
      );
    }
  }
});
