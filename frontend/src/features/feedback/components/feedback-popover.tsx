/** The card for feedback, beside the button that opened it. */
import { Popover } from "radix-ui";
import type { RefObject } from "react";
import { closeOnEscape, leaveToField } from "@/lib/escape";
import { FeedbackCard } from "./feedback-card";

interface FeedbackPopoverProps {
  button: RefObject<HTMLButtonElement | null>;
  side: "top" | "right" | "bottom";
  onClose: () => void;
}

export function FeedbackPopover({ button, side, onClose }: FeedbackPopoverProps) {
  // The button closes the card itself.
  const unlessAtButton = (event: CustomEvent) => {
    if (event.target instanceof Node && button.current?.contains(event.target)) event.preventDefault();
  };
  return (
    <Popover.Root
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <Popover.Anchor virtualRef={button} />
      <Popover.Portal>
        <Popover.Content
          aria-label="Feedback"
          data-in-corner
          side={side}
          align="end"
          sideOffset={8}
          collisionPadding={12}
          onEscapeKeyDown={leaveToField}
          onKeyDown={closeOnEscape(onClose)}
          onInteractOutside={unlessAtButton}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            button.current?.focus();
          }}
          className="z-50 w-80 max-w-[calc(100vw-24px)] rounded-dialog bg-raised shadow-[0_0_0_1px_var(--line),var(--shadow-dialog)] float-dialog outline-none"
        >
          <FeedbackCard onClose={onClose} />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
