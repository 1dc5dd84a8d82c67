/** In the place of a conversation that is not there yet: its shape while it loads, or what to do when it does not. */
import { useEffect } from "react";

import { Delayed } from "@/components/patterns/delayed";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { toast } from "@/components/ui/toast";

interface HistoryStateProps {
  isPending: boolean;
  isError: boolean;
  /** What the toast says when it could not be loaded. */
  failure?: string;
  /** What stands in its place then. */
  text?: string;
  /** Absent where asking again would lead to nothing else. */
  retry?: (() => void) | undefined;
}

export function HistoryState({
  isPending,
  isError,
  failure = "Failed to load chat history",
  text = "Couldn't load earlier messages. Nothing is lost.",
  retry,
}: HistoryStateProps) {
  useEffect(() => {
    if (isError) toast({ title: "Error", description: failure, variant: "destructive" });
  }, [isError, failure]);
  if (isPending) {
    return (
      <div role="status" className="grid gap-3 pl-6.5 group-data-wide/log:pl-7.5">
        <span className="sr-only">Loading conversation...</span>
        <Delayed>
          <Skeleton width="70%" />
          <Skeleton width="85%" />
          <Skeleton width="40%" />
        </Delayed>
      </div>
    );
  }
  if (!isError) return null;
  return (
    <div className="flex flex-wrap items-center gap-2 pl-6.5 text-muted group-data-wide/log:pl-7.5">
      <p>{text}</p>
      {retry && (
        <Button size="tool" onClick={retry}>
          Try again
        </Button>
      )}
    </div>
  );
}
