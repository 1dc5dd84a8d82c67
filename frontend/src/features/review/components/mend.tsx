/** Mend of the open finding: a button, or a field with a button, or the action's form. */
import { type SyntheticEvent, useCallback, useId, useMemo, useState } from "react";
import { useStore } from "zustand";

import { Button } from "@/components/ui/button";
import { Field, Input } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import type { Action, ActionField, ActionProblem } from "@/features/actions/action-types";
import type { ActionOutcome } from "@/features/actions/api/run-action";
import { readParts } from "@/features/actions/document-parts";
import { ActionForm, Problem } from "@/features/actions/components/action-form";
import type { FormValues } from "@/features/actions/form-values";
import type { RunAction } from "@/features/actions/use-actions";
import type { EditorSession } from "@/features/editor/session";

import { argumentsNow, askedOf, isShort } from "../mending";
import type { ReviewStore } from "../review-state";
import type { Finding, FindingAction } from "../review-types";
import { keepForm, keepTyped } from "../typed-words";

export interface MendProps {
  session: EditorSession;
  store: ReviewStore;
  finding: Finding;
  mend: FindingAction;
  actions: readonly Action[];
  run: RunAction;
  /** Its button was pressed in the list: the first field takes the focus. */
  isAsked: boolean;
  onDone: () => void;
}

export function Mend(props: MendProps) {
  const { session, store, finding, mend, actions, run, isAsked, onDone } = props;
  const isBegun = store.getState().forms[finding.id] !== undefined;
  const [isFormOpen, setFormOpen] = useState(isAsked || isBegun);
  const { id } = finding;
  const keep = useCallback((values: FormValues) => keepForm(store, id, values), [store, id]);
  const action = actions.find(({ name }) => name === mend.name);
  if (!action) return null;
  const asked = askedOf(action, mend);
  if (asked.length === 0) return <PressMend {...props} />;
  const field = action.fields.find(({ name }) => name === asked[0]);
  if (field && isShort(action, asked)) return <ShortMend {...props} field={field} />;
  if (!isFormOpen) {
    return (
      <div>
        <Button size="tool" onClick={() => setFormOpen(true)}>
          {mend.title}
        </Button>
      </div>
    );
  }
  return (
    <div className="w-full">
      <ActionForm
        action={action}
        given={argumentsNow(session, finding, mend)}
        ask={asked}
        plan={session.plan}
        text={session.read().content}
        kept={store.getState().forms[id]}
        onKeep={keep}
        run={run}
        onDone={onDone}
        onCancel={() => setFormOpen(false)}
        submitLabel={mend.title}
      />
    </div>
  );
}

function usePressed({ session, finding, mend, actions, run, onDone }: MendProps) {
  const [problem, setProblem] = useState<ActionProblem | null>(null);
  const [isPending, setPending] = useState(false);
  const press = async (more: Readonly<Record<string, string | readonly string[]>> = {}) => {
    if (isPending) return;
    setPending(true);
    // A rule can be wrong: what it would delete is shown first.
    const suggest = actions.some(({ name, isDeletion }) => name === mend.name && isDeletion);
    const given = { ...argumentsNow(session, finding, mend), ...more };
    const outcome: ActionOutcome = await run(mend.name, given, { suggest });
    setPending(false);
    if (outcome.kind === "done") onDone();
    else setProblem(outcome.problem);
  };
  return { problem, isPending, press };
}

function PressMend(props: MendProps) {
  const { problem, isPending, press } = usePressed(props);
  return (
    <>
      <Button size="tool" pending={isPending} onClick={() => void press()}>
        {props.mend.title}
      </Button>
      {problem && (
        <div className="w-full">
          <Problem problem={problem} onChoose={(chosen) => void press(chosen)} />
        </div>
      )}
    </>
  );
}

/** Columns in which names stand that the document holds elsewhere. */
const HOLDS_PEOPLE = /^(?:owner|who|lead|reviewer|decided by)$/i;

/** Longer words are cut in a label. */
const LABEL = 40;

function labelOf({ finding, mend }: MendProps, field: ActionField): string {
  if (mend.name === "set_cell") return mend.arguments.column ?? field.label;
  if (mend.name !== "replace_words") return field.label;
  const { quote } = finding;
  return `Replace “${quote.length > LABEL ? `${quote.slice(0, LABEL).trimEnd()}…` : quote}” with`;
}

function ShortMend(props: MendProps & { field: ActionField }) {
  const { field, mend, isAsked } = props;
  const { problem, isPending, press } = usePressed(props);
  const { session, store, finding } = props;
  const listId = useId();
  const isPerson = field.kind === "person" || HOLDS_PEOPLE.test(mend.arguments.column ?? "");
  const people = useMemo(
    () => (isPerson ? readParts(session.read().content).people : []),
    [session, isPerson],
  );
  const value = useStore(store, ({ typed }) => typed[finding.id] ?? "");
  const [isMissing, setMissing] = useState(false);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const words = value.trim();
    setMissing(words === "");
    if (words !== "") void press({ [field.name]: words });
  };
  const change = (next: string) => {
    setMissing(false);
    keepTyped(store, finding.id, next);
  };
  return (
    <form noValidate onSubmit={submit} className="grid w-full gap-2">
      <Field
        label={<span className="type-caption font-normal text-muted">{labelOf(props, field)}</span>}
        error={isMissing ? "Fill this in" : undefined}
      >
        <div className="flex gap-1.5 max-md:flex-col">
          {field.kind === "choice" && field.options.length > 0 ? (
            <Select autoFocus={isAsked} value={value} onChange={(event) => change(event.target.value)}>
              <option value="">Choose…</option>
              {field.options.map((option) => (
                <option key={option}>{option}</option>
              ))}
            </Select>
          ) : (
            <Input
              autoFocus={isAsked}
              list={people.length > 0 ? listId : undefined}
              value={value}
              onChange={(event) => change(event.target.value)}
            />
          )}
          <Button type="submit" variant="primary" pending={isPending}>
            {mend.title}
          </Button>
        </div>
      </Field>
      <datalist id={listId}>
        {people.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      {problem && (
        <Problem problem={problem} onChoose={(chosen) => void press({ [field.name]: value, ...chosen })} />
      )}
    </form>
  );
}
