/** Fields of a section: its form, its guidance, its questions with answers to choose from, an example. */
import { Plus, X } from "lucide-react";
import { flushSync } from "react-dom";

import { Button } from "@/components/ui/button";
import { Field, Input, optional, Textarea } from "@/components/ui/field";
import { IconButton } from "@/components/ui/icon-button";
import { Select } from "@/components/ui/select";
import type { SectionKind } from "@/lib/api/types";

import {
  type ColumnDraft,
  hasColumns,
  KINDS,
  type QuestionDraft,
  type SectionDraft,
  withKind,
} from "./template-draft";

interface SectionFieldsProps {
  section: SectionDraft;
  onChange: (section: SectionDraft) => void;
}

const MAX_QUESTIONS = 12;

export function SectionFields({ section, onChange }: SectionFieldsProps) {
  const set = (part: Partial<SectionDraft>) => onChange({ ...section, ...part });
  return (
    <>
      <div className="grid grid-cols-2 gap-4 max-md:grid-cols-1">
        <Field label="Answered as">
          <Select
            value={section.kind}
            onChange={(event) => onChange(withKind(section, event.target.value as SectionKind))}
          >
            {KINDS.map(({ kind, name }) => (
              <option key={kind} value={kind}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
        {section.kind === "requirements" && (
          <Field label="Ids begin with">
            <Input
              value={section.prefix ?? ""}
              maxLength={5}
              onChange={(event) => set({ prefix: event.target.value.toUpperCase() })}
            />
          </Field>
        )}
      </div>
      {hasColumns(section.kind) && <Columns section={section} onChange={onChange} />}
      <Field label={optional("Guidance")}>
        <Textarea
          rows={2}
          value={section.guidance}
          placeholder="What belongs here, in a sentence or two"
          onChange={(event) => set({ guidance: event.target.value })}
        />
      </Field>
      <Questions section={section} onChange={onChange} />
      <Field label={optional("Example")} hint="Shown beside the question. It isn't part of the document.">
        <Textarea
          rows={3}
          value={section.example}
          onChange={(event) => set({ example: event.target.value })}
          className="font-mono text-[13px]"
        />
      </Field>
    </>
  );
}

function Columns({ section, onChange }: SectionFieldsProps) {
  const { columns } = section;
  const put = (index: number, part: Partial<ColumnDraft>) =>
    onChange({
      ...section,
      columns: columns.map((column, at) => (at === index ? { ...column, ...part } : column)),
    });
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 type-small font-medium">Columns</legend>
      {columns.map(({ name, question }, index) => (
        <div
          key={index}
          className="grid grid-cols-[11rem_minmax(0,1fr)_auto] items-center gap-2 max-md:grid-cols-[minmax(0,1fr)_auto]"
        >
          <Input
            aria-label={`Name of column ${index + 1}`}
            value={name}
            placeholder="Name"
            onChange={(event) => put(index, { name: event.target.value })}
          />
          <Input
            aria-label={`Question for an empty cell of ${name || `column ${index + 1}`}`}
            value={question}
            placeholder="Question for an empty cell (optional)"
            onChange={(event) => put(index, { question: event.target.value })}
            className="max-md:order-last max-md:col-span-2"
          />
          <IconButton
            label={`Remove column ${name || index + 1}`}
            icon={X}
            disabled={columns.length === 1}
            onClick={() => onChange({ ...section, columns: columns.filter((_, at) => at !== index) })}
          />
        </div>
      ))}
      <AddButton
        label="Add column"
        disabled={columns.length >= 10}
        onAdd={() => onChange({ ...section, columns: [...columns, { name: "", question: "" }] })}
      />
    </fieldset>
  );
}

function Questions({ section, onChange }: SectionFieldsProps) {
  const { questions } = section;
  const put = (index: number, question: QuestionDraft) =>
    onChange({ ...section, questions: questions.map((each, at) => (at === index ? question : each)) });
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1.5 type-small font-medium">Questions</legend>
      {questions.map((question, index) => (
        <div key={index} className="grid gap-2 border-l-2 border-line pl-3">
          <div className="flex items-center gap-2">
            <Input
              aria-label={`Question ${index + 1}`}
              value={question.ask}
              placeholder="What do you want to know?"
              onChange={(event) => put(index, { ...question, ask: event.target.value })}
              className="min-w-0 flex-1"
            />
            <IconButton
              label={`Remove question ${index + 1}`}
              icon={X}
              onClick={() => onChange({ ...section, questions: questions.filter((_, at) => at !== index) })}
            />
          </div>
          <Textarea
            aria-label={`Answers to choose from for question ${index + 1}`}
            rows={Math.max(1, question.suggestions.length)}
            value={question.suggestions.join("\n")}
            placeholder="Answers to choose from, one per line (optional)"
            onChange={(event) => put(index, { ...question, suggestions: event.target.value.split("\n") })}
          />
          <label className="flex w-fit items-center gap-2 type-small text-muted">
            <input
              type="checkbox"
              checked={!question.required}
              onChange={(event) => put(index, { ...question, required: !event.target.checked })}
              className="size-4 accent-accent-fill"
            />
            Can be left unanswered
          </label>
        </div>
      ))}
      <AddButton
        label="Add question"
        disabled={questions.length >= MAX_QUESTIONS}
        onAdd={() =>
          onChange({ ...section, questions: [...questions, { ask: "", required: true, suggestions: [] }] })
        }
      />
    </fieldset>
  );
}

export const AddButton = ({
  label,
  disabled = false,
  onAdd,
}: {
  label: string;
  disabled?: boolean;
  onAdd: () => void;
}) => (
  <div>
    <Button
      size="tool"
      variant="ghost"
      className="-ml-2"
      disabled={disabled}
      onClick={({ currentTarget }) => {
        // What was added is written next.
        const fields = () => [
          ...(currentTarget.closest("section, fieldset")?.querySelectorAll("input") ?? []),
        ];
        const before = new Set(fields());
        flushSync(onAdd);
        fields()
          .find((field) => !before.has(field))
          ?.focus();
      }}
    >
      <Plus aria-hidden />
      {label}
    </Button>
  </div>
);
