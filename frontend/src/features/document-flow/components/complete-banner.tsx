/** Over both panes when the interview has come to its end. */
import { Link } from "@tanstack/react-router";
import { CircleCheck, CircleEllipsis } from "lucide-react";

import { Button } from "@/components/ui/button";
import { cn } from "@/lib/cn";

interface CompleteBannerProps {
  documentId: number;
  /** Every section was skipped: there is nothing to be called a document. */
  isEmpty: boolean;
  /** How many questions that the document needs have no answer. */
  missing: number;
}

function words(isEmpty: boolean, missing: number): string {
  if (isEmpty) return "Interview finished: nothing was written";
  if (missing === 0) return "Document generated";
  return `Interview finished: ${missing === 1 ? "1 question has" : `${missing} questions have`} no answer`;
}

export function CompleteBanner({ documentId, isEmpty, missing }: CompleteBannerProps) {
  const isWhole = !isEmpty && missing === 0;
  const Sign = isWhole ? CircleCheck : CircleEllipsis;
  return (
    <div
      role="status"
      className={cn(
        "flex flex-none items-center gap-2.5 border-b border-line py-2 pr-3 pl-4",
        isWhole ? "bg-ok-soft" : "bg-app",
      )}
    >
      <Sign aria-hidden className={isWhole ? "text-ok" : "text-muted"} />
      <b className="flex-1 font-medium">{words(isEmpty, missing)}</b>
      <Button asChild variant="primary" size="tool">
        <Link to="/documents/$documentId" params={{ documentId }}>
          View Document
        </Link>
      </Button>
    </div>
  );
}
