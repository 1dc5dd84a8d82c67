/** A quiet line between the messages that says what happened. */
import { Check } from "lucide-react";
import type { ReactNode } from "react";

export function SystemLine({ children }: { children: ReactNode }) {
  return (
    <div className="flex items-center gap-2.5 type-caption text-muted">
      <Check aria-hidden className="h-3.5 w-4 text-ok" />
      <div className="min-w-0">{children}</div>
    </div>
  );
}
