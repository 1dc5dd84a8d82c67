/** One message of a chat, drawn once: an answer that streams in beside it does not draw it again. */
import { memo, type ReactNode } from "react";

import { AssistantMessage, AssistantRow } from "@/features/conversation/components/assistant-message";
import { SuggestionChips } from "@/features/conversation/components/suggestion-chips";
import { SystemLine } from "@/features/conversation/components/system-line";
import type { ShownMessage } from "@/features/conversation/shown-messages";
import type { Proposal } from "@/lib/api/types";

import { noticeOf, saidOf } from "../chat-rules";
import { AnswerNotice } from "./answer-notice";
import { SaidMessage } from "./said-message";

export interface ChatMessageProps extends Pick<ShownMessage, "message" | "about"> {
  name: string;
  guest: boolean;
  /** Draws the change of a document that came with an answer. */
  renderProposal?: ((proposal: Proposal, said?: string) => ReactNode) | undefined;
  /** Draws what can be done with an answer as a whole. */
  renderBelow?: ((answer: string, question: string) => ReactNode) | undefined;
  /** An answer with links to what it names. Keep it stable. */
  linkNames?: ((answer: string, question: string) => string) | undefined;
  /** Takes up a suggestion that is no text to be sent. Keep it stable. */
  onPick?: ((suggestion: string) => boolean) | undefined;
  /** What was asked right before. */
  question: string;
  /** The answer is one sentence about its change, and is told with it in one line. */
  isLine: boolean;
  /** The line of the system says what the answer above it says. */
  isSaid: boolean;
  /** Draws the way back from the change that a line tells of. Keep it stable. */
  renderUndo?: ((proposal: Proposal, said: string) => ReactNode) | undefined;
  draftKey: string;
  /** This is the last answer and nothing runs: its offers are good. */
  isOpen: boolean;
  withSuggestions?: boolean;
  /** What is still good to ask once the conversation went on. Keep it stable. */
  isOffer?: ((suggestion: string) => boolean) | undefined;
  onContinue: () => void;
  onRetry: () => void;
}

export const ChatMessage = memo(function ChatMessage(props: ChatMessageProps) {
  const { message, about, name, guest, renderProposal, draftKey, isOpen, onContinue, onRetry } = props;
  const { withSuggestions = true, renderBelow, renderUndo, linkNames, question, isLine, isSaid } = props;
  const { isOffer = () => false } = props;
  switch (message.role) {
    case "user":
      return <SaidMessage text={message.content} name={name} guest={guest} author={message.author} />;
    case "question":
      return <SaidMessage text={message.content} name={name} guest={guest} />;
    case "system":
      // Of a change that does not stand the line above says what became of it.
      if (isSaid)
        return about === null || about.state === "applied" ? (
          <p className="sr-only">{message.content}</p>
        ) : null;
      return (
        <SystemLine
          about={about}
          after={message.proposal && renderUndo?.(message.proposal, saidOf(message.content, about))}
        >
          {saidOf(message.content, about)}
        </SystemLine>
      );
    case "answer":
      return <AssistantMessage running={message.running} />;
    case "assistant": {
      const notice = noticeOf(message);
      const { content, proposal } = message;
      if (proposal && renderProposal && isLine) {
        const said = saidOf(content, proposal).replace(/\.$/, "");
        return <AssistantRow>{renderProposal(proposal, said === "" ? undefined : said)}</AssistantRow>;
      }
      const [told, asked] = proposal && renderProposal ? withoutQuestion(content) : ["", content];
      if (proposal && told !== "")
        return (
          <>
            <AssistantMessage text={told}>{renderProposal?.(proposal)}</AssistantMessage>
            <ChatMessage {...props} message={{ ...message, content: asked, proposal: null }} />
          </>
        );
      return (
        <AssistantMessage text={content} shownAs={linkNames?.(content, question)}>
          {proposal && renderProposal?.(proposal)}
          {renderBelow?.(content, question)}
          {notice && (
            <AnswerNotice
              notice={notice}
              onContinue={isOpen ? onContinue : undefined}
              onRetry={isOpen ? onRetry : undefined}
            />
          )}
          {withSuggestions && (
            <SuggestionChips
              label="Suggested requests"
              suggestions={isOpen ? message.suggestions : message.suggestions.filter(isOffer)}
              draftKey={draftKey}
              onPick={props.onPick}
            />
          )}
        </AssistantMessage>
      );
    }
  }
});

/** What an answer tells, and the question that it ends in: the change belongs to the first. */
function withoutQuestion(content: string): [told: string, asked: string] {
  const at = content.lastIndexOf("\n\n");
  return at > 0 && content.trimEnd().endsWith("?")
    ? [content.slice(0, at).trimEnd(), content.slice(at).trimStart()]
    : ["", content];
}
