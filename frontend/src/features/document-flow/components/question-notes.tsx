/** Below a question: one sentence about its answer, and what stands in the section already. */
import type { InterviewQuestion } from "@/lib/api/types";
import { Markdown } from "@/lib/markdown/lazy-markdown";

function hintOf({ hint, cell, cells }: InterviewQuestion): string {
  return cell === null || cells === null ? hint : `Empty cell ${cell} of ${cells}.`;
}

export function QuestionNotes({ question }: { question: InterviewQuestion }) {
  const hint = hintOf(question);
  const isMore = question.kind === "more" && question.existing.trim() !== "";
  return (
    <>
      {hint !== "" && <p className="type-small text-muted">{hint}</p>}
      {isMore && (
        <div
          role="region"
          aria-label={`In ${question.heading} so far`}
          // A scrolling region without a control in it could not be scrolled by keyboard.
          // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          className="max-h-40 overflow-y-auto border-l border-line pl-3 type-small text-muted"
        >
          <Markdown text={question.existing} lines />
        </div>
      )}
    </>
  );
}
