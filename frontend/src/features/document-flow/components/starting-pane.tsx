/** The chat side while the document is begun: the title as the person's first word, and the assistant at work. */
import { Button } from "@/components/ui/button";
import { ChatHead, ConversationLog, PendingTurn } from "@/components/conversation";
import { displayName, useAuth } from "@/features/auth";
import { AssistantBadge } from "@/features/settings";
import { pendingOf, type Turn } from "@/features/turns";

export function StartingPane({ title, turn }: { title: string; turn: Turn }) {
  const { user, isGuest = false } = useAuth();
  const pending = turn.view.phase === "idle" ? { status: null, reconnecting: false } : pendingOf(turn.view);
  return (
    <>
      <ChatHead badge={<AssistantBadge />} />
      <ConversationLog label="Interview" isAnswering align="end">
        <PendingTurn
          {...pending}
          content={title}
          text={turn.text}
          name={user ? displayName(user) : "You"}
          guest={isGuest}
        />
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
