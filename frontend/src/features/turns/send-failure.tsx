/** The toast for a message that could not be sent: the specification's words, and the reason below them. */
import type { ToastMessage } from "@/components/ui/toast";
import type { ApiError } from "@/lib/api/errors";

export function sendFailure(error: ApiError | null): ToastMessage {
  const description = (
    <>
      <p>Failed to send message</p>
      {error && <p>{error.description ?? error.text}</p>}
    </>
  );
  return { title: "Error", description, variant: "destructive" };
}
