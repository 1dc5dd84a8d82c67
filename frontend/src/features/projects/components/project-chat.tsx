/** The chat about a project and all its documents: beside the page, and in a sheet over it on phones. */
import { useCallback, type ReactNode } from "react";
import { Announcer } from "@/features/conversation/components/announcer";
import { Composer } from "@/features/conversation/components/composer";
import { ConversationLog } from "@/features/conversation/components/conversation-log";
import { GettingStarted } from "@/features/conversation/components/getting-started";
import { HistoryState } from "@/features/conversation/components/history-state";
import { Badge } from "@/components/ui/badge";
import { useAuth } from "@/features/auth/auth-context";
import { displayName } from "@/features/auth/visitor";
import { isBusy } from "@/features/conversation/turn-state";
import { useConversation } from "@/features/conversation/use-conversation";
import { projectConversation } from "@/lib/api/conversation-key";
import type { Project } from "@/lib/api/types";
import { documentCount } from "../project-rules";
import { ProjectMessage } from "./project-chat-message";

export interface ProjectChatProps {
  project: Pick<Project, "id" | "name" | "documentCount">;
  /** Right in the head: the way to close the sheet, on phones. */
  headAction?: ReactNode;
}

export function ProjectChat({ project, headAction }: ProjectChatProps) {
  const { id, name, documentCount: count } = project;
  const { user } = useAuth();
  const conversation = projectConversation(id);
  const { history, shown, earlier, turn, send, announced } = useConversation(conversation, nothing);
  const ask = useCallback(
    (content: string) =>
      send({ path: "/api/chat", body: { content, projectId: id }, content, fromInput: true }),
    [send, id],
  );
  const busy = isBusy(turn.view);
  const messages = history.data;
  return (
    <>
      <header className="flex flex-none items-start gap-2 pt-3.5 pr-3 pb-2.5 pl-4">
        <div className="min-w-0 flex-1">
          <h2 className="font-semibold">Project Chat</h2>
          <p className="type-caption text-muted">Chat with AI about this project and all its documents</p>
        </div>
        {headAction}
      </header>
      <ConversationLog
        label={`Conversation about ${name}`}
        firstKey={messages?.[0]?.id}
        isAnswering={busy}
        earlier={earlier}
      >
        <HistoryState
          isPending={history.isPending}
          isError={history.isLoadingError}
          retry={() => void history.refetch()}
        />
        {messages?.length === 0 && !busy && (
          <GettingStarted draftKey={conversation} requests={EXAMPLE_QUESTIONS} />
        )}
        {shown.map(({ key, message }) => (
          <ProjectMessage key={key} message={message} name={user ? displayName(user) : "You"} />
        ))}
      </ConversationLog>
      <Announcer isWaiting={busy} answer={announced} />
      <Composer
        draftKey={conversation}
        label="Message"
        placeholder="Type your message..."
        busy={busy}
        stopping={turn.view.phase !== "idle" && turn.view.stopping}
        onStop={turn.stop}
        onSend={ask}
      >
        <Badge tone="line" className="ml-1.5">
          {documentCount(count)}
        </Badge>
      </Composer>
    </>
  );
}

/** Each is also answered without a model. */
const EXAMPLE_QUESTIONS = [
  "Which questions are open?",
  "List all risks",
  "Do any documents contradict each other?",
];

/** An answer about a project changes nothing but the conversation. */
const nothing = () => undefined;
