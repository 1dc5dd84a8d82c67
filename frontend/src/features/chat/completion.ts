/** Completion of what the assistant without a model takes up, while one types: phrases of actions, headings and ids. */
import type { Action } from "@/features/actions/action-types";
import { type DocumentParts, readParts } from "@/features/actions/document-parts";
import { destinationOf, type Plan } from "@/features/actions/fits";

import { opening, type Piece, piecesOf, shown, standingIn } from "./phrases";

let read: { readonly content: string; readonly parts: DocumentParts } | null = null;

/** What stands in a document to be named; read once for each text. */
export function partsIn(content: string): DocumentParts {
  if (read?.content !== content) read = { content, parts: readParts(content) };
  return read.parts;
}

export interface Completion {
  readonly group: "Actions" | "Headings" | "Ids" | "Choices";
  /** What is read in the list. */
  readonly label: string;
  /** The parts of the label that were typed: from, to. */
  readonly matched: readonly (readonly [number, number])[];
  readonly detail: string;
  /** The whole text once it is taken. */
  readonly text: string;
  /** What stands faintly behind the caret; "" where it does not go on from what was typed. */
  readonly ghost: string;
  /** Icon of which action. */
  readonly action: string | null;
}

/** What chat does besides the actions. */
const OTHERS: readonly Phrased[] = [
  { name: "review", title: "Review", fields: [], phrases: ["review"], synonyms: ["check", "proofread"] },
  {
    name: "what_is_missing",
    title: "What is missing",
    fields: [],
    phrases: ["what is missing"],
    synonyms: ["gaps", "incomplete"],
  },
  { name: "undo", title: "Undo", fields: [], phrases: ["undo"], synonyms: ["take back"] },
];

/** Whether a text is no more than the beginning of a phrase. */
export function isOpening(typed: string, actions: readonly Action[]): boolean {
  const sought = typed.toLowerCase();
  const openings = [...actions, ...OTHERS].flatMap(({ phrases }) => phrases.map(piecesOf)).map(opening);
  return openings.some((words) => words.toLowerCase().startsWith(sought));
}

const LIMITS = { Actions: 4, Headings: 3, Ids: 4, Choices: 4 } as const;

type Phrased = Pick<Action, "name" | "title" | "fields" | "phrases" | "synonyms"> & Partial<Action>;

/** Where the words that were typed stand in a label, one behind the other; null where one of them does not. */
export function matchedIn(label: string, typed: string): (readonly [number, number])[] | null {
  const lower = label.toLowerCase();
  const found: (readonly [number, number])[] = [];
  let at = 0;
  for (const word of typed.toLowerCase().split(/\s+/).filter(Boolean)) {
    // The beginning of a word counts before its middle.
    const starts = [...lower.matchAll(/[\p{L}\p{N}-]+/gu)].map(({ index }) => index);
    const start =
      starts.find((each) => each >= at && lower.startsWith(word, each)) ?? lower.indexOf(word, at);
    if (start < 0) return null;
    found.push([start, start + word.length]);
    at = start + word.length;
  }
  return found;
}

