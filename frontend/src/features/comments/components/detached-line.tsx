/** What a detached comment was about, and the way to put it on other words. */
import { Button } from "@/components/ui/button";
import type { Comment } from "@/lib/api/types";
import { mayComment } from "@/lib/roles";

import { useComments, usePageState } from "../comments-context";
import { useAttach } from "../use-attach";

/** As much of a quotation is shown. */
const SHOWN = 80;

export const shortened = (quote: string): string =>
  quote.length > SHOWN ? `${quote.slice(0, SHOWN).trimEnd()}…` : quote;

export function DetachedLine({ about }: { about: Comment }) {
  const { role } = useComments();
  const isAttaching = usePageState(({ attaching }) => attaching === about.id);
  const { begin, cancel, attach, isPending } = useAttach(about);
  return (
    <div className="grid gap-1.5 type-caption text-muted">
      <p className="wrap-anywhere">
        “<s>{shortened(about.passage?.quote ?? "")}</s>” was deleted
      </p>
      {isAttaching && <p role="status">Select the text that it is about now.</p>}
      {mayComment(role) && (
        <div className="flex gap-1">
          <Button
            size="tool"
            pending={isPending}
            // The selection stays.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => (isAttaching ? attach() : begin())}
          >
            Attach
          </Button>
          {isAttaching && (
            <Button size="tool" variant="ghost" onClick={cancel}>
              Cancel
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
