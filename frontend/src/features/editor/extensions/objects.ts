/** Things of the text that have a menu, and the way to ask for one: headings, requirements, rows, items, selections. */
import { Facet } from "@codemirror/state";

import type { Action } from "@/features/actions/action-types";
import type { Plan } from "@/features/actions/fits";
import type { DocumentParts } from "@/features/actions/document-parts";

export interface Anchor {
  readonly getBoundingClientRect: () => DOMRect;
}

export interface ObjectRequest {
  /** A position in the thing's line. */
  readonly at: number;
  /** Where it stands on the screen; at the line itself, unless told. */
  readonly anchor?: Anchor;
  /** The button that was pressed for it. */
  readonly opener?: HTMLElement;
  /** Whether the menu is about the column at the position, or the selected words, and not about the line. */
  readonly of?: "column" | "selection";
  /** An action whose form is opened at once. */
  readonly form?: string;
  /** What its fields hold at first. */
  readonly filled?: Readonly<Record<string, string>>;
  /** The assistant is asked about the selected words again, with this as the wish. */
  readonly again?: string;
  /** The thing is moved at once, up or down. */
  readonly move?: "up" | "down";
}

type Ask = (request: ObjectRequest) => void;

/** Opens the menu or the form of a thing. */
export const askObject = Facet.define<Ask, Ask | null>({ combine: (given) => given[0] ?? null });

/** A place that stays where it was when it was asked for. */
export function frozen(box: DOMRect): Anchor {
  return { getBoundingClientRect: () => box };
}

/** What the slash menu offers by. */
export interface KnownActions {
  /** The actions that the server carries out, and what reads a text for them; null until they are known. */
  readonly known: {
    readonly actions: readonly Pick<Action, "name" | "destination">[];
    readonly read: (text: string) => DocumentParts;
  } | null;
  /** The sections of the template; none until they are known. */
  readonly plan: Plan;
}

const NONE: KnownActions = { known: null, plan: [] };

export const knownActions = Facet.define<() => KnownActions, () => KnownActions>({
  combine: (given) => given[0] ?? (() => NONE),
});
