/** Fields of an action's form: what it asks for, what they hold at first, and what of them is sent. */
import type { Action, ActionArguments, ActionField } from "./action-types";
import { type DocumentParts, occurrencesOf, partsOf } from "./document-parts";
import { destinationOf, type Plan } from "./fits";

export interface FormOptions {
  action: Action;
  /** What is known already: the object, and what was typed or chosen elsewhere. */
  given: ActionArguments;
  /** The fields that are asked for, in this order; all that are not given unless told. */
  ask?: readonly string[] | undefined;
  /** What the fields hold at first. */
  initial?: Readonly<Record<string, string>> | undefined;
  plan: Plan;
}

export interface FormValues {
  readonly words: Readonly<Record<string, string>>;
  readonly parts: readonly string[];
  /** Places of a term that are left alone. */
  readonly left: ReadonlySet<number>;
}

export function askedFields({ action, given, ask }: FormOptions): readonly ActionField[] {
  if (ask) {
    return ask.flatMap((name) => action.fields.find((field) => field.name === name) ?? []);
  }
  return action.fields.filter(({ name }) => !(name in given) && name !== "line");
}

export function firstValues(
  { given, initial = {}, action, plan }: FormOptions,
  document: DocumentParts,
): FormValues {
  const id = asText(given.requirement);
  const hasField = (sought: string): boolean => action.fields.some(({ name }) => name === sought);
  const statement = hasField("parts")
    ? (document.requirements.find((requirement) => requirement.id === id)?.words ?? "")
    : "";
  // It is shown where an entry will go, and can be chosen anew.
  const { section } = "section" in given ? {} : destinationOf(action.destination, plan, document);
  const words = section === undefined ? initial : { section, ...initial };
  return { words, parts: partsOf(statement), left: new Set() };
}

export function argumentsOf(
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
export function isField(named: string, name: string): boolean {
  return named === name || named.endsWith(`.${name}`);
}

export function asText(value: string | readonly string[] | undefined): string {
  return typeof value === "string" ? value : "";
}