function sentence(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** What follows the colon of a phrase, for who does not know yet what to write. */
const HINTS: Readonly<Record<string, string>> = {
  add_requirement: "what it has to do",
  add_criterion: "what shows that it works",
  add_risk: "what could go wrong",
  add_metric: "what is measured",
  add_dependency: "what you need",
  add_decision: "what was decided",
  add_milestone: "what is reached",
  add_question: "what is open",
};

function ghostOf(name: string, pieces: readonly Piece[], typed: string): string {
  const text = opening(pieces);
  const isLast = pieces.length === 2 && text.endsWith(": ");
  return text.slice(typed.length) + (pieces.length > 1 ? ((isLast ? HINTS[name] : undefined) ?? "…") : "");
}

/** Where an action writes: the section that it adds to, or the requirements. */
function detailOf(action: Phrased, parts: DocumentParts, plan: Plan): string {
  const { destination, fields } = action;
  const { section } = destinationOf(destination, plan, parts);
  if (section !== undefined) return section;
  if (fields[0]?.kind !== "requirement") return "";
  return [...new Set(parts.requirements.map(({ id }) => id.replace(/-\d+$/, "")))].slice(0, 4).join(", ");
}

interface Ranked extends Completion {
  readonly rank: number;
}

function actionsFor(typed: string, actions: readonly Phrased[], parts: DocumentParts, plan: Plan): Ranked[] {
  const found: Ranked[] = [];
  for (const action of actions) {
    const { name, title, phrases, synonyms } = action;
    let best: Ranked | null = null;
    for (const phrase of phrases) {
      const pieces = piecesOf(phrase);
      const label = sentence(shown(pieces));
      const standing = standingIn(pieces, typed);
      if (standing && standing.hole !== null) continue;
      const matched = matchedIn(label, typed);
      const isBySynonym = !matched && [title, ...synonyms].some((words) => matchedIn(words, typed) !== null);
      if (!standing && !matched && !isBySynonym) continue;
      const rank = standing ? 0 : matched ? 1 : 2;
      if (best && best.rank <= rank) continue;
      best = {
        group: "Actions",
        label,
        matched: matched ?? [],
        detail: isBySynonym ? title : detailOf(action, parts, plan),
        text: opening(pieces),
        ghost: standing ? ghostOf(name, pieces, typed) : "",
        action: name,
        rank,
      };
    }
    if (best) found.push(best);
  }
  return found.toSorted((one, other) => one.rank - other.rank);
}

interface Choice {
  readonly group: "Headings" | "Ids" | "Choices";
  readonly words: string;
  readonly detail: string;
}

const DETAIL = 36;

function choicesOf(kind: string, options: readonly string[], parts: DocumentParts): Choice[] {
  const headings = parts.sections.map(({ heading }, index): Choice => ({
    group: "Headings",
    words: heading,
    detail: `Section ${index + 1}`,
  }));
  const ids = parts.requirements.map(({ id, words }): Choice => ({
    group: "Ids",
    words: id,
    detail: words.length > DETAIL ? `${words.slice(0, DETAIL).trimEnd()}…` : words,
  }));
  if (kind === "section") return headings;
  if (kind === "requirement") return ids;
  if (kind === "choice") return options.map((words) => ({ group: "Choices", words, detail: "" }));
  if (kind === "person") return parts.people.map((words) => ({ group: "Choices", words, detail: "" }));
  return [];
}

/** What can fill the place in the phrase that is being typed. */
function fillings(typed: string, actions: readonly Phrased[], parts: DocumentParts): Completion[] {
  const found = new Map<string, Completion>();
  for (const { name, fields, phrases } of actions) {
    for (const phrase of phrases) {
      const standing = standingIn(piecesOf(phrase), typed);
      if (!standing || standing.hole === null) continue;
      const { hole, value, before, rest } = standing;
      const field = fields.find((each) => each.name === hole);
      if (!field) continue;
      for (const { group, words, detail } of choicesOf(field.kind, field.options, parts)) {
        const matched = matchedIn(words, value);
        if (!matched || words.toLowerCase() === value.toLowerCase()) continue;
        const following = rest[0]?.hole === null ? rest[0].words : "";
        const text = `${before}${words}${following}`;
        const goesOn = words.toLowerCase().startsWith(value.toLowerCase());
        const ghost = goesOn ? words.slice(value.length) + following : "";
        const moved = matched.map(([from, to]) => [from + before.length, to + before.length] as const);
        const label = sentence(`${before}${words}`);
        const typedPart = before === "" ? [] : [[0, before.trimEnd().length] as const];
        const completion = {
          group,
          label,
          matched: [...typedPart, ...moved],
          detail,
          text,
          ghost,
          action: name,
        };
        if (!found.has(label)) found.set(label, completion);
      }
    }
  }
  return [...found.values()];
}

const EXAMPLES = 2;
const FIRST = 8;

/** What can be done to the first requirements, where the words for it are clear but for which one. */
function onRequirements(typed: string, actions: readonly Phrased[], parts: DocumentParts): Completion[] {
  if (!/\S\s+\S/.test(typed)) return [];
  const ids = choicesOf("requirement", [], parts).slice(0, EXAMPLES);
  return actions.flatMap(({ name, fields, phrases }) => {
    const pieces = piecesOf(phrases[0] ?? "");
    const [words, hole, rest] = pieces;
    const isOfOne = fields.find((each) => each.name === hole?.hole)?.kind === "requirement";
    if (!isOfOne || words?.hole !== null) return [];
    return ids.flatMap(({ group, words: id, detail }) => {
      const label = sentence(`${words.words}${id}`);
      const matched = matchedIn(label, typed);
      const text = `${words.words}${id}${rest?.hole === null ? rest.words : ""}`;
      return matched ? [{ group, label, matched, detail, text, ghost: "", action: name }] : [];
    });
  });
}

/** A heading or an id of which the last word is the beginning. */
function named(typed: string, parts: DocumentParts): Completion[] {
  const word = /[^\s"“:]{2,}$/.exec(typed)?.[0];
  if (word === undefined) return [];
  const before = typed.slice(0, typed.length - word.length);
  const starts = (words: string) => words.toLowerCase().startsWith(word.toLowerCase());
  const choices = [...choicesOf("section", [], parts), ...choicesOf("requirement", [], parts)];
  return choices
    .filter(({ words }) => starts(words) && words.length > word.length)
    .map(({ group, words, detail }) => ({
      group,
      label: words,
      matched: [[0, word.length] as const],
      detail,
      text: `${before}${words}`,
      ghost: "",
      action: null,
    }));
}

/** What can be begun, for who has typed nothing but "/". */
export function firstActions(
  actions: readonly Action[],
  parts: DocumentParts,
  plan: Plan,
): readonly Completion[] {
  return actionsFor("", [...OTHERS, ...actions], parts, plan).slice(0, FIRST);
}

/** Completions of a text with the caret at its end; none where only words of one's own can follow. */
export function completionsOf(
  typed: string,
  actions: readonly Action[],
  parts: DocumentParts,
  plan: Plan,
): readonly Completion[] {
  if (typed.trim() === "" || typed.includes("\n")) return [];
  const all = [...actions.filter(({ phrases }) => phrases.length > 0), ...OTHERS];
  // Behind a colon come words as they are.
  if (/:\s/.test(typed)) return [];
  const filled = fillings(typed, all, parts);
  const offered = [
    ...actionsFor(typed, all, parts, plan),
    ...(filled.length > 0 ? [] : onRequirements(typed, all, parts)),
    ...filled,
    ...(filled.length > 0 ? [] : named(typed, parts)),
  ].filter(({ text }) => text.trimEnd().toLowerCase() !== typed.trimEnd().toLowerCase());
  const groups = ["Actions", "Headings", "Ids", "Choices"] as const;
  const texts = new Set<string>();
  return groups.flatMap((group) =>
    offered
      .filter((each) => each.group === group && !texts.has(each.text) && texts.add(each.text))
      .slice(0, LIMITS[group]),
  );
}
