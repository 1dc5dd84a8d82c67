/** Over both panes when the interview has come to its end. */
import { Link } from "@tanstack/react-router";
import { CircleCheck } from "lucide-react";

import { Button } from "@/components/ui/button";

interface CompleteBannerProps {
  documentId: number;
  /** Every section was skipped: there is nothing to be called a document. */
  isEmpty: boolean;
}

export function CompleteBanner({ documentId, isEmpty }: CompleteBannerProps) {
  return (
    <div
      role="status"
      className="flex flex-none items-center gap-2.5 border-b border-line bg-ok-soft py-2 pr-3 pl-4"
    >
      <CircleCheck aria-hidden className="text-ok" />
      <b className="flex-1 font-medium">
        {isEmpty ? "Interview finished: nothing was written" : "Document generated"}
      </b>
      <Button asChild variant="primary" size="tool">
        <Link to="/documents/$documentId" params={{ documentId }}>
          View Document
        </Link>
      </Button>
    </div>
  );
}
