/** Below a question: the row that it is about by now, one sentence about its answer, and what stands in the section. */
import type { InterviewQuestion } from "@/lib/api/types";
import { Markdown } from "@/lib/markdown/lazy-markdown";

function hintOf({ hint, cell, cells }: InterviewQuestion): string {
  return cell === null || cells === null ? hint : `Empty cell ${cell} of ${cells}.`;
}

/**
 * Whether the assistant asked just this, in the words of `words` in the server's `flow/turn_end.py`. Empty cells are asked
 * for anew once an answer was undone, without a word.
 */
function isSaid({ kind, about, question }: InterviewQuestion, said: string): boolean {
  return kind !== "cells" || said.endsWith(`${about}: **${question}**`);
}

interface QuestionNotesProps {
  question: InterviewQuestion;
  /** What the assistant said above. */
  said: string;
}

export function QuestionNotes({ question, said }: QuestionNotesProps) {
  const hint = hintOf(question);
  const isMore = question.kind === "more" && question.existing.trim() !== "";
  return (
    <>
      {!isSaid(question, said) && (
        <p role="status" className="break-words">
          {question.about}: <strong className="font-semibold">{question.question}</strong>
        </p>
      )}
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
