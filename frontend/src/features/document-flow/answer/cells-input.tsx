/** The row that lacks a cell, as a record: only what is empty is a field. */
import { type KeyboardEvent, useId } from "react";

import { setDraft, useDraft } from "@/features/drafts/drafts";

import { AnswerFrame } from "./answer-frame";
import { Field, isPlainEnter, useFieldFocus } from "./field";
import { UNSET } from "./grid-input";
import type { InputProps } from "./input-props";
import { rowLine } from "@/lib/markdown/table-rows";
import { longCell } from "./table-format";
import { askedColumns, shownCells } from "./use-answer";

interface CellsInputProps extends InputProps<"cells"> {
  /** Back to the question whose answer is the table. */
  onWholeTable: () => void;
}

export function CellsInput({ question, keys, form, onWholeTable, ...sending }: CellsInputProps) {
  const { columns } = form;
  const { frame, go } = useFieldFocus();
  const id = useId();
  const cells = shownCells(useDraft(keys.rows), question);
  const asked = askedColumns(question);
  const isTyped = asked.some((column) => (cells[column] ?? "").trim() !== "");
  const notice = longCell(asked.map((column) => cells[column] ?? ""));
  const markdown = isTyped ? rowLine(cells) : "";
  const number = question.row?.number ?? 0;
  const given = columns.flatMap((name, column) =>
    column > 0 && !asked.includes(column) ? [{ name, words: cells[column] ?? "" }] : [],
  );
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>, position: number) => {
    if (!isPlainEnter(event)) return;
    event.preventDefault();
    const next = asked[position + 1];
    if (next !== undefined) go(`0.${next}`);
    else if (markdown !== "" && notice === null && !sending.busy) sending.onSend(markdown);
  };
  return (
    <AnswerFrame
      {...sending}
      ref={frame}
      markdown={markdown}
      notice={notice}
      blocked={notice !== null}
      other={{ label: "Edit the whole table", icon: "table", onSelect: onWholeTable }}
      sendKey="Enter"
    >
      <div className="record">
        <p dir="auto" className="wrap-anywhere">
          <span className="mr-2.5 type-caption font-medium text-muted tabular-nums">{`Row ${number}`}</span>
          {asked.includes(0) ? "" : cells[0]}
        </p>
        {given.length > 0 && (
          <dl>
            {given.map(({ name, words }) => [
              <dt key={`${name}-name`}>{name}</dt>,
              <dd key={name} dir="auto" className="whitespace-pre-wrap">
                {words || <span className="text-faint">{UNSET}</span>}
              </dd>,
            ])}
          </dl>
        )}
      </div>
      {asked.map((column, position) => (
        <div key={column} className="record-ask">
          <label htmlFor={`${id}-${column}`}>{columns[column]}</label>
          <div className="cells-cell">
            <Field
              id={`${id}-${column}`}
              at={`0.${column}`}
              label={columns[column] ?? ""}
              value={cells[column] ?? ""}
              placeholder={UNSET}
              onChange={(words) => setDraft(keys.rows, JSON.stringify(cells.with(column, words)))}
              onKeyDown={(event) => onKeyDown(event, position)}
            />
          </div>
        </div>
      ))}
    </AnswerFrame>
  );
}
