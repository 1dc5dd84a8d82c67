/** One message of the project chat: the words, the documents they were taken from, what was left out, and when. */
import { Link } from "@tanstack/react-router";
import { CircleAlert, FileText } from "lucide-react";
import { memo, type ReactNode } from "react";
import { AssistantMessage } from "@/features/conversation/components/assistant-message";
import { SystemLine } from "@/features/conversation/components/system-line";
import { UserMessage } from "@/features/conversation/components/user-message";
import { RelativeTime } from "@/components/ui/relative-time";
import type { PendingMessage } from "@/features/conversation/shown-messages";
import type { Message, Source } from "@/lib/api/types";

interface ProjectMessageProps {
  message: Message | PendingMessage;
  name: string;
}

export const ProjectMessage = memo(function ProjectMessage({ message, name }: ProjectMessageProps) {
  switch (message.role) {
    case "question":
      return <UserMessage text={message.content} name={name} guest={false} />;
    case "user":
      return (
        <div className="grid gap-1">
          <UserMessage text={message.content} name={name} guest={false} author={message.author} />
          {/* Its right edge is the one of the words, which the badge stands beside. */}
          <Age className="justify-self-end pr-11">{message.createdAt}</Age>
        </div>
      );
    case "answer":
      return <AssistantMessage running={message.running} />;
    case "assistant":
      return (
        <AssistantMessage text={message.content}>
          {message.sources.length > 0 && <Sources sources={message.sources} />}
          <Notice message={message} />
          <Age className="-mt-1">{message.createdAt}</Age>
        </AssistantMessage>
      );
    case "system":
      return <SystemLine>{message.content}</SystemLine>;
  }
});

function Age({ children, className }: { children: string; className: string }) {
  return (
    <span className={`type-caption text-muted ${className}`}>
      <RelativeTime value={children} />
    </span>
  );
}

/** The documents that the answer rests on, each a way to it. */
function Sources({ sources }: { sources: readonly Source[] }) {
  return (
    <ul aria-label="Sources" className="grid justify-items-start gap-1">
      {sources.map(({ id, title }) => (
        <li key={id} className="flex max-w-full min-w-0">
          <Link
            to="/documents/$documentId"
            params={{ documentId: id }}
            title={title}
            className="inline-flex min-w-0 items-center gap-1.5 rounded-mark type-small text-accent hover:underline max-md:min-h-9"
          >
            <FileText aria-hidden className="size-3.5" />
            <span className="cut">{title}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

const STATES: Record<Exclude<Message["state"], "complete">, string> = {
  incomplete: "The answer was cut off.",
  truncated: "The answer hit its length limit.",
  filtered: "The provider's content filter blocked the rest of this answer.",
  stopped: "This answer was stopped.",
};

/** What the answer does not rest on, or why it is not whole. */
function Notice({ message: { notice, state } }: { message: Message }): ReactNode {
  const text = notice ?? (state === "complete" ? null : STATES[state]);
  if (text === null) return null;
  return (
    <p className="flex gap-1.5 type-caption text-muted">
      <CircleAlert aria-hidden className="mt-0.5 size-3.5" />
      <span className="min-w-0 break-words">{text}</span>
    </p>
  );
}
