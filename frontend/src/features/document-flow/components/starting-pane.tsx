/** The chat side while the document is begun: the title as the person's first word, and the assistant at work. */
import { Button } from "@/components/ui/button";
import { AssistantMessage } from "@/features/conversation/components/assistant-message";
import { ChatHead } from "@/features/conversation/components/chat-head";
import { ConversationLog } from "@/features/conversation/components/conversation-log";
import { UserMessage } from "@/features/conversation/components/user-message";
import { useAuth } from "@/features/auth/auth-context";
import { displayName } from "@/features/auth/visitor";
import { AssistantBadge } from "@/features/settings/components/assistant-badge";
import { runningAnswer } from "@/features/conversation/shown-messages";
import type { Turn } from "@/features/conversation/use-turn";

export function StartingPane({ title, turn }: { title: string; turn: Turn }) {
  const { user, isGuest = false } = useAuth();
  return (
    <>
      <ChatHead badge={<AssistantBadge />} />
      <ConversationLog label="Interview" isAnswering align="end">
        <UserMessage text={title} name={user ? displayName(user) : "You"} guest={isGuest} />
        <AssistantMessage running={runningAnswer(turn.view, turn.text)} />
      </ConversationLog>
      <div className="flex flex-none items-center gap-2 px-4 pb-4 type-caption text-muted">
        <p role="status" className="flex-1">
          Preparing your document...
        </p>
        <Button size="tool" onClick={turn.stop} pending={turn.view.phase !== "idle" && turn.view.stopping}>
          Stop
        </Button>
      </div>
    </>
  );
}
