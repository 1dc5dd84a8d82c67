/** The way to the next rows of a list that comes in pieces. */
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";

export interface ShowMoreProps {
  list: { isFetchingNextPage: boolean; fetchNextPage: () => unknown };
  className?: string;
  children?: ReactNode;
}

export function ShowMore({ list, className, children = "Show more" }: ShowMoreProps) {
  return (
    <Button
      variant="ghost"
      size="tool"
      className={className}
      pending={list.isFetchingNextPage}
      onClick={() => void list.fetchNextPage()}
    >
      {children}
    </Button>
  );
}
