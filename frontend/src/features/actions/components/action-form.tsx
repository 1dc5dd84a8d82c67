/** The form of an action that needs more than its object: its fields, what is wrong with them, and the one button. */
import { CircleAlert } from "lucide-react";
import { type KeyboardEvent, type SyntheticEvent, useEffect, useMemo, useRef, useState } from "react";

import { lazyPart } from "@/components/patterns/lazy-part";
import { Button } from "@/components/ui/button";
import { Kbd } from "@/components/ui/kbd";
import { matchesShortcut } from "@/lib/keyboard";

import type { Action, ActionArguments, ActionField, ActionProblem } from "../action-types";
import { type DocumentParts, partsOf, occurrencesOf, readParts } from "../document-parts";
import type { RunAction } from "../use-actions";
import { sectionFor, sectionMadeFor } from "../fits";
import { FormField } from "./form-field";
import { PartsField } from "./parts-field";

const PlacesField = lazyPart(async () => (await import("./places-field")).PlacesField);

export interface ActionFormProps {
  action: Action;
  /** What is known already: the object, and what was typed or chosen elsewhere. */
  given: ActionArguments;
  /** The fields that are asked for, in this order; all that are not given unless told. */
  ask?: readonly string[] | undefined;
  /** What the fields hold at first. */
  initial?: Readonly<Record<string, string>> | undefined;
  /** What was typed in it earlier. */
  kept?: FormValues | undefined;
  /** Gets what is typed, to be given again as `kept`. */
  onKeep?: ((values: FormValues) => void) | undefined;
  /** The text as it stands, from which the fields offer. */
  text: string;
  run: RunAction;
  /** It was carried out. */
  onDone: () => void;
  onCancel?: (() => void) | undefined;
  /** Why it could not be carried out without the form. */
  problem?: ActionProblem | undefined;
  submitLabel?: string | undefined;
}

export interface FormValues {
  readonly words: Readonly<Record<string, string>>;
  readonly parts: readonly string[];
  /** Places of a term that are left alone. */
  readonly left: ReadonlySet<number>;
}

export function ActionForm(props: ActionFormProps) {
  const { action, given, text, run, onDone, onCancel, submitLabel = "Apply", kept, onKeep } = props;
  const fields = askedFields(props);
  const parts = useMemo(() => readParts(text), [text]);
  const [values, setValues] = useState<FormValues>(() => kept ?? firstValues(props, parts));
  const [problem, setProblem] = useState(props.problem);
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
  const onSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    submit();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!matchesShortcut(event.nativeEvent, "Mod+Enter")) return;
    event.preventDefault();
    submit();
  };
  const setWord = (name: string, word: string) => {
    setValues((now) => ({ ...now, words: { ...now.words, [name]: word } }));
    setMissing((now) => new Set([...now].filter((other) => other !== name)));
  };
  const errorOf = (name: string): string | undefined =>
    missing.has(name) ? "Fill this in" : problem?.errors.find(({ field }) => isField(field, name))?.message;
  const isSaidByFields =
    problem?.errors.some(({ field }) => fields.some(({ name }) => isField(field, name))) === true;
  return (
    // The keys of the fields come up to it.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form noValidate className="grid min-w-0 gap-4" onSubmit={onSubmit} onKeyDown={onKeyDown}>
      {fields.map((field, index) => {
        if (field.name === "parts")
          return (
            <PartsField
              key={field.name}
              parts={values.parts}
              onChange={(next) => setValues((now) => ({ ...now, parts: next }))}
            />
          );
        if (field.kind === "places")
          return (
            <PlacesField
              key={field.name}
              text={text}
              term={values.words.a ?? asText(given.a)}
              left={values.left}
              onChange={(left) => setValues((now) => ({ ...now, left }))}
            />
          );
        return (
          <FormField
            key={field.name}
            field={field}
            value={values.words[field.name] ?? ""}
            onChange={(word) => setWord(field.name, word)}
            error={errorOf(field.name)}
            parts={parts}
            made={sectionMadeFor(action.name)}
            except={asText(given[field.kind])}
            autoFocus={index === 0}
          />
        );
      })}
      {problem && !isSaidByFields && (
        <Problem
          problem={problem}
          onChoose={(chosen) => void send({ ...argumentsOf(fields, given, values, text), ...chosen })}
        />
      )}
      <footer className="flex items-center justify-end gap-2">
        {onCancel && (
          <Button type="button" variant="ghost" onClick={onCancel}>
            Cancel
          </Button>
        )}
        <Button type="submit" variant="primary" pending={isPending}>
          {submitLabel}
          <span className="max-md:hidden">
            <Kbd shortcut="Mod+Enter" bare />
          </span>
        </Button>
      </footer>
    </form>
  );
}

interface ProblemProps {
  problem: ActionProblem;
  onChoose: (chosen: ActionArguments) => void;
}

/** Why nothing was done; where the words mean several things, each of them is a press away. */
export function Problem({ problem, onChoose }: ProblemProps) {
  return (
    <div role="alert" className="grid gap-2 type-small">
      <p className="flex gap-1.5 text-danger">
        <CircleAlert aria-hidden className="mt-0.5 size-3.5 flex-none" />
        {problem.text}
      </p>
      {problem.choices.length > 0 && (
        <div className="grid gap-1">
          {problem.choices.map((choice, index) => (
            <Button
              key={index}
              type="button"
              className="justify-start!"
              onClick={() => onChoose(choice.arguments)}
            >
              <span className="cut">{choice.label}</span>
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}

function askedFields({ action, given, ask }: ActionFormProps): readonly ActionField[] {
  if (ask) {
    return ask.flatMap((name) => action.fields.find((field) => field.name === name) ?? []);
  }
  return action.fields.filter(({ name }) => !(name in given) && name !== "line");
}

function firstValues({ given, initial = {}, action }: ActionFormProps, document: DocumentParts): FormValues {
  const id = asText(given.requirement);
  const hasField = (sought: string): boolean => action.fields.some(({ name }) => name === sought);
  const statement = hasField("parts")
    ? (document.requirements.find((requirement) => requirement.id === id)?.words ?? "")
    : "";
  // It is shown where an entry will go, and can be chosen anew.
  const headings = document.sections.map(({ heading }) => heading);
  const section = hasField("section") && !("section" in given) ? sectionFor(action.name, headings) : null;
  const words = section === null ? initial : { section, ...initial };
  return { words, parts: partsOf(statement), left: new Set() };
}

function argumentsOf(
  fields: readonly ActionField[],
  given: ActionArguments,
  { words, parts, left }: FormValues,
  text: string,
): ActionArguments {
  const sent: Record<string, string | readonly string[]> = { ...given };
  for (const { name, kind } of fields) {
    const word = (words[name] ?? "").trim();
    if (name === "parts") sent.parts = parts.filter((part) => part.trim() !== "");
    else if (kind === "places") {
      const occurrences = left.size > 0 ? occurrencesOf(text, (words.a ?? asText(given.a)).trim()) : [];
      if (left.size > 0)
        sent[name] = occurrences.filter(({ index }) => !left.has(index)).map(({ index }) => String(index));
    } else if (word !== "") sent[name] = word;
  }
  return sent;
}

/** The server may name the field with the place where it was sent. */
function isField(named: string, name: string): boolean {
  return named === name || named.endsWith(`.${name}`);
}

function asText(value: string | readonly string[] | undefined): string {
  return typeof value === "string" ? value : "";
}
