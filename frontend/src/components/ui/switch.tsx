/** On or off, in force at once. */
import type { ComponentProps } from "react";
import { cn } from "@/lib/cn";

export interface SwitchProps extends Omit<ComponentProps<"button">, "role" | "onChange" | "children"> {
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  label: string;
}

export function Switch({ checked, onCheckedChange, label, className, ...props }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={checked}
      aria-label={label}
      onClick={() => onCheckedChange(!checked)}
      className={cn(
        "relative inline-block h-4 w-7 flex-none rounded-menu p-0.5 hover-fade disabled:opacity-60",
        // The touch target is larger than the drawing.
        "after:absolute after:-inset-2 after:content-['']",
        checked ? "bg-accent-fill" : "bg-line-strong",
        className,
      )}
      {...props}
    >
      <span
        className={cn(
          "block size-3 rounded-full transition-transform duration-(--out)",
          checked ? "translate-x-3 bg-accent-on" : "bg-raised",
        )}
      />
    </button>
  );
}
