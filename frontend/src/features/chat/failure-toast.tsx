/** The toast for what could not be done in the chat: the specification's words, and below them the reason. */
import { toast } from "@/components/ui/toast";
import { errorText } from "@/lib/api/errors";

export function failureToast(words: string, error?: unknown): void {
  const description = (
    <>
      <p>{words}</p>
      {error !== undefined && <p>{errorText(error)}</p>}
    </>
  );
  toast({ title: "Error", description, variant: "destructive" });
}
