/** The template's sections with the keys that choose them and how many pieces each has; a press shows only those. */
import { CircleQuestionMark, X } from "lucide-react";
import type { ReactNode } from "react";

import { cn } from "@/lib/cn";

import type { Counts, Filter } from "../brief-state";

interface SectionListProps {
  headings: readonly string[];
  counts: Counts;
  filter: Filter;
  onFilter: (filter: Filter) => void;
}

const MAX_KEY = 9;

export function SectionList({ headings, counts, filter, onFilter }: SectionListProps) {
  const toggle = (wanted: Filter) => onFilter(filter === wanted ? "all" : wanted);
  return (
    <nav aria-label="Sections" className="flex min-h-0 flex-col overflow-y-auto bg-app max-md:hidden">
      <h2 className="flex h-11 flex-none items-center pr-3 pl-4 font-semibold">Sections</h2>
      <ul className="grid gap-px px-2">
        {headings.map((heading, index) => (
          <Row
            key={heading}
            lead={index < MAX_KEY ? index + 1 : null}
            isOn={filter === index}
            isEmpty={counts.sections[index] === 0}
            count={counts.sections[index] ?? 0}
            onPress={() => toggle(index)}
          >
            {heading}
          </Row>
        ))}
      </ul>
      <ul className="mx-2 mt-2 grid gap-px border-t border-line pt-2 pb-3">
        <Row
          lead={<CircleQuestionMark aria-hidden className="size-3.5" />}
          isOn={filter === "none"}
          isEmpty={counts.none === 0}
          onPress={() => toggle("none")}
        >
          {`Not placed (${counts.none})`}
        </Row>
        <Row
          lead={<X aria-hidden className="size-3.5" />}
          isOn={filter === "out"}
          isEmpty={counts.out === 0}
          onPress={() => toggle("out")}
        >
          {`Left out (${counts.out})`}
        </Row>
      </ul>
    </nav>
  );
}

interface RowProps {
  lead: ReactNode;
  count?: number;
  isOn: boolean;
  isEmpty: boolean;
  onPress: () => void;
  children: string;
}

function Row({ lead, count, isOn, isEmpty, onPress, children }: RowProps) {
  return (
    <li>
      <button
        type="button"
        aria-pressed={isOn}
        onClick={onPress}
        className={cn(
          "grid h-7 w-full grid-cols-[18px_minmax(0,1fr)_auto] items-center gap-2 rounded-control px-2 text-left type-small hover:bg-hover aria-pressed:bg-selected",
          isEmpty ? "text-muted" : "font-medium",
        )}
      >
        <span aria-hidden className="grid place-items-center type-caption text-muted tabular-nums">
          {lead}
        </span>
        <span className="cut" title={children}>
          {children}
        </span>
        {count !== undefined && (
          <span className="type-caption font-medium text-muted tabular-nums">{count}</span>
        )}
      </button>
    </li>
  );
}

export function FilterChips({
  total,
  counts,
  filter,
  onFilter,
}: { total: number } & Omit<SectionListProps, "headings">) {
  const chips: { value: Filter; label: string }[] = [
    { value: "all", label: `All ${total}` },
    { value: "none", label: `Not placed (${counts.none})` },
    { value: "suggested", label: `Suggested ${counts.suggested}` },
    { value: "out", label: `Left out ${counts.out}` },
  ];
  return (
    <div
      role="group"
      aria-label="Show"
      className="flex flex-none flex-wrap gap-1.5 border-b border-line px-4 py-2 md:hidden"
    >
      {chips.map(({ value, label }) => (
        <button
          key={label}
          type="button"
          aria-pressed={filter === value}
          onClick={() => onFilter(value)}
          className="min-h-8 flex-none rounded-control border border-line-strong bg-raised px-2 type-small whitespace-nowrap aria-pressed:border-accent-line aria-pressed:bg-accent-soft aria-pressed:text-accent"
        >
          {label}
        </button>
      ))}
    </div>
  );
}
