/** The last page of an interview: what has no answer, what was skipped and what is empty, each a way back to it. */
import type { ReactNode } from "react";

import { AssistantRow } from "@/features/conversation/components/assistant-message";
import type { Interview } from "@/lib/api/types";
import { count } from "@/lib/format/count";

import type { Target } from "../flow-state";

interface InterviewEndProps {
  interview: Interview;
  onQuestion: (question: Target) => void;
  /** What the review found, below the questions. */
  review?: ReactNode;
}

type OpenKind = "missing" | "skipped" | "cells";

interface Way {
  target: Target;
  words: string;
  beside: string;
}

/** To the first of the questions of that kind, once they are drawn. */
export function showOpen(kind: OpenKind): void {
  requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-left="${kind}"] button`)?.focus());
}

export function InterviewEnd({ interview, onQuestion, review }: InterviewEndProps) {
  const { missing, skipped, sections, cellsToSet } = interview;
  if (missing.length === 0 && skipped.length === 0 && cellsToSet === 0 && !review) return null;
  const cells = sections.flatMap(({ heading, cellsToSet: empty }, index) =>
    empty > 0
      ? [{ target: { index, number: 0, cells: true }, words: heading, beside: count(empty, "cell") }]
      : [],
  );
  return (
    <AssistantRow said="">
      <OpenQuestions kind="missing" name="Without an answer" ways={missing.map(wayTo)} onGo={onQuestion}>
        {missing.length === 1 ? "This question has no answer:" : "These questions have no answer:"}
      </OpenQuestions>
      <OpenQuestions kind="skipped" name="Skipped" ways={skipped.map(wayTo)} onGo={onQuestion}>
        {skipped.length === 1
          ? "This optional question has no answer:"
          : "These optional questions have no answer:"}
      </OpenQuestions>
      <OpenQuestions kind="cells" name="Cells to be set" ways={cells} onGo={onQuestion}>
        Cells are still to be set in:
      </OpenQuestions>
      {review}
    </AssistantRow>
  );
}

const wayTo = ({ index, number, question, heading }: Interview["missing"][number]): Way => ({
  target: { index, number },
  words: question,
  beside: heading,
});

interface OpenQuestionsProps {
  kind: OpenKind;
  name: string;
  ways: readonly Way[];
  onGo: (target: Target) => void;
  children: ReactNode;
}

function OpenQuestions({ kind, name, ways, onGo, children }: OpenQuestionsProps) {
  if (ways.length === 0) return null;
  return (
    <>
      <p>{children}</p>
      <ul aria-label={name} data-left={kind} className="grid gap-1.5">
        {ways.map(({ target, words, beside }) => (
          <li key={`${target.index}.${target.number}`}>
            <button type="button" className="link text-left" onClick={() => onGo(target)}>
              {words}
            </button>{" "}
            <span className="type-caption text-muted">{beside}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
