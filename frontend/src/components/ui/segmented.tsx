/** A choice of few, all in sight: radio buttons drawn as one strip. */
import { useId } from "react";
import { cn } from "@/lib/cn";
import type { Icon } from "./icon";

export interface SegmentedProps<Value extends string> {
  value: Value;
  onChange: (value: Value) => void;
  options: readonly { value: Value; label: string; icon?: Icon }[];
  /** What is being chosen, for those who do not see it. */
  label: string;
  wide?: boolean;
}

export function Segmented<Value extends string>({
  value,
  onChange,
  options,
  label,
  wide = false,
}: SegmentedProps<Value>) {
  const name = useId();
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className={cn("inline-flex rounded-control bg-sunken p-0.5", wide && "flex w-full")}
    >
      {options.map(({ value: option, label: text, icon: Glyph }) => (
        <label
          key={option}
          className={cn(
            "relative inline-flex h-7 cursor-pointer items-center justify-center gap-1.5 rounded-mark px-3 type-small font-medium whitespace-nowrap text-muted max-md:h-8",
            "has-checked:bg-raised has-checked:text-text has-checked:shadow-[0_0_0_1px_var(--line),var(--shadow-control)]",
            "has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring",
            wide && "flex-1",
          )}
        >
          <input
            type="radio"
            className="sr-only"
            name={name}
            value={option}
            checked={option === value}
            onChange={() => onChange(option)}
          />
          {Glyph && <Glyph aria-hidden />}
          {text}
        </label>
      ))}
    </div>
  );
}
