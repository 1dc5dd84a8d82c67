/** An answer as a table: cells under the template's columns, or records where those are many. */
import type { ClipboardEvent, CSSProperties, KeyboardEvent } from "react";

import type { InterviewQuestion } from "@/lib/api/types";
import { cn } from "@/lib/cn";
import { figureColumns } from "@/lib/markdown/figures";

import { AnswerFrame, RemoveButton } from "./answer-frame";
import { Field, isPlainEnter, wayOut } from "./field";
import type { InputProps } from "./input-props";
import { pastedTable, placeCells } from "./paste";
import { ShowMoreRows } from "./show-more";
import { longCell } from "./table-format";
import { useRowAnswer } from "./use-row-answer";
import type { RowFields } from "./use-row-fields";

/** From so many columns on a row is a record: one field under another. */
const RECORD_COLUMNS = 5;
export const UNSET = "to be set";

export function GridInput({ question, keys, form, ...sending }: InputProps<"grid">) {
  const { format, columns } = form;
  const answer = useRowAnswer(keys, question, format);
  const { frame, fields, sent } = answer;
  const { rows } = fields;
  const long = longCell(rows.flat());
  const grid: GridOfAnswer = {
    ...answer,
    ...form,
    addRow: () => fields.write([...rows, format.blank()], `${rows.length}.0`),
  };
  return (
    <AnswerFrame
      {...sending}
      ref={frame}
      {...sent}
      notice={sent.notice ?? long}
      blocked={long !== null}
      add={{
        label: "Add row",
        keys: [
          ["Tab", "next cell"],
          ["Enter", "next row"],
        ],
        onSelect: grid.addRow,
      }}
    >
      <div
        role="grid"
        aria-label={question.heading}
        className="cells"
        data-tall={columns.length >= RECORD_COLUMNS || undefined}
        style={widths(columns.length, question.kind === "metrics")}
      >
        <Rows grid={grid} question={question} />
      </div>
      <ShowMoreRows left={rows.length - fields.shown} onShow={fields.showMore} />
    </AnswerFrame>
  );
}

type Form = InputProps<"grid">["form"];

interface GridOfAnswer extends Pick<Form, "format" | "columns"> {
  readonly fields: RowFields<string[]>;
  /** Gives the focus to a cell; false where there is none. */
  readonly go: (at: string, caret?: "start") => boolean;
  readonly addRow: () => void;
}

function Rows({ grid, question }: { grid: GridOfAnswer; question: InterviewQuestion }) {
  const { format, columns, fields } = grid;
  const { rows, change, remove } = fields;
  const figures = figureColumns(rows);
  const isRight = (column: number) =>
    (question.kind === "metrics" && (column === 1 || column === 2)) || figures[column] === true;
  const example =
    rows.length === 1 && rows.every(format.isBlank) ? format.fromText(question.example)?.[0] : null;
  return (
    <>
      <div role="row" className="cells-row cells-head">
        {columns.map((name, column) => (
          <span key={name} role="columnheader" className={isRight(column) ? "r" : undefined}>
            {name}
          </span>
        ))}
      </div>
      {rows.slice(0, fields.shown).map((cells, row) => (
        <div key={row} role="row" className="cells-row">
          {columns.map((name, column) => (
            <div key={name} role="gridcell" className={cn("cells-cell", isRight(column) && "r")}>
              <span aria-hidden className="cells-name">
                {name}
              </span>
              <Field
                at={`${row}.${column}`}
                label={`${name}, row ${row + 1}`}
                value={cells[column] ?? ""}
                placeholder={example?.[column] || UNSET}
                {...(hasLongWord(cells[column] || example?.[column]) && { className: "wrap-anywhere" })}
                invalid={longCell([cells[column] ?? ""]) !== null}
                onChange={(words) => change(row, cells.with(column, words))}
                onKeyDown={(event) => pressIn(grid, event, row, column)}
                onPaste={(event) => pasteInto(grid, event, row, column)}
              />
            </div>
          ))}
          <div role="gridcell" className="cells-x">
            {(rows.length > 1 || !format.isBlank(cells)) && (
              <RemoveButton label={`Remove row ${row + 1}`} onRemove={() => remove(row)} />
            )}
          </div>
        </div>
      ))}
    </>
  );
}

type CellKey = KeyboardEvent<HTMLTextAreaElement>;

function pressIn(grid: GridOfAnswer, event: CellKey, row: number, column: number): void {
  const { format, columns, fields, go, addRow } = grid;
  const { rows, remove } = fields;
  const lastRow = rows.length - 1;
  const isLastFilled = row === lastRow && !format.isBlank(rows[row] ?? []);
  const isTab = event.key === "Tab" && !event.shiftKey && column === columns.length - 1;
  const way = wayOut(event);
  if (isPlainEnter(event) || isTab) {
    // An empty row at the end is left by Tab, so that nobody is held in the table.
    if (row < lastRow ? go(`${row + 1}.0`) : isLastFilled) event.preventDefault();
    else if (!isTab) event.preventDefault();
    if (isLastFilled) addRow();
  } else if (event.key === "Backspace" && column === 0 && rows.length > 1) {
    if (!format.isBlank(rows[row] ?? [])) return;
    event.preventDefault();
    remove(row);
  } else if (way !== null && move(grid, way, row, column)) event.preventDefault();
}

type Way = NonNullable<ReturnType<typeof wayOut>>;

function move({ columns, go }: GridOfAnswer, way: Way, row: number, column: number): boolean {
  const lastColumn = columns.length - 1;
  if (way === "up") return go(`${row - 1}.${column}`);
  if (way === "down") return go(`${row + 1}.${column}`);
  if (way === "left") return column > 0 ? go(`${row}.${column - 1}`) : go(`${row - 1}.${lastColumn}`);
  return column < lastColumn ? go(`${row}.${column + 1}`, "start") : go(`${row + 1}.0`, "start");
}

type CellPaste = ClipboardEvent<HTMLTextAreaElement>;

function pasteInto({ fields, columns }: GridOfAnswer, event: CellPaste, row: number, column: number): void {
  const { clipboardData: data } = event;
  const pasted = pastedTable(data.getData("text/html"), data.getData("text/plain"));
  if (!pasted || (pasted.length === 1 && pasted[0]?.length === 1)) return;
  event.preventDefault();
  const placed = placeCells(fields.rows, { row, column }, pasted, columns);
  if (placed.kind === "refused") fields.refuse(placed.reason);
  else fields.paste(placed.rows, pasted.length, "row", `${placed.at.row}.${placed.at.column}`);
}

/** Longer words would take the other columns their room, and are broken. */
const LONG_WORD = /\S{15}/;
const hasLongWord = (words: string | undefined) => LONG_WORD.test(words ?? "");

/** No column is narrower than its longest word. */
function widths(columns: number, isMetrics: boolean): CSSProperties {
  const column = (share: number) => `minmax(min-content, ${share}fr)`;
  const others = isMetrics ? [1, 1, 1.15].map(column).join(" ") : `repeat(${columns - 1}, ${column(1)})`;
  const first = column(isMetrics ? 2.2 : 1.3);
  return {
    "--cols": columns === 1 ? "minmax(0, 1fr) 28px" : `${first} ${others} 28px`,
    "--cols-narrow": `repeat(${Math.max(1, columns - 1)}, minmax(0, 1fr)) 40px`,
  } as CSSProperties;
}
