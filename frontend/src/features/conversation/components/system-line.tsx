/** A quiet line between the messages that says what happened, and what became of it since. */
import { Check, Undo2 } from "lucide-react";
import type { ReactNode } from "react";

import type { Proposal } from "@/lib/api/types";
import { stateWords } from "@/lib/format/proposal-state";

interface SystemLineProps {
  children: ReactNode;
  /** The change that the line tells of: once it does not stand any more, the line says so. */
  about?: Proposal | null;
  /** Behind the words. */
  after?: ReactNode;
}

export function SystemLine({ children, about = null, after }: SystemLineProps) {
  const isPast = about !== null && about.state !== "applied" && about.state !== "pending";
  const isGone = isPast && about.hunks.every(({ state }) => state === "undone" || state === "rejected");
  const Icon = isPast ? Undo2 : Check;
  return (
    <div className="flex items-center gap-2.5 type-caption text-muted">
      <Icon aria-hidden className={isPast ? "h-3.5 w-4" : "h-3.5 w-4 text-ok"} />
      <div className="min-w-0">
        {isPast && <b className="font-medium text-text">{stateWords(about)}</b>}
        {isPast && " "}
        {isGone ? <s>{children}</s> : children}
        {after}
      </div>
    </div>
  );
}
