/** An answer as a list: one entry a line. */
import type { ClipboardEvent, CSSProperties, KeyboardEvent } from "react";

import { AnswerFrame, RemoveButton } from "./answer-frame";
import { Field, isPlainEnter, wayOut } from "./field";
import type { Entry } from "./format";
import { atLevel, entry, inSteps, levelOf, pastedEntries, without } from "./list-format";
import type { InputProps } from "./input-props";
import { pastedLines } from "./paste";
import { ShowMoreRows } from "./show-more";
import { useRowAnswer } from "./use-row-answer";
import type { RowFields } from "./use-row-fields";

export function LinesInput({ question, keys, form, ...sending }: InputProps<"lines">) {
  const { format, isChecklist } = form;
  const { frame, go, adding, fields, sent } = useRowAnswer(keys, question, format);
  const { rows, change } = fields;
  const example = format.fromText(question.example);
  const list: List = { format, fields, go };
  return (
    <AnswerFrame
      {...sending}
      ref={frame}
      ring
      {...sent}
      add={adding("Add entry", [
        ["Enter", "next entry"],
        ["Backspace", "remove"],
      ])}
    >
      <ul className="entries" data-tasks={isChecklist || undefined}>
        {rows.slice(0, fields.shown).map((row, index) => (
          <li key={index} style={depthOf(row)}>
            <Field
              at={`${index}.0`}
              label={nameOf(rows, index)}
              value={row.text}
              placeholder={rows.length === 1 ? example?.[0]?.text : undefined}
              onChange={(text) => change(index, { ...row, text })}
              onKeyDown={(event) => pressIn(list, event, index)}
              onPaste={(event) => pasteInto(list, event, index)}
            />
            {(rows.length > 1 || row.text !== "") && (
              <RemoveButton label={`Remove entry ${index + 1}`} onRemove={() => remove(list, index)} />
            )}
          </li>
        ))}
      </ul>
      <ShowMoreRows left={rows.length - fields.shown} onShow={fields.showMore} />
    </AnswerFrame>
  );
}

interface List {
  readonly format: InputProps<"lines">["form"]["format"];
  readonly fields: RowFields<Entry>;
  /** Gives the focus to an entry; false where there is none. */
  readonly go: (at: string) => boolean;
}

function remove({ format, fields }: List, index: number): void {
  const others = without(fields.rows, (_, position) => position === index);
  fields.write(others.length > 0 ? others : [format.blank()], `${Math.max(0, index - 1)}.0`);
}

/** Out of the entry that it is nested in. */
function moveOut({ fields: { rows, write } }: List, index: number, row: Entry): void {
  write(inSteps(rows.with(index, atLevel(row, levelOf(row) - 1))), `${index}.0`);
}

/** Enter parts the entry at the caret, as it does with a line. */
function part(list: List, index: number, field: HTMLTextAreaElement): void {
  const { rows, write } = list.fields;
  const { value, selectionStart, selectionEnd } = field;
  const row = rows[index] ?? entry("");
  if (value.trim() === "" && levelOf(row) > 0) {
    moveOut(list, index, row);
    return;
  }
  if (value.trim() === "" && index === rows.length - 1 && rows.length > 1) return;
  const [before, after] = [value.slice(0, selectionStart), value.slice(selectionEnd).trimStart()];
  // What is nested in an entry stays in it when one is added at its end.
  const below = rows[index + 1];
  const level = after === "" && below ? Math.max(levelOf(row), levelOf(below)) : levelOf(row);
  const next = rows.toSpliced(index, 1, { ...row, text: before.trimEnd() }, entry(after, level));
  write(next, `${index + 1}.0`);
}

function pressIn(list: List, event: KeyboardEvent<HTMLTextAreaElement>, index: number): void {
  const { fields, go } = list;
  const { rows } = fields;
  const way = wayOut(event);
  const { value, selectionStart, selectionEnd } = event.currentTarget;
  const row = rows[index] ?? entry("");
  if (isPlainEnter(event)) {
    event.preventDefault();
    part(list, index, event.currentTarget);
  } else if (event.key === "Backspace" && value === "" && rows.length > 1) {
    event.preventDefault();
    remove(list, index);
  } else if (event.key === "Backspace" && selectionStart + selectionEnd === 0 && levelOf(row) > 0) {
    event.preventDefault();
    moveOut(list, index, row);
  } else if (way === "up" || way === "down") {
    if (go(`${index + (way === "up" ? -1 : 1)}.0`)) event.preventDefault();
  }
}

function pasteInto({ fields }: List, event: ClipboardEvent<HTMLTextAreaElement>, index: number): void {
  const { rows } = fields;
  const { value, selectionStart, selectionEnd } = event.currentTarget;
  const { clipboardData } = event;
  const lines = pastedLines(
    clipboardData.getData("text/plain"),
    clipboardData.getData("text/html"),
    value.trim() === "",
  );
  if (lines === null) return;
  event.preventDefault();
  const row = rows[index] ?? entry("");
  const pasted = pastedEntries(lines, levelOf(row));
  const around = [value.slice(0, selectionStart), value.slice(selectionEnd)]
    .map((words) => ({ ...row, text: words.trim() }))
    .map((part) => (part.text === "" ? [] : [part]));
  const next = rows.toSpliced(index, 1, ...(around[0] ?? []), ...pasted, ...(around[1] ?? []));
  const last = index + (around[0]?.length ?? 0) + pasted.length - 1;
  fields.paste(next, pasted.length, "entry", `${last}.0`);
}

/** Deeper ones stand below each other: on a phone there would be no room for the words. */
const DEEPEST_DRAWN = 4;

function depthOf(row: Entry): CSSProperties | undefined {
  const depth = Math.min(levelOf(row), DEEPEST_DRAWN);
  return depth === 0 ? undefined : ({ "--depth": depth } as CSSProperties);
}

/** "Entry 3, in entry 2". */
function nameOf(rows: readonly Entry[], index: number): string {
  const level = levelOf(rows[index] ?? entry(""));
  const around = rows.slice(0, index).findLastIndex((row) => levelOf(row) < level);
  return around < 0 ? `Entry ${index + 1}` : `Entry ${index + 1}, in entry ${around + 1}`;
}
