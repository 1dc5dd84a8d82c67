/** One message of the interview: what an answer wrote stands before the next question. */
import { memo, type ReactNode } from "react";

import { AssistantMessage } from "@/features/conversation/components/assistant-message";
import { SystemLine } from "@/features/conversation/components/system-line";
import type { ShownMessage } from "@/features/conversation/shown-messages";
import type { Proposal } from "@/lib/api/types";

import { AnswerMessage } from "./answer-message";

interface InterviewMessageProps extends Pick<ShownMessage, "message" | "about"> {
  name: string;
  guest: boolean;
  /** The section that an answer of the person's was written into. */
  section: string | null;
  /** What it wrote gave its section the last answer. */
  isFilled: boolean;
  renderProposal: (proposal: Proposal, isFilled: boolean) => ReactNode;
  /** Below the question that is open. */
  children?: ReactNode;
}

export const InterviewMessage = memo(function InterviewMessage(props: InterviewMessageProps) {
  const { message, about, name, guest, section, isFilled, renderProposal, children } = props;
  switch (message.role) {
    case "user":
      return (
        <>
          <AnswerMessage
            text={message.content}
            section={section}
            name={name}
            guest={guest}
            author={message.author}
          />
          {/* Where a model would word it otherwise, what was written stands with the person's own words. */}
          {message.proposal && renderProposal(message.proposal, isFilled)}
        </>
      );
    case "question":
      return <AnswerMessage text={message.content} section={section} name={name} guest={guest} />;
    case "system":
      return <SystemLine about={about}>{message.content}</SystemLine>;
    case "answer":
      // In the same place as when it is stored, below what it wrote.
      return (
        <>
          {null}
          <AssistantMessage running={message.running} />
        </>
      );
    case "assistant":
      return (
        <>
          {message.proposal && renderProposal(message.proposal, isFilled)}
          <AssistantMessage text={message.content}>
            {message.notice !== null && <p className="type-caption text-muted">{message.notice}</p>}
            {children}
          </AssistantMessage>
        </>
      );
  }
});
