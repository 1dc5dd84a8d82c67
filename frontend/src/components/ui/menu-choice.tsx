/** One of several in a menu, of which one is chosen: with a tick, and perhaps a line that explains it. */
import { Check } from "lucide-react";
import { DropdownMenu as Radix } from "radix-ui";

export interface MenuChoiceOption<Value extends string> {
  value: Value;
  label: string;
  /** What choosing it means. */
  note?: string;
}

interface MenuChoiceProps<Value extends string> {
  value: Value;
  options: readonly MenuChoiceOption<Value>[];
  onChoose: (value: Value) => void;
}

export function MenuChoice<Value extends string>({ value, options, onChoose }: MenuChoiceProps<Value>) {
  return (
    <Radix.RadioGroup
      value={value}
      onValueChange={(next) => {
        const option = options.find((each) => each.value === next);
        if (option && option.value !== value) onChoose(option.value);
      }}
    >
      {options.map(({ value: option, label, note }) => (
        <Radix.RadioItem
          key={option}
          value={option}
          className="flex min-h-8 w-full cursor-pointer items-start gap-2 rounded-mark px-2 py-1.5 text-left outline-none select-none data-highlighted:bg-hover max-md:min-h-10"
        >
          <span className="mt-0.5 size-4 flex-none">
            <Radix.ItemIndicator>
              <Check aria-hidden className="text-muted" />
            </Radix.ItemIndicator>
          </span>
          <span className="min-w-0">
            {label}
            {note !== undefined && <small className="block type-caption text-muted">{note}</small>}
          </span>
        </Radix.RadioItem>
      ))}
    </Radix.RadioGroup>
  );
}
