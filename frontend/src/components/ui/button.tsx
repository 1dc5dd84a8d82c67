/** The button: outlined by default, one primary in a view, ghost in bars. */
import { cva, type VariantProps } from "class-variance-authority";
import { Slot } from "radix-ui";
import type { ComponentProps } from "react";
import { Spinner } from "./spinner";

export const buttonClasses = cva(
  [
    "inline-flex items-center justify-center gap-1.5 rounded-control border font-medium whitespace-nowrap hover-fade select-none",
    "disabled:text-faint disabled:shadow-none aria-disabled:text-faint aria-disabled:shadow-none",
    "[&:disabled_svg]:text-inherit",
  ],
  {
    variants: {
      variant: {
        default:
          "border-line-strong bg-raised text-text shadow-control hover:bg-hover [&_svg]:text-muted disabled:border-line disabled:bg-transparent aria-disabled:border-line aria-disabled:bg-transparent aria-expanded:bg-selected aria-pressed:bg-selected",
        primary:
          "border-accent-fill bg-accent-fill text-accent-on shadow-control hover:bg-accent-fill-hover disabled:border-transparent disabled:bg-hover aria-disabled:border-transparent aria-disabled:bg-hover",
        ghost:
          "border-transparent text-muted hover:bg-hover hover:text-text disabled:bg-transparent aria-expanded:bg-selected aria-expanded:text-text aria-pressed:bg-selected aria-pressed:text-text",
        danger:
          "border-danger-fill bg-danger-fill text-danger-on shadow-control hover:brightness-95 disabled:border-transparent disabled:bg-hover",
        "danger-quiet":
          "border-line-strong bg-raised text-danger shadow-control hover:bg-hover disabled:border-line disabled:bg-transparent",
      },
      size: { default: "h-control type-ui", tool: "h-control-tool type-small" },
      /** As wide as high, for an icon alone. */
      square: { true: "", false: "" },
      wide: { true: "w-full" },
    },
    compoundVariants: [
      { size: "default", square: false, class: "px-3" },
      { size: "tool", square: false, class: "px-2" },
      { size: "default", square: true, class: "w-control" },
      { size: "tool", square: true, class: "w-control-tool" },
    ],
    defaultVariants: { variant: "default", size: "default", square: false },
  },
);

export interface ButtonProps extends ComponentProps<"button">, VariantProps<typeof buttonClasses> {
  /** The action is under way: the button keeps its place, cannot be pressed again, and turns a spinner. */
  pending?: boolean;
  /** Draws the only child (a link, say) as the button. */
  asChild?: boolean;
}

export function Button({
  variant,
  size,
  square,
  wide,
  pending = false,
  asChild = false,
  className,
  ...props
}: ButtonProps) {
  const classes = buttonClasses({ variant, size, square, wide, className });
  if (asChild) return <Slot.Root className={classes} {...props} />;
  const { children, disabled, type = "button", ...rest } = props;
  return (
    <button
      type={type}
      className={classes}
      disabled={Boolean(disabled) || pending}
      aria-busy={pending || undefined}
      {...rest}
    >
      {pending && <Spinner />}
      {children}
    </button>
  );
}
