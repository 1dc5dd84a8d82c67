/** A word about a thing: its kind or its state. The word carries the meaning, the tone only repeats it. */
import { cva, type VariantProps } from "class-variance-authority";
import type { ComponentProps } from "react";

const badgeClasses = cva(
  "inline-flex h-5 items-center gap-1 rounded-mark px-1.5 text-[12px]/5 whitespace-nowrap [&_svg]:size-3 [&_svg]:[stroke-width:2]",
  {
    variants: {
      tone: {
        neutral: "bg-hover font-medium text-muted",
        line: "font-normal text-muted shadow-[inset_0_0_0_1px_var(--line)]",
        accent: "bg-accent-soft font-medium text-accent",
        ok: "bg-ok-soft font-medium text-ok",
        warn: "bg-warn-soft font-medium text-warn",
        danger: "bg-danger-soft font-medium text-danger",
      },
    },
    defaultVariants: { tone: "neutral" },
  },
);

export type BadgeProps = ComponentProps<"span"> & VariantProps<typeof badgeClasses>;

export function Badge({ tone, className, ...props }: BadgeProps) {
  return <span className={badgeClasses({ tone, className })} {...props} />;
}
