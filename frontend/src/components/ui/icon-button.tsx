/** A button that is only an icon: its name is read aloud and shown, with its shortcut, in a tooltip. */
import { ariaShortcut } from "@/lib/keyboard";
import { Button, type ButtonProps } from "./button";
import type { Icon } from "./icon";
import { Spinner } from "./spinner";
import { Tooltip, type TooltipProps } from "./tooltip";

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
  const isDisabled = Boolean(disabled) || pending;
  return (
    <Tooltip label={label} shortcut={shortcut} side={tooltipSide} disabled={isDisabled}>
      <Button
        aria-label={label}
        aria-keyshortcuts={shortcut ? ariaShortcut(shortcut) : undefined}
        aria-busy={pending || undefined}
        disabled={isDisabled}
        size={size}
        variant={variant}
        square
        {...props}
      >
        {pending ? <Spinner /> : <Glyph aria-hidden />}
      </Button>
    </Tooltip>
  );
}
