/** The list over the composer: actions, headings and ids that go on from what was typed. */
import { Hash, Heading } from "lucide-react";
import { createElement, useEffect, useRef } from "react";

import { Kbd } from "@/components/ui/kbd";
import { actionIcon } from "@/features/actions/icons";
import { cn } from "@/lib/cn";

import type { Completion } from "../completion";

export interface CompletionListProps {
  id: string;
  options: readonly Completion[];
  active: number | null;
  onTake: (option: Completion) => void;
  onAsk: () => void;
}

const optionId = (id: string, index: number) => `${id}.${index}`;

export function CompletionList({ id, options, active, onTake, onAsk }: CompletionListProps) {
  const groups = [...new Set(options.map(({ group }) => group))];
  return (
    <div className="absolute inset-x-0 bottom-full z-20 mb-1 overflow-hidden rounded-dialog bg-raised shadow-[0_0_0_1px_var(--line),var(--shadow-menu)]">
      <p role="status" className="sr-only">
        {options.length === 1 ? "1 suggestion" : `${options.length} suggestions`}
      </p>
      <div id={id} role="listbox" aria-label="Suggestions" className="max-h-75 overflow-y-auto p-1">
        {groups.map((group) => (
          <div key={group} role="group" aria-label={group}>
            <div aria-hidden className="px-2 py-1 type-caption text-muted">
              {group}
            </div>
            {options.map((option, index) =>
              option.group === group ? (
                <Option
                  key={`${option.label} ${option.text}`}
                  id={optionId(id, index)}
                  option={option}
                  isActive={index === (active ?? 0)}
                  isChosen={index === active}
                  onTake={onTake}
                />
              ) : null,
            )}
          </div>
        ))}
      </div>
      <div className="flex items-center gap-3 border-t border-line px-3 py-2 type-caption text-muted">
        <span className="flex items-center gap-1.5 max-md:hidden">
          <Kbd shortcut="Tab" /> complete
        </span>
        <span className="flex items-center gap-1.5 max-md:hidden">
          <Kbd shortcut="↑" />
          <Kbd shortcut="↓" /> choose
        </span>
        <span className="flex-1" />
        <button
          type="button"
          className="link"
          onMouseDown={(event) => event.preventDefault()}
          onClick={onAsk}
        >
          What can I ask?
        </button>
      </div>
    </div>
  );
}

interface OptionProps {
  id: string;
  option: Completion;
  isActive: boolean;
  isChosen: boolean;
  onTake: (option: Completion) => void;
}

function Option({ id, option, isActive, isChosen, onTake }: OptionProps) {
  const item = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isChosen) item.current?.scrollIntoView({ block: "nearest" });
  }, [isChosen]);
  return (
    // The keys are those of the input, which keeps the focus.
    // eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <div
      ref={item}
      id={id}
      role="option"
      aria-selected={isChosen}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onTake(option)}
      className={cn(
        "flex min-h-8 cursor-pointer items-center gap-2 rounded-control px-2 type-small hover:bg-hover max-md:min-h-11",
        isActive && "bg-selected",
      )}
    >
      {createElement(iconOf(option), { "aria-hidden": true, className: "size-3.5 flex-none text-muted" })}
      <span className="cut min-w-0 flex-1">
        <Label option={option} />
      </span>
      <span className="cut max-w-[45%] flex-none type-caption text-muted">{option.detail}</span>
    </div>
  );
}

function iconOf({ action, group }: Completion) {
  if (group === "Headings") return Heading;
  return action === null ? Hash : actionIcon(action);
}

function Label({ option: { label, matched } }: { option: Completion }) {
  return (
    <>
      {matched.map(([from, to], index) => (
        <span key={from}>
          {label.slice(matched[index - 1]?.[1] ?? 0, from)}
          <b className="font-semibold">{label.slice(from, to)}</b>
        </span>
      ))}
      {label.slice(matched.at(-1)?.[1] ?? 0)}
    </>
  );
}
