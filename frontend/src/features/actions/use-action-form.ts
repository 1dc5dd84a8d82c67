/** The form of an action: what is typed in it, what is missing or wrong, and the action once it is sent. */
import { useEffect, useMemo, useRef, useState } from "react";

import type { ActionArguments, ActionProblem } from "./action-types";
import { destinationOf } from "./fits";
import { readParts } from "./document-parts";
import {
  argumentsOf,
  askedFields,
  firstValues,
  type FormOptions,
  type FormValues,
  isField,
} from "./form-values";
import type { RunAction } from "./use-actions";

export interface ActionFormOptions extends FormOptions {
  /** What was typed in it earlier. */
  kept?: FormValues | undefined;
  /** Gets what is typed, to be given again as `kept`. */
  onKeep?: ((values: FormValues) => void) | undefined;
  /** The text as it stands, from which the fields offer. */
  text: string;
  run: RunAction;
  /** It was carried out. */
  onDone: () => void;
  /** Why it could not be carried out without the form. */
  problem?: ActionProblem | undefined;
}

export function useActionForm(options: ActionFormOptions) {
  const { action, given, plan, text, run, onDone, kept, onKeep } = options;
  const fields = askedFields(options);
  const parts = useMemo(() => readParts(text), [text]);
  const { made = null } = destinationOf(action.destination, plan, parts);
  const [values, setValues] = useState<FormValues>(() => kept ?? firstValues(options, parts));
  const [problem, setProblem] = useState(options.problem);
  const [missing, setMissing] = useState<ReadonlySet<string>>(new Set());
  const [isPending, setPending] = useState(false);
  const isAway = useRef(false);
  useEffect(() => onKeep?.(values), [values, onKeep]);

  const send = async (sent: ActionArguments) => {
    if (isAway.current) return;
    isAway.current = true;
    setPending(true);
    const outcome = await run(action.name, sent);
    isAway.current = false;
    setPending(false);
    if (outcome.kind === "done") onDone();
    else setProblem(outcome.problem);
  };
  const submit = () => {
    const empty = fields.filter(
      ({ name, kind, required }) =>
        required && name !== "parts" && kind !== "places" && (values.words[name] ?? "").trim() === "",
    );
    setMissing(new Set(empty.map(({ name }) => name)));
    if (empty.length === 0) void send(argumentsOf(fields, given, values, text));
  };
  const setWord = (name: string, word: string) => {
    setValues((now) => ({ ...now, words: { ...now.words, [name]: word } }));
    setMissing((now) => new Set([...now].filter((other) => other !== name)));
  };
  const errorOf = (name: string): string | undefined =>
    missing.has(name) ? "Fill this in" : problem?.errors.find(({ field }) => isField(field, name))?.message;
  const isSaidByFields =
    problem?.errors.some(({ field }) => fields.some(({ name }) => isField(field, name))) === true;
  return {
    fields,
    parts,
    /** The section that is made where none is chosen. */
    made,
    values,
    setValues,
    setWord,
    errorOf,
    /** Unless the fields say it. */
    problem: isSaidByFields ? undefined : problem,
    isPending,
    submit,
    /** Sends what one of the problem's choices means. */
    choose: (chosen: ActionArguments) =>
      void send({ ...argumentsOf(fields, given, values, text), ...chosen }),
  };
}
