/** One message of the interview: what an answer wrote stands before the next question. */
import { memo, type ReactNode } from "react";

import { AssistantMessage, SystemLine, UserMessage } from "@/components/conversation";
import type { ShownMessage } from "@/features/turns";
import type { Proposal } from "@/lib/api/types";

interface InterviewMessageProps extends Pick<ShownMessage, "message" | "about"> {
  name: string;
  guest: boolean;
  renderProposal: (proposal: Proposal) => ReactNode;
  /** Below the question that is open. */
  children?: ReactNode;
}

export const InterviewMessage = memo(function InterviewMessage(props: InterviewMessageProps) {
  const { message, about, name, guest, renderProposal, children } = props;
  switch (message.role) {
    case "user":
    case "question":
      return <UserMessage text={message.content} name={name} guest={guest} />;
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
          {message.proposal && renderProposal(message.proposal)}
          <AssistantMessage text={message.content}>
            {message.notice !== null && <p className="type-caption text-muted">{message.notice}</p>}
            {children}
          </AssistantMessage>
        </>
      );
  }
});
