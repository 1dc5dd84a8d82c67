/** Over both panes when the interview has come to its end. */
import { Link } from "@tanstack/react-router";
import { CircleCheck } from "lucide-react";

import { Button } from "@/components/ui/button";

export function CompleteBanner({ documentId }: { documentId: number }) {
  return (
    <div
      role="status"
      className="flex flex-none items-center gap-2.5 border-b border-line bg-ok-soft py-2 pr-3 pl-4"
    >
      <CircleCheck aria-hidden className="text-ok" />
      <b className="flex-1 font-medium">Document generated</b>
      <Button asChild variant="primary" size="tool">
        <Link to="/documents/$documentId" params={{ documentId }}>
          View Document
        </Link>
      </Button>
    </div>
  );
}
