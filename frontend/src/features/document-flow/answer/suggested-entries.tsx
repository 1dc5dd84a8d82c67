/** Ready entries: pressing one fills an empty field, or a new row, where it can be edited before it counts. */
import { setDraft, useDraft } from "@/features/drafts/drafts";
import { SuggestionChips } from "@/features/conversation/components/suggestion-chips";
import type { InterviewQuestion } from "@/lib/api/types";

import type { AnswerForm } from "./answer-form";
import type { Format } from "./format";
import { type Answer, askedColumns, readRows, shownCells } from "./use-answer";

interface SuggestedEntriesProps {
  answer: Answer;
  question: InterviewQuestion;
  /** After one was put into the fields, or taken out of them. */
  onFilled: () => void;
}

const PERSON = /owner|lead|who|responsib|approv|contact|author|by whom|from/i;

/** The suggestions for a question; for a cell that wants a name, the names in the document as well. */
function suggestionsFor(question: InterviewQuestion): string[] {
  const wantsName = question.row?.missing.some((column) => PERSON.test(column)) ?? false;
  const names = wantsName ? question.people : [];
  return [...new Set([...question.suggestions, ...names])];
}

export function SuggestedEntries({ answer, question, onFilled }: SuggestedEntriesProps) {
  const { form, asText, keys } = answer;
  const suggestions = suggestionsFor(question);
  if (form === null || asText)
    return <SuggestionChips label="Suggested answers" suggestions={suggestions} draftKey={keys.text} />;
  return (
    <FieldChips form={form} keys={keys} question={question} suggestions={suggestions} onFilled={onFilled} />
  );
}

interface FieldChipsProps {
  form: AnswerForm;
  keys: Answer["keys"];
  question: InterviewQuestion;
  suggestions: readonly string[];
  onFilled: () => void;
}

function FieldChips({ form, keys, question, suggestions, onFilled }: FieldChipsProps) {
  const draft = useDraft(keys.rows);
  const toggled = toggler(form, question, draft);
  if (suggestions.length === 0) return null;
  return (
    <div role="group" aria-label="Suggested answers" className="flex flex-wrap gap-1.5">
      {suggestions.map((words) => (
        <button
          key={words}
          type="button"
          aria-pressed={toggled.has(words)}
          onClick={() => {
            setDraft(keys.rows, JSON.stringify(toggled.with(words)));
            onFilled();
          }}
          className="inline-flex min-h-7 items-center rounded-control border border-line-strong bg-raised px-2.5 py-1 text-left type-small hover-fade hover:bg-hover aria-pressed:border-accent-line aria-pressed:bg-accent-soft aria-pressed:text-accent max-md:min-h-10 max-md:px-3 max-md:py-1.5"
        >
          {words}
        </button>
      ))}
    </div>
  );
}

interface Toggler {
  has: (words: string) => boolean;
  with: (words: string) => unknown[];
}

function toggler(form: AnswerForm, question: InterviewQuestion, draft: string): Toggler {
  switch (form.kind) {
    case "cells":
      return cellToggler(question, draft);
    case "lines":
      return rowToggler(form.format, question, draft);
    case "grid":
      return rowToggler(form.format, question, draft);
    case "requirements":
      return rowToggler(form.format, question, draft);
    case "stories":
      return rowToggler(form.format, question, draft);
    case "criteria":
      return rowToggler(form.format, question, draft);
  }
}

function rowToggler<Row>(format: Format<Row>, { answer }: InterviewQuestion, draft: string): Toggler {
  const rows = (readRows(draft) as Row[] | null) ?? (answer === "" ? null : format.parse(answer)) ?? [];
  const at = (words: string) => rows.findIndex((row) => format.words(row) === words);
  return {
    has: (words) => at(words) >= 0,
    with: (words) => {
      const known = at(words);
      if (known >= 0) {
        const cleared = format.fill(rows[known] ?? format.blank(), "");
        return format.isBlank(cleared) ? rows.toSpliced(known, 1) : rows.with(known, cleared);
      }
      const empty = rows.findIndex(format.isBlank);
      return empty >= 0
        ? rows.with(empty, format.fill(format.blank(), words))
        : [...rows, format.fill(format.blank(), words)];
    },
  };
}

/** Of several empty cells the first is meant that the words are for. */
function cellToggler(question: InterviewQuestion, draft: string): Toggler {
  const cells = shownCells(draft, question);
  const asked = askedColumns(question);
  const column = asked.find((each) => PERSON.test(question.columns[each] ?? "")) ?? asked[0] ?? 0;
  return {
    has: (words) => cells[column] === words,
    with: (words) => cells.with(column, cells[column] === words ? "" : words),
  };
}
