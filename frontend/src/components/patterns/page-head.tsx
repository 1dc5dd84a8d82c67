/** The head of a page: its one h1, perhaps a sentence, and at most one primary action. */
import type { ReactNode } from "react";
import { cn } from "@/lib/cn";

export interface PageHeadProps {
  title: string;
  lead?: ReactNode;
  actions?: ReactNode;
  /** On phones the bar at the top already says the title. */
  hiddenOnPhones?: boolean;
}

export function PageHead({ title, lead, actions, hiddenOnPhones = false }: PageHeadProps) {
  return (
    <div
      className={cn(
        "mb-6 flex gap-4 max-md:mb-4 max-md:flex-wrap",
        lead === undefined ? "items-center" : "items-start",
        hiddenOnPhones && "max-md:sr-only",
      )}
    >
      <div className="min-w-0 flex-1">
        <h1 tabIndex={-1} className="type-page">
          {title}
        </h1>
        {lead !== undefined && <p className="mt-0.5 text-muted">{lead}</p>}
      </div>
      {actions}
    </div>
  );
}
