/** The toast for a message that could not be sent: the specification's words, and the reason. */
import type { ToastMessage } from "@/components/ui/toast";
import type { ApiError } from "@/lib/api/errors";
import type { ConversationKey } from "@/lib/api/conversation-key";

export function sendFailure(conversation: ConversationKey, error: ApiError | null): ToastMessage {
  const reason = error?.description ?? error?.text;
  if (conversation.startsWith("project.")) {
    return { title: "Error sending message", description: reason, variant: "destructive" };
  }
  const description = (
    <>
      <p>Failed to send message</p>
      {reason !== undefined && <p>{reason}</p>}
    </>
  );
  return { title: "Error", description, variant: "destructive" };
}
