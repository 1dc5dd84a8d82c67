/** An answer as requirements: id, statement, priority and acceptance criteria, one a row. */
import { Plus } from "lucide-react";
import { type ClipboardEvent, type KeyboardEvent, useState } from "react";

import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import type { CopiedLine } from "@/lib/clipboard/list-lines";
import { matchesShortcut } from "@/lib/keyboard";

import { AnswerFrame, RemoveButton } from "./answer-frame";
import { blankSteps, readCriterion } from "./criterion-format";
import { CriterionFields, RemoveCriterion } from "./criterion-fields";
import { hasMarker, withoutMarker } from "./escape";
import { Field, isPlainEnter, wayOut } from "./field";
import type { Criterion, Requirement } from "./format";
import type { InputProps } from "./input-props";
import { pastedLines } from "./paste";
import { PriorityChoice, priorityWord } from "./priority";
import { withIds } from "./requirement-format";
import { ShowMoreRows } from "./show-more";
import { useRowAnswer } from "./use-row-answer";
import type { RowFields } from "./use-row-fields";

export function RequirementsInput({ question, keys, form, ...sending }: InputProps<"requirements">) {
  const { format, nextId } = form;
  const { frame, go, goAfter, adding, fields, sent } = useRowAnswer(keys, question, format);
  const { rows } = fields;
  const [active, setActive] = useState(rows.length - 1);
  const ids = withIds(rows, nextId).map(({ id }) => id);
  const example = rows.length === 1 ? format.fromText(question.example)?.[0]?.statement : undefined;
  return (
    <AnswerFrame
      {...sending}
      ref={frame}
      ring
      {...sent}
      add={adding("Add requirement", [
        ["Tab", "next field"],
        ["Alt+Enter", "criterion"],
      ])}
    >
      <div className="border-b border-line">
        {rows.slice(0, fields.shown).map((row, index) => (
          <RequirementRow
            key={index}
            row={row}
            index={index}
            id={ids[index] ?? ""}
            example={example}
            isActive={index === Math.min(active, rows.length - 1)}
            onActive={() => setActive(index)}
            fields={fields}
            go={go}
            goAfter={goAfter}
            fromText={format.fromText}
          />
        ))}
      </div>
      <ShowMoreRows left={rows.length - fields.shown} onShow={fields.showMore} />
    </AnswerFrame>
  );
}

/** Its row below the statement and the priority. */
const FIRST_CRITERION = 3;

interface RequirementRowProps {
  row: Requirement;
  index: number;
  id: string;
  example: string | undefined;
  /** Where one is at work the priorities are open; in the others the chosen one is shown. */
  isActive: boolean;
  onActive: () => void;
  fields: RowFields<Requirement>;
  go: (at: string) => boolean;
  goAfter: (at: string) => void;
  fromText: (text: string) => Requirement[] | null;
}

/** The keys and the pasted text of a row's statement. */
function statementKeys({ row, index, fields, go, fromText }: RequirementRowProps, next: () => void) {
  const { rows, remove } = fields;
  const { statement, criteria } = row;
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const way = wayOut(event);
    if (isPlainEnter(event)) {
      event.preventDefault();
      if (statement.trim() !== "") next();
    } else if (event.key === "Backspace" && statement === "" && criteria.length === 0 && rows.length > 1) {
      event.preventDefault();
      remove(index);
    } else if (way === "up" || way === "down") {
      if (go(`${index + (way === "up" ? -1 : 1)}.0`)) event.preventDefault();
    }
  };
  const onPaste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const { clipboardData } = event;
    const lines = pastedLines(
      clipboardData.getData("text/plain"),
      clipboardData.getData("text/html"),
      statement.trim() === "",
    );
    if (lines === null) return;
    event.preventDefault();
    const pasted = readPasted(lines, fromText);
    const isBlank = statement.trim() === "" && criteria.length === 0;
    const at = isBlank ? index : index + 1;
    const all = rows.toSpliced(at, isBlank ? 1 : 0, ...pasted);
    fields.paste(all, pasted.length, "row", `${at + pasted.length - 1}.0`);
  };
  return { onKeyDown, onPaste };
}

