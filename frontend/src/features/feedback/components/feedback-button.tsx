/** The button for feedback, on every page: it floats, or is docked where a floating one would cover something. */
import { MessageCircle, X } from "lucide-react";
import { useCallback, useRef, useState } from "react";
import { lazyPart } from "@/components/patterns/lazy-part";
import { IconButton } from "@/components/ui/icon-button";
import { cn } from "@/lib/cn";

const FeedbackPopover = lazyPart(async () => (await import("./feedback-popover")).FeedbackPopover);

export interface FeedbackButtonProps {
  /** At the bottom right of the window, in the rail, or in the bar at the top of a phone. */
  variant: "floating" | "rail" | "bar";
  className?: string;
}

const CARD_SIDE = { floating: "top", rail: "right", bar: "bottom" } as const;

export function FeedbackButton({ variant, className }: FeedbackButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = useCallback(() => setOpen(false), []);
  const isFloating = variant === "floating";
  return (
    <>
      <IconButton
        ref={button}
        label={isOpen ? "Close feedback" : "Send us your feedback"}
        icon={isOpen ? X : MessageCircle}
        size="default"
        variant={isFloating ? "default" : "ghost"}
        tooltipSide={variant === "rail" ? "right" : isFloating ? "left" : "bottom"}
        className={cn(isFloating && "rounded-menu! size-9! border-line! shadow-menu!", className)}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      />
      {isOpen && (
        <FeedbackPopover button={button} side={CARD_SIDE[variant]} onClose={close} onMissing={close} />
      )}
    </>
  );
}
