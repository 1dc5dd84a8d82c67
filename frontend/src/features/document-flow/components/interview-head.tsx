/** Where the interview stands: the section asked about, how many are filled, and a tick for each. */
import type { Interview } from "@/lib/api/types";
import { cn } from "@/lib/cn";

import { interviewProgress } from "../model";

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

export function InterviewHead({ interview }: { interview: Interview }) {
  const { place, heading, filled } = interviewProgress(interview);
  return (
    <div className="grid flex-none gap-2 border-b border-line px-4 pb-3 max-md:pt-3">
      <div className="flex items-center gap-2 type-small">
        <span className={cn("whitespace-nowrap", heading === null ? "flex-1 font-medium" : "text-muted")}>
          {place}
        </span>
        {heading !== null && (
          <>
            <b className="cut flex-1 font-medium" title={heading}>
              {heading}
            </b>
            <span className="type-caption text-muted tabular-nums">{filled}</span>
          </>
        )}
      </div>
      <div
        role="progressbar"
        aria-label="Sections filled"
        aria-valuemin={0}
        aria-valuemax={interview.sections.length}
        aria-valuenow={interview.filledCount}
        aria-valuetext={[place, heading, filled].filter(Boolean).join(", ")}
        className="flex gap-[3px]"
      >
        {interview.sections.map(({ heading: name, state }) => (
          <span
            key={name}
            title={`${name}: ${STATE_WORDS[state]}`}
            className={cn(
              "h-1 flex-1 rounded-[2px]",
              interview.isComplete && state !== "filled" ? "bg-line-strong" : TICKS[state],
            )}
          />
        ))}
      </div>
    </div>
  );
}
