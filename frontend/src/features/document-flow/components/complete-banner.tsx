/** Over both panes when the interview has come to its end: complete, or what it left open. */
import { Link } from "@tanstack/react-router";
import { CircleCheck, CircleEllipsis } from "lucide-react";

import { Button } from "@/components/ui/button";
import type { Interview } from "@/lib/api/types";
import { cn } from "@/lib/cn";

import { stillOpen } from "../flow-state";
import { showOpen } from "./interview-end";

interface CompleteBannerProps {
  documentId: number;
  /** Every section was skipped: there is nothing to be called a document. */
  isEmpty: boolean;
  interview: Interview;
  /** Before the questions that are left are gone to: the pane with them comes up. */
  onShowOpen: () => void;
}

function words(isEmpty: boolean, missing: number, isWhole: boolean): string {
  if (isEmpty) return "Interview finished: nothing was written";
  if (missing > 0)
    return `Interview finished: ${missing === 1 ? "1 question has" : `${missing} questions have`} no answer`;
  return isWhole ? "Document generated" : "Required questions answered";
}

export function CompleteBanner({ documentId, isEmpty, interview, onShowOpen }: CompleteBannerProps) {
  const missing = interview.missing.length;
  const left = isEmpty ? [] : stillOpen(interview);
  const isWhole = !isEmpty && missing === 0 && left.length === 0;
  const StateIcon = isWhole ? CircleCheck : CircleEllipsis;
  return (
    <div
      role="status"
      className={cn(
        "flex flex-none items-center gap-2.5 border-b border-line py-2 pr-3 pl-4",
        isWhole ? "bg-ok-soft" : "bg-app",
      )}
    >
      <StateIcon aria-hidden className={cn("flex-none", isWhole ? "text-ok" : "text-muted")} />
      <p className="flex flex-1 flex-wrap gap-x-2.5">
        <b className="font-medium">{words(isEmpty, missing, isWhole)}</b>
        {left.map(({ name, words: count }) => (
          <button
            key={name}
            type="button"
            className="link tabular-nums"
            onClick={() => {
              onShowOpen();
              showOpen(name);
            }}
          >
            {count}
          </button>
        ))}
      </p>
      <Button asChild variant="primary" size="tool">
        <Link to="/documents/$documentId" params={{ documentId }}>
          View Document
        </Link>
      </Button>
    </div>
  );
}
