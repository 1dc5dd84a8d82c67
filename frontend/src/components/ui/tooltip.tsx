/** The name and the shortcut of a control, shown after half a second and at once for its neighbours. */
import { Tooltip as Radix } from "radix-ui";
import type { FocusEvent, ReactNode } from "react";
import { Kbd } from "./kbd";

export const TooltipProvider = ({ children }: { children: ReactNode }) => (
  <Radix.Provider delayDuration={500} skipDelayDuration={300}>
    {children}
  </Radix.Provider>
);

export interface TooltipProps {
  label: ReactNode;
  shortcut?: string | undefined;
  side?: "top" | "right" | "bottom" | "left";
  children: ReactNode;
}

/** Whoever taps sees no focus: a control that a closing dialog gives it back to is not asked about. */
function onlyForKeys(event: FocusEvent): void {
  if (!event.currentTarget.matches(":focus-visible")) event.preventDefault();
}

export function Tooltip({ label, shortcut, side = "bottom", children }: TooltipProps) {
  return (
    <Radix.Root>
      <Radix.Trigger asChild onFocus={onlyForKeys}>
        {children}
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          side={side}
          sideOffset={6}
          collisionPadding={8}
          className="z-60 inline-flex min-h-6.5 max-w-80 items-center gap-2 rounded-control bg-invert px-2 py-1 type-caption font-medium text-text-invert shadow-menu float-menu"
        >
          {label}
          {shortcut && <Kbd shortcut={shortcut} bare />}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