function RequirementRow(props: RequirementRowProps) {
  const { row, index, id, example, isActive, onActive, fields, go, goAfter } = props;
  const { rows, change, remove, addBehind } = fields;
  const { criteria } = row;
  const addCriterion = () => {
    goAfter(`${index}.c${criteria.length}.0`);
    change(index, { ...row, criteria: [...criteria, blankSteps()] });
  };
  const removeCriterion = (position: number) => {
    goAfter(`${index}.0`);
    change(index, { ...row, criteria: criteria.toSpliced(position, 1) });
  };
  const next = () => {
    if (!go(`${index + 1}.0`)) addBehind(index);
  };
  const onShortcut = (event: KeyboardEvent) => {
    if (!matchesShortcut(event.nativeEvent, "Alt+Enter")) return;
    event.preventDefault();
    addCriterion();
  };
  const name = `requirement ${index + 1}`;
  return (
    // The keys belong to whichever of its fields has the focus.
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className="rows-row" onFocus={onActive} onKeyDown={onShortcut}>
      <span className="rows-id">{id}</span>
      <div className="rows-body">
        <div className="rows-first col-start-1 row-start-1">
          <Field
            at={`${index}.0`}
            label={`Statement, ${name}`}
            value={row.statement}
            placeholder={example ?? "What must it do?"}
            onChange={(statement) => change(index, { ...row, statement })}
            {...statementKeys(props, next)}
          />
        </div>
        <RowMeta {...props} name={name} onCriterion={addCriterion} />
        {criteria.map((criterion, position) => (
          <CriterionFields
            key={position}
            criterion={criterion}
            at={`${index}.c${position}`}
            label={`Criterion ${position + 1}, ${name}`}
            row={FIRST_CRITERION + position}
            onChange={(changed) => change(index, { ...row, criteria: criteria.with(position, changed) })}
            onRemove={() => removeCriterion(position)}
            go={go}
            goAfter={goAfter}
            onLeave={next}
          />
        ))}
        {isActive && criteria.length > 0 && <AddCriterion name={name} onAdd={addCriterion} />}
        {criteria.map((_, position) => (
          <RemoveCriterion
            key={position}
            label={`Criterion ${position + 1}, ${name}`}
            row={FIRST_CRITERION + position}
            onRemove={() => removeCriterion(position)}
          />
        ))}
        {/* Drawn behind the statement, and reached behind everything that is filled in. */}
        {(rows.length > 1 || row.statement !== "") && (
          <div className="col-start-1 row-start-1 justify-self-end">
            <RemoveButton label={`Remove ${name}`} onRemove={() => remove(index)} />
          </div>
        )}
      </div>
    </div>
  );
}

interface RowMetaProps extends RequirementRowProps {
  name: string;
  onCriterion: () => void;
}

/** What is said of a requirement besides its statement and its criteria. */
function RowMeta({ row, index, isActive, fields, name, onCriterion }: RowMetaProps) {
  return (
    <div className="rows-meta">
      {isActive ? (
        <PriorityChoice
          value={row.priority}
          at={`${index}.p`}
          label={`Priority, ${name}`}
          onChange={(priority) => fields.change(index, { ...row, priority })}
        />
      ) : (
        <PriorityWord {...row} />
      )}
      {(!isActive || row.criteria.length === 0) && <AddCriterion name={name} onAdd={onCriterion} />}
      {row.owner !== "" && <span className="type-caption text-muted">{`Owner: ${row.owner}`}</span>}
      {row.status !== "" && <span className="type-caption text-muted">{`Status: ${row.status}`}</span>}
    </div>
  );
}

/** The priority where it is not being chosen. */
function PriorityWord({ priority, statement }: Requirement) {
  if (priority !== null) return <Badge>{priorityWord(priority)}</Badge>;
  return statement.trim() !== "" && <span className="type-caption text-muted">No priority</span>;
}

function AddCriterion({ name, onAdd }: { name: string; onAdd: () => void }) {
  return (
    <Button
      variant="ghost"
      size="tool"
      className="-ml-1 justify-self-start max-md:h-10"
      aria-label={`Criterion for ${name}`}
      onClick={onAdd}
    >
      <Plus aria-hidden />
      Criterion
    </Button>
  );
}

/** Requirements as the contract writes them, or one a line. */
function readPasted(
  lines: readonly CopiedLine[],
  fromText: (text: string) => Requirement[] | null,
): Requirement[] {
  const whole = fromText(lines.map(({ text }) => text).join("\n"));
  const isList = lines.every(({ text, isItem }) => isItem || hasMarker(text));
  if (isList && lines.some(({ level }) => level > 0)) return nestedRequirements(lines, fromText);
  if (whole && whole.length > 1) return whole;
  return lines.flatMap(({ text }) => fromText(listed(text)) ?? []);
}

const listed = (text: string) => `- ${text.replace(/^(?:[-*+•]|\d+[.)])\s+/, "")}`;

/** What is nested in an entry becomes criteria of its requirement. */
function nestedRequirements(
  lines: readonly CopiedLine[],
  fromText: (text: string) => Requirement[] | null,
): Requirement[] {
  const outermost = Math.min(...lines.map(({ level }) => level));
  const rows: Requirement[] = [];
  for (const { text, level } of lines) {
    const above = rows.at(-1);
    if (above && level > outermost) above.criteria.push(pastedCriterion(withoutMarker(text)));
    else rows.push(...(fromText(listed(text)) ?? []));
  }
  return rows;
}

function pastedCriterion(text: string): Criterion {
  const read = readCriterion(text);
  return read.kind === "steps" ? read : { kind: "free", text };
}
