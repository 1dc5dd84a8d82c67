/** An answer as acceptance criteria, one after the other. */
import { AnswerFrame } from "./answer-frame";
import { CriterionFields, RemoveCriterion } from "./criterion-fields";
import type { InputProps } from "./input-props";
import { ShowMoreRows } from "./show-more";
import { useRowAnswer } from "./use-row-answer";

export function CriteriaInput({ question, keys, form: { format }, ...sending }: InputProps<"criteria">) {
  const { frame, go, goAfter, adding, fields, sent } = useRowAnswer(keys, question, format);
  const { rows, change, remove, addBehind } = fields;
  return (
    <AnswerFrame
      {...sending}
      ref={frame}
      ring
      {...sent}
      add={adding("Add criterion", [
        ["Tab", "next field"],
        ["Enter", "next"],
      ])}
    >
      <div className="border-b border-line">
        {rows.slice(0, fields.shown).map((criterion, row) => (
          <div key={row} className="rows-row rows-plain">
            <div className="grid px-3 pb-2.5 [&>.criterion]:border-t-0">
              <CriterionFields
                criterion={criterion}
                at={String(row)}
                label={`Criterion ${row + 1}`}
                row={1}
                onChange={(changed) => change(row, changed)}
                onRemove={() => remove(row)}
                go={go}
                goAfter={goAfter}
                onLeave={() => {
                  if (!go(`${row + 1}.0`)) addBehind(row);
                }}
              />
              <RemoveCriterion label={`Criterion ${row + 1}`} row={1} onRemove={() => remove(row)} />
            </div>
          </div>
        ))}
      </div>
      <ShowMoreRows left={rows.length - fields.shown} onShow={fields.showMore} />
    </AnswerFrame>
  );
}
