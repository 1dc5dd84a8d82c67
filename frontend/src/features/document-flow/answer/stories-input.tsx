/** An answer as user stories: three fields each. */
import type { ClipboardEvent, KeyboardEvent } from "react";

import { AnswerFrame, RemoveButton } from "./answer-frame";
import { isPlainEnter, wayOut } from "./field";
import type { InputProps } from "./input-props";
import { NamedFields } from "./named-fields";
import { ShowMoreRows } from "./show-more";
import { useRowAnswer } from "./use-row-answer";

const PARTS = [
  ["As a", "as"],
  ["I want", "want"],
  ["so that", "soThat"],
] as const;

export function StoriesInput({ question, keys, form: { format }, ...sending }: InputProps<"stories">) {
  const { frame, go, adding, fields, sent } = useRowAnswer(keys, question, format);
  const { rows, change, remove, addBehind } = fields;
  const example = rows.length === 1 ? format.fromText(question.example)?.[0] : undefined;
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>, row: number, part: number) => {
    const isEmpty = format.isBlank(rows[row] ?? format.blank());
    const way = wayOut(event);
    if (isPlainEnter(event)) {
      event.preventDefault();
      if (!go(`${row}.${part + 1}`) && !go(`${row + 1}.0`) && !isEmpty) addBehind(row);
    } else if (event.key === "Backspace" && isEmpty && part === 0 && rows.length > 1) {
      event.preventDefault();
      remove(row);
    } else if (way === "up") {
      if (part > 0 ? go(`${row}.${part - 1}`) : go(`${row - 1}.2`)) event.preventDefault();
    } else if (way === "down" && (go(`${row}.${part + 1}`) || go(`${row + 1}.0`))) event.preventDefault();
  };
  /** Stories that were written elsewhere are put into their fields. */
  const onPaste = (event: ClipboardEvent<HTMLTextAreaElement>, row: number) => {
    const pasted = format.fromText(event.clipboardData.getData("text/plain").replace(/\r\n?/g, "\n"));
    const isBlank = format.isBlank(rows[row] ?? format.blank());
    if (!pasted || (pasted.length === 1 && !isBlank)) return;
    event.preventDefault();
    const at = isBlank ? row : row + 1;
    const all = rows.toSpliced(at, isBlank ? 1 : 0, ...pasted);
    fields.paste(all, pasted.length, "story", `${at + pasted.length - 1}.2`);
  };
  return (
    <AnswerFrame
      {...sending}
      ref={frame}
      ring
      {...sent}
      add={adding("Add story", [
        ["Tab", "next field"],
        ["Enter", "next"],
      ])}
    >
      <div className="border-b border-line">
        {rows.slice(0, fields.shown).map((story, row) => (
          <div key={row} className="rows-row rows-plain">
            <div className="rows-body">
              <div className="rows-first">
                <NamedFields
                  label={`Story ${row + 1}`}
                  onKeyDown={(event, part) => onKeyDown(event, row, part)}
                  onPaste={(event) => onPaste(event, row)}
                  fields={PARTS.map(([name, part], index) => ({
                    name,
                    at: `${row}.${index}`,
                    label: `${name}, story ${row + 1}`,
                    value: story[part],
                    placeholder: example?.[part],
                    onChange: (words) => change(row, { ...story, [part]: words }),
                  }))}
                />
                {(rows.length > 1 || !format.isBlank(story)) && (
                  <RemoveButton label={`Remove story ${row + 1}`} onRemove={() => remove(row)} />
                )}
              </div>
            </div>
          </div>
        ))}
      </div>
      <ShowMoreRows left={rows.length - fields.shown} onShow={fields.showMore} />
    </AnswerFrame>
  );
}
