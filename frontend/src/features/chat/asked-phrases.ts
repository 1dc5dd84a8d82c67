/** The published grammar as it is read: by what it is about, each way to fill it in once. */
import type { Action } from "@/features/actions/action-types";

import { opening, piecesOf } from "./phrases";

export interface AskedPhrase {
  /** Up to its first gap. */
  readonly opening: string;
  /** Words as they are typed, and names of what is filled in. */
  readonly parts: readonly { readonly words: string; readonly isGap: boolean }[];
}

export interface AskedGroup {
  readonly name: string;
  readonly phrases: readonly AskedPhrase[];
}

const GROUPS: readonly (readonly [string, RegExp])[] = [
  ["Requirements", /requirement|criterion|priority|set_owner|status/],
  ["Tables and lists", /row|cell|table|list|metric|risk|dependency|decision|milestone|question|answered/],
  ["Sections", /section/],
  ["The document", /./],
];
const OTHERS = ["review", "what is missing", "undo"];

/** What is named by its kind, whatever the argument is called. */
const BY_KIND = new Set(["section", "requirement", "row", "person", "date"]);

function gapOf(hole: string, action: Action): string {
  const field = action.fields.find(({ name }) => name === hole);
  if (hole === "text") return "…";
  if (!field || hole.length === 1 || field.kind === "quote" || hole === "replacement") return "words";
  return BY_KIND.has(field.kind) ? field.kind : field.label.toLowerCase().replace(/^to /, "");
}

/** Of phrases that fill in the same, the shortest. */
function distinct(phrases: readonly string[]): string[] {
  const shortest = new Map<string, string>();
  for (const phrase of phrases) {
    const holes = piecesOf(phrase)
      .flatMap(({ hole }) => hole ?? [])
      .join(" ");
    const known = shortest.get(holes);
    if (known === undefined || phrase.length < known.length) shortest.set(holes, phrase);
  }
  return [...shortest.values()];
}

export function askedGroups(actions: readonly Action[]): readonly AskedGroup[] {
  const groupOf = (name: string) => GROUPS.find(([, names]) => names.test(name))?.[0];
  const others = OTHERS.map((words) => ({ opening: words, parts: [{ words, isGap: false }] }));
  return GROUPS.map(([name]) => {
    const own = actions
      .filter((action) => groupOf(action.name) === name)
      .flatMap((action) =>
        distinct(action.phrases).map((phrase) => {
          const pieces = piecesOf(phrase);
          const parts = pieces.map(({ hole, words }) =>
            hole === null ? { words, isGap: false } : { words: gapOf(hole, action), isGap: true },
          );
          return { opening: opening(pieces), parts };
        }),
      );
    return { name, phrases: name === "The document" ? [...others, ...own] : own };
  }).filter(({ phrases }) => phrases.length > 0);
}
