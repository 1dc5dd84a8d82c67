/** One acceptance criterion: Given, When and Then, or free words. */
import type { KeyboardEvent } from "react";

import { Button } from "@/components/ui/button";

import { RemoveButton } from "./answer-frame";
import { blankSteps, criterionFormat } from "./criterion-format";
import { Field, isPlainEnter } from "./field";
import type { Criterion } from "./format";
import { NamedFields } from "./named-fields";

interface CriterionFieldsProps {
  criterion: Criterion;
  /** Where its fields are: the first is at `${at}.0`. */
  at: string;
  label: string;
  /** Its row in the grid that it stands in. */
  row: number;
  onChange: (criterion: Criterion) => void;
  onRemove: () => void;
  /** To another field, when it is there. */
  go: (at: string) => boolean;
  goAfter: (at: string) => void;
  /** Enter in the last field. */
  onLeave: () => void;
}

const STEPS = [
  ["Given", "given"],
  ["When", "when"],
  ["Then", "then"],
] as const;

export function CriterionFields(props: CriterionFieldsProps) {
  const { criterion, at, label, row, onChange, onRemove, go, goAfter, onLeave } = props;
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>, index: number) => {
    const isEmpty = criterionFormat.isBlank(criterion);
    if (isPlainEnter(event)) {
      event.preventDefault();
      if (!go(`${at}.${index + 1}`) && !isEmpty) onLeave();
    } else if (event.key === "Backspace" && isEmpty && index === 0) {
      event.preventDefault();
      onRemove();
    }
  };
  const turn = () => {
    goAfter(`${at}.0`);
    if (criterion.kind === "steps") onChange({ kind: "free", text: criterionFormat.toText([criterion]) });
    else onChange({ ...blankSteps(), then: criterion.text });
  };
  return (
    <div className="criterion col-start-1" style={{ gridRow: row }}>
      <div className="grid gap-1">
        {criterion.kind === "free" ? (
          <Field
            at={`${at}.0`}
            label={label}
            value={criterion.text}
            placeholder="How will it be checked?"
            className="type-small"
            onChange={(text) => onChange({ kind: "free", text })}
            onKeyDown={(event) => onKeyDown(event, 0)}
          />
        ) : (
          <NamedFields
            label={label}
            onKeyDown={onKeyDown}
            fields={STEPS.map(([name, part], index) => ({
              name,
              at: `${at}.${index}`,
              label: `${name}, ${label.toLowerCase()}`,
              value: criterion[part],
              onChange: (words) => onChange({ ...criterion, [part]: words }),
            }))}
          />
        )}
        {criterionFormat.isBlank(criterion) && (
          <Button variant="ghost" size="tool" className="-ml-2 justify-self-start" onClick={turn}>
            {criterion.kind === "steps" ? "In your own words" : "Given, when, then"}
          </Button>
        )}
      </div>
    </div>
  );
}

/** Drawn beside the fields of a criterion, and reached behind whatever else is filled in there. */
export function RemoveCriterion({
  label,
  row,
  onRemove,
}: {
  label: string;
  row: number;
  onRemove: () => void;
}) {
  return (
    <div className="col-start-1 justify-self-end pt-2" style={{ gridRow: row }}>
      <RemoveButton label={`Remove ${label.toLowerCase()}`} onRemove={onRemove} />
    </div>
  );
}
