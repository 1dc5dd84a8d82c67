/** An answer as a list: one entry a line. */
import type { ClipboardEvent, KeyboardEvent } from "react";

import { AnswerFrame, RemoveButton } from "./answer-frame";
import { Field, isPlainEnter, wayOut } from "./field";
import { entry, pastedEntries } from "./list-format";
import type { InputProps } from "./input-props";
import { pastedLines } from "./paste";
import { ShowMoreRows } from "./show-more";
import { useRowAnswer } from "./use-row-answer";

export function LinesInput({ question, keys, form, ...sending }: InputProps<"lines">) {
  const { format, isChecklist } = form;
  const { frame, go, adding, fields, sent } = useRowAnswer(keys, question, format);
  const { rows, write, change, remove } = fields;
  const example = format.fromText(question.example);

  /** Enter parts the entry at the caret, as it does with a line. */
  const part = (index: number, { value, selectionStart, selectionEnd }: HTMLTextAreaElement) => {
    const row = rows[index] ?? entry("");
    if (value.trim() === "" && index === rows.length - 1 && rows.length > 1) return;
    const [before, after] = [value.slice(0, selectionStart), value.slice(selectionEnd)];
    const next = rows.toSpliced(index, 1, { ...row, text: before.trimEnd() }, entry(after.trimStart()));
    write(next, `${index + 1}.0`);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>, index: number) => {
    const way = wayOut(event);
    if (isPlainEnter(event)) {
      event.preventDefault();
      part(index, event.currentTarget);
    } else if (event.key === "Backspace" && event.currentTarget.value === "" && rows.length > 1) {
      event.preventDefault();
      remove(index);
    } else if (way === "up" || way === "down") {
      if (go(`${index + (way === "up" ? -1 : 1)}.0`)) event.preventDefault();
    }
  };
  const onPaste = (event: ClipboardEvent<HTMLTextAreaElement>, index: number) => {
    const { value, selectionStart, selectionEnd } = event.currentTarget;
    const lines = pastedLines(event.clipboardData.getData("text/plain"), value.trim() === "");
    if (lines === null) return;
    event.preventDefault();
    const pasted = pastedEntries(lines);
    const around = [value.slice(0, selectionStart), value.slice(selectionEnd)]
      .map((words) => entry(words.trim()))
      .map((row) => (row.text === "" ? [] : [row]));
    const next = rows.toSpliced(index, 1, ...(around[0] ?? []), ...pasted, ...(around[1] ?? []));
    const last = index + (around[0]?.length ?? 0) + pasted.length - 1;
    fields.paste(next, pasted.length, "entry", `${last}.0`);
  };
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
          <li key={index}>
            <Field
              at={`${index}.0`}
              label={`Entry ${index + 1}`}
              value={row.text}
              placeholder={rows.length === 1 ? example?.[0]?.text : undefined}
              onChange={(text) => change(index, { ...row, text })}
              onKeyDown={(event) => onKeyDown(event, index)}
              onPaste={(event) => onPaste(event, index)}
            />
            {(rows.length > 1 || row.text !== "") && (
              <RemoveButton label={`Remove entry ${index + 1}`} onRemove={() => remove(index)} />
            )}
          </li>
        ))}
      </ul>
      <ShowMoreRows left={rows.length - fields.shown} onShow={fields.showMore} />
    </AnswerFrame>
  );
}
