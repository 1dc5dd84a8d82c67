/** In the place of a part of the page that could not be loaded: one line that says so, and asks again. */
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { cn } from "@/lib/cn";

export interface FailedLineProps {
  children: ReactNode;
  onRetry: () => void;
  className?: string;
}

export function FailedLine({ children, onRetry, className }: FailedLineProps) {
  return (
    <div role="alert" className={cn("flex flex-wrap items-center gap-2 text-muted", className)}>
      <p>{children}</p>
      <Button size="tool" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
