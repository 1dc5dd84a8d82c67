/** The name and the shortcut of a control, shown beside it and read with it. */
import { Tooltip as Radix } from "radix-ui";
import { type ComponentProps, type FocusEvent, type ReactNode, useState } from "react";
import { Kbd } from "./kbd";

/** How long a control is pointed at before, in milliseconds; its neighbours need not be, for so long after. */
const [DELAY, NEIGHBOUR] = [500, 300];

export interface TooltipProps {
  /** What the control is called, also to those who do not see it. */
  label: string;
  shortcut?: string | undefined;
  side?: ComponentProps<typeof Radix.Content>["side"];
  /** The control cannot be used at the moment: nothing is shown. */
  disabled?: boolean;
  /** The control, one element. */
  children: ReactNode;
}

/** Round everything that has tooltips: of all, one is shown at a time. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <Radix.Provider delayDuration={DELAY} skipDelayDuration={NEIGHBOUR}>
      {children}
    </Radix.Provider>
  );
}

/** Whoever taps or clicks sees no focus, also not where a closing dialog gives it back: they get no tooltip either. */
function onlyIfSeen(event: FocusEvent<HTMLElement>): void {
  if (!event.currentTarget.matches(":focus-visible")) event.preventDefault();
}

export function Tooltip({ label, shortcut, side = "bottom", disabled = false, children }: TooltipProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Radix.Root open={isOpen && !disabled} onOpenChange={setOpen}>
      <Radix.Trigger asChild onFocus={onlyIfSeen}>
        {children}
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          side={side}
          sideOffset={6}
          collisionPadding={8}
          className="z-60 inline-flex min-h-6.5 w-max max-w-80 items-center gap-2 rounded-control bg-invert px-2 py-1 type-caption font-medium text-text-invert shadow-menu float-menu"
        >
          {label}
          {shortcut && <Kbd shortcut={shortcut} bare />}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
