/** The button for feedback, on every page: it floats, or is docked where a floating one would cover something. */
import { MessageCircle, X } from "lucide-react";
import { Popover } from "radix-ui";
import { useCallback, useState } from "react";
import { latePart } from "@/components/patterns/late-part";
import { IconButton } from "@/components/ui/icon-button";
import { cn } from "@/lib/cn";
import { closeOnEscape } from "@/lib/escape";

const FeedbackCard = latePart(async () => (await import("./feedback-card")).FeedbackCard, {
  takesFocus: true,
});

export interface FeedbackButtonProps {
  /** At the bottom right of the window, in the rail, or in the bar at the top of a phone. */
  place: "floating" | "rail" | "bar";
  className?: string;
}

const CARD_SIDE = { floating: "top", rail: "right", bar: "bottom" } as const;

export function FeedbackButton({ place, className }: FeedbackButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  const isFloating = place === "floating";
  return (
    <Popover.Root open={isOpen} onOpenChange={setOpen}>
      <Popover.Trigger asChild>
        <IconButton
          label={isOpen ? "Close feedback" : "Send us your feedback"}
          icon={isOpen ? X : MessageCircle}
          size="default"
          variant={isFloating ? "default" : "ghost"}
          tooltipSide={place === "rail" ? "right" : isFloating ? "left" : "bottom"}
          className={cn(isFloating && "rounded-menu! size-9! border-line! shadow-menu!", className)}
        />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          aria-label="Feedback"
          data-in-corner
          side={CARD_SIDE[place]}
          align="end"
          sideOffset={8}
          collisionPadding={12}
          onKeyDown={closeOnEscape(close)}
          className="z-50 w-80 max-w-[calc(100vw-24px)] rounded-dialog bg-raised shadow-[0_0_0_1px_var(--line),var(--shadow-dialog)] float-dialog outline-none"
        >
          <FeedbackCard onClose={close} onMissing={close} />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
