/**
 * The head of the chat pane: whose words stand below. On phones the switch over the panes says so; they have this
 * row where there is an action.
 */
import { type ReactNode, useContext } from "react";
import { createPortal } from "react-dom";

import { PaneHeadSlot } from "@/components/patterns/pane-head";
import { cn } from "@/lib/cn";

export function ChatHead({ badge, children }: { badge?: ReactNode; children?: ReactNode }) {
  const hasAction = Boolean(children);
  const slot = useContext(PaneHeadSlot);
  if (slot !== undefined) {
    return (
      slot &&
      createPortal(
        <>
          {/* Beside tabs and a button with words a narrow pane has no room for it. */}
          <span className="flex min-w-0 md:@max-[560px]:[.pane-head:has([data-worded])_&]:hidden">
            {badge}
          </span>
          {hasAction && (
            <span data-action className="flex flex-none items-center gap-2 max-md:ml-auto">
              {children}
            </span>
          )}
        </>,
        slot,
      )
    );
  }
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
