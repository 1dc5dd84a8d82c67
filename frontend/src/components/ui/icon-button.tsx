/** A button that is only an icon: its name is read aloud and shown, with its shortcut, in a tooltip. */
import { ariaShortcut } from "@/lib/keyboard";
import { Button, type ButtonProps } from "./button";
import type { Icon } from "./icon";
import { Spinner } from "./spinner";
import { tooltip, type TooltipProps } from "./tooltip";

export interface IconButtonProps extends Omit<ButtonProps, "children" | "asChild" | "wide" | "square"> {
  label: string;
  icon: Icon;
  shortcut?: string | undefined;
  tooltipSide?: TooltipProps["side"];
}

export function IconButton({
  label,
  icon: Glyph,
  shortcut,
  size = "tool",
  variant = "ghost",
  pending = false,
  tooltipSide = "bottom",
  disabled,
  ...props
}: IconButtonProps) {
  return (
    <Button
      aria-label={label}
      aria-keyshortcuts={shortcut ? ariaShortcut(shortcut) : undefined}
      aria-busy={pending || undefined}
      disabled={Boolean(disabled) || pending}
      size={size}
      variant={variant}
      square
      {...tooltip({ label, shortcut, side: tooltipSide })}
      {...props}
    >
      {pending ? <Spinner /> : <Glyph aria-hidden />}
    </Button>
  );
}
