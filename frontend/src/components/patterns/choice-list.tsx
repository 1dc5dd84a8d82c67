/** List in a dialog of which one or several are chosen: a click or the keys choose, Enter takes it. */
import type { ReactNode } from "react";
import { Skeleton } from "@/components/ui/skeleton";
import { cn } from "@/lib/cn";

interface ChoiceListProps {
  /** What is chosen, for those who do not see it. */
  legend: string;
  className: string;
  children: ReactNode;
}

export function ChoiceList({ legend, className, children }: ChoiceListProps) {
  return (
    <fieldset className={cn("-mx-2 min-w-0 overflow-y-auto rounded-menu py-0.5", className)}>
      <legend className="sr-only">{legend}</legend>
      {children}
    </fieldset>
  );
}

interface ChoiceProps {
  name: string;
  /** Whether others may be chosen beside it. */
  isOneOfSeveral?: boolean;
  isChosen: boolean;
  onChoose: () => void;
  onEnter: () => void;
  autoFocus?: boolean;
  /** Where its parts stand. */
  className: string;
  boxClass: string;
  children: ReactNode;
}

export function Choice(props: ChoiceProps) {
  const { name, isOneOfSeveral = false, isChosen, onChoose, onEnter, autoFocus = false } = props;
  const { className, boxClass, children } = props;
  return (
    <label
      className={cn(
        "cursor-pointer items-center gap-x-3 rounded-control px-2 py-1.5 hover:bg-hover has-checked:bg-selected has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-ring",
        className,
      )}
    >
      <input
        type={isOneOfSeveral ? "checkbox" : "radio"}
        name={name}
        className={boxClass}
        // eslint-disable-next-line jsx-a11y/no-autofocus -- the dialog is this choice
        autoFocus={autoFocus}
        checked={isChosen}
        onChange={onChoose}
        onKeyDown={(event) => {
          if (event.key === "Enter") onEnter();
        }}
      />
      {children}
    </label>
  );
}

const WIDTHS = ["60%", "45%", "70%", "50%"];

export function AwaitedChoices({ label, className }: { label: string; className?: string }) {
  return (
    <div role="status" className={cn("grid gap-5 py-3", className)}>
      <span className="sr-only">{label}</span>
      {WIDTHS.map((width) => (
        <Skeleton key={width} width={width} />
      ))}
    </div>
  );
}
