/** Head of the interview: the section asked about, how many questions are covered, and a tick for each section. */
import { useContext } from "react";

import { PaneHeadSlot } from "@/components/patterns/pane-head";
import type { Interview } from "@/lib/api/types";
import { cn } from "@/lib/cn";

import { interviewProgress } from "../flow-state";

type Section = Interview["sections"][number];

const STATE_WORDS: Record<Section["state"], string> = {
  open: "open",
  current: "being answered",
  filled: "filled",
  skipped: "skipped",
  unknown: "not known yet",
};

const TICKS: Record<Section["state"], string> = {
  open: "bg-line",
  current: "bg-accent",
  filled: "bg-muted",
  skipped: "bg-line-strong",
  unknown: "bg-line-strong",
};

interface InterviewHeadProps {
  interview: Interview;
  /** Back to a section that was asked about before; absent while an answer is under way. */
  onSection: ((index: number) => void) | undefined;
}

export function InterviewHead({ interview, onSection }: InterviewHeadProps) {
  const isUnderTabs = useContext(PaneHeadSlot) !== undefined;
  const { position, heading, covered } = interviewProgress(interview);
  const { sections, isComplete, current } = interview;
  const tick = (state: Section["state"]) =>
    isComplete && state !== "filled" ? "bg-line-strong" : TICKS[state];
  /** What was asked about, and what stands before the question at hand. */
  const isBehind = ({ state }: Section, index: number) =>
    index !== current?.index && (isComplete || state !== "open" || index < (current?.index ?? 0));
  return (
    <div
      className={cn(
        "grid flex-none gap-2 border-b border-line px-4 pb-3",
        isUnderTabs ? "pt-3" : "max-md:pt-3",
      )}
    >
      <div className="flex items-center gap-2 type-small">
        <span className={cn("whitespace-nowrap", heading === null ? "flex-1 font-medium" : "text-muted")}>
          {position}
        </span>
        {heading !== null && (
          <b className="cut flex-1 font-medium" title={heading}>
            {heading}
          </b>
        )}
        <span className="type-caption whitespace-nowrap text-muted tabular-nums">{covered}</span>
      </div>
      <div
        role="progressbar"
        aria-label="Sections filled"
        aria-valuemin={0}
        aria-valuemax={sections.length}
        aria-valuenow={interview.filledCount}
        aria-valuetext={[position, heading, covered].filter(Boolean).join(", ")}
        className="sr-only"
      />
      <div role="group" aria-label="Sections" className="-my-1.5 flex gap-[3px]">
        {sections.map((section, index) => {
          const { heading: name, state } = section;
          const bar = <span className={cn("block h-1 rounded-[2px]", tick(state))} />;
          return isBehind(section, index) && onSection ? (
            <button
              key={name}
              type="button"
              title={`Back to ${name} (${STATE_WORDS[state]})`}
              aria-label={`Back to ${name}, ${STATE_WORDS[state]}`}
              onClick={() => onSection(index)}
              className="flex-1 rounded-mark py-1.5 hover:[&>span]:bg-accent"
            >
              {bar}
            </button>
          ) : (
            <span key={name} title={`${name}: ${STATE_WORDS[state]}`} className="flex-1 py-1.5">
              {bar}
            </span>
          );
        })}
      </div>
    </div>
  );
}
