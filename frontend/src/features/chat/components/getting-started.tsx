/** What a conversation that has not begun offers: three requests to begin with. */
import { Button } from "@/components/ui/button";

import { EXAMPLE_REQUESTS } from "../model";

export function GettingStarted({ onPick }: { onPick: (request: string) => void }) {
  return (
    <section aria-label="Getting Started" className="grid justify-items-start gap-1 pl-6.5">
      <h3 className="type-caption font-medium text-muted">Getting Started</h3>
      <ul className="-ml-2 grid justify-items-start">
        {EXAMPLE_REQUESTS.map((request) => (
          <li key={request}>
            <Button
              variant="ghost"
              size="tool"
              className="font-normal max-md:h-10"
              onClick={() => onPick(request)}
            >
              {request}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
