/** The priority of a requirement: four words, each with a key that counts in this control alone. */
import type { KeyboardEvent } from "react";

import { Kbd } from "@/components/ui/kbd";

import { PRIORITIES, type Priority } from "./format";

interface PriorityChoiceProps {
  value: Priority | null;
  at: string;
  label: string;
  onChange: (priority: Priority | null) => void;
}

export const priorityWord = (priority: Priority): string => priority.replace("'", "’");

export function PriorityChoice({ value, at, label, onChange }: PriorityChoiceProps) {
  const onKeyDown = (event: KeyboardEvent<HTMLSpanElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const now = PRIORITIES.findIndex((each) => each === value);
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    const chosen =
      step === undefined
        ? PRIORITIES.find((each) => each.startsWith(event.key.toUpperCase()) && event.key.length === 1)
        : PRIORITIES.at((Math.max(now, step > 0 ? -1 : 0) + step) % PRIORITIES.length);
    if (!chosen && event.key !== "Backspace" && event.key !== "Delete") return;
    event.preventDefault();
    onChange(chosen ?? null);
    if (chosen)
      event.currentTarget.querySelectorAll<HTMLElement>("button")[PRIORITIES.indexOf(chosen)]?.focus();
  };
  return (
    // The keys of the four buttons are handled where they are held together.
    // eslint-disable-next-line jsx-a11y/interactive-supports-focus
    <span role="radiogroup" aria-label={label} className="prio" onKeyDown={onKeyDown}>
      {PRIORITIES.map((priority, index) => {
        const isChosen = priority === value;
        const isStop = isChosen || (value === null && index === 0);
        return (
          <button
            key={priority}
            type="button"
            role="radio"
            aria-checked={isChosen}
            aria-keyshortcuts={priority.charAt(0)}
            tabIndex={isStop ? 0 : -1}
            data-at={isStop ? at : undefined}
            onClick={() => onChange(isChosen ? null : priority)}
          >
            {priorityWord(priority)}
            <Kbd shortcut={priority.charAt(0)} />
          </button>
        );
      })}
    </span>
  );
}
