/** Line of a detached comment: what it was about, and the way to put it on other words. */
import type { ReactNode } from "react";

import { Button } from "@/components/ui/button";
import type { Comment } from "@/lib/api/types";
import { cn } from "@/lib/cn";
import { mayComment } from "@/lib/roles";

import { useComments, usePageState } from "../comments-context";
import { useAttach } from "../use-attach";

/** As much of a quotation is shown. */
const SHOWN = 80;

export const shortened = (quote: string): string =>
  quote.length > SHOWN ? `${quote.slice(0, SHOWN).trimEnd()}…` : quote;

interface DetachedLineProps {
  about: Comment;
  /** Stands beside the button. */
  words?: ReactNode;
}

export function DetachedLine({ about, words }: DetachedLineProps) {
  const { role } = useComments();
  const isAttaching = usePageState(({ attaching }) => attaching === about.id);
  const { begin, cancel, attach, isPending } = useAttach(about);
  return (
    <>
      <p className="type-caption wrap-anywhere text-muted">
        “<s>{shortened(about.passage?.quote ?? "")}</s>” was deleted
      </p>
      {isAttaching && (
        <p role="status" className="type-caption text-muted">
          Select the text it's about now.
        </p>
      )}
      <div className="flex min-w-0 items-center gap-1">
        {words}
        {mayComment(role) && (
          <Button
            size="tool"
            variant={words && !isAttaching ? "ghost" : "default"}
            className={cn(words && !isAttaching && "-mr-2")}
            pending={isPending}
            // The selection stays.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => (isAttaching ? attach() : begin())}
          >
            Attach
          </Button>
        )}
        {isAttaching && (
          <Button size="tool" variant="ghost" onClick={cancel}>
            Cancel
          </Button>
        )}
      </div>
    </>
  );
}
