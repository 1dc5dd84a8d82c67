/** The realtime chat in a thread. */
import type { LiveThreadProps } from "@/features/chat/components/chat-screen";
import { ToolkitCredit } from "@/features/chat/components/toolkit-credit";
import { AssistantBadge } from "@/features/settings/components/assistant-badge";
import { threadConversation } from "@/lib/api/conversation-key";

import { useRealtimeChat } from "../use-realtime-chat";
import { RealtimeChat } from "./realtime-chat";

export function ThreadRealtime({ threadId, mode, onReply, onEnd }: LiveThreadProps) {
  const conversation = useRealtimeChat(
    { threadId, mode },
    {
      onAnswer: ({ thread }) => {
        if (thread) onReply(thread);
      },
      onRefused: onEnd,
    },
  );
  return (
    <RealtimeChat
      wide
      draftKey={threadConversation(threadId)}
      conversation={conversation}
      label="Conversation"
      greeting="What would you like to work on?"
      placeholder="Type your message..."
      onEnd={onEnd}
      foot={<ToolkitCredit />}
    >
      <span className="flex min-w-0 pl-1.5">
        <AssistantBadge />
      </span>
    </RealtimeChat>
  );
}
