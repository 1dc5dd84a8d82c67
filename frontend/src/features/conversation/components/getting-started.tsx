/** Requests to begin with, offered by a conversation that has not begun. One that is picked is put into the input. */
import { Button } from "@/components/ui/button";
import { focusComposer } from "./composer";
import { withPrompt } from "../composer-text";
import { setDraft } from "@/features/drafts/drafts";

interface GettingStartedProps {
  /** Under which the conversation's input keeps what is not sent yet. */
  draftKey: string;
  requests: readonly string[];
}

export function GettingStarted({ draftKey, requests }: GettingStartedProps) {
  const pick = (request: string) => {
    setDraft(draftKey, (current) => withPrompt(current, request, requests));
    focusComposer(draftKey);
  };
  return (
    <section aria-label="Getting Started" className="grid justify-items-start gap-1 pl-6.5">
      <h3 className="type-caption font-medium text-muted">Getting Started</h3>
      <ul className="-ml-2 grid justify-items-start">
        {requests.map((request) => (
          <li key={request}>
            <Button
              variant="ghost"
              size="tool"
              className="font-normal max-md:h-10"
              onClick={() => pick(request)}
            >
              {request}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
