/**
 * The head of the chat pane: whose words stand below. On phones the switch over the panes says so; they have this
 * row where there is an action.
 */
import type { ReactNode } from "react";

import { cn } from "@/lib/cn";

export function ChatHead({ badge, children }: { badge?: ReactNode; children?: ReactNode }) {
  const hasAction = Boolean(children);
  return (
    <header
      className={cn(
        "flex h-11 flex-none items-center gap-2 pr-3 pl-4 whitespace-nowrap",
        !hasAction && "max-md:hidden",
      )}
    >
      <h2 className="font-semibold max-md:hidden">AI Assistant</h2>
      <span className="flex min-w-0">{badge}</span>
      <span className="flex-1" />
      {children}
    </header>
  );
}
