/** Of a text in which one place is contested, the rest: what can be saved before a person has decided. */
import { type ChangeSet, Text } from "@codemirror/state";

import { rebase, type RebaseOptions } from "./rebase";

export interface Uncontested {
  /** Both texts put together, with their wording where both wrote. */
  readonly content: string;
  /** Once that is saved, what mine and it were made from: only the contested places differ from mine. */
  readonly base: string;
}

/** Null where nothing is contested any more. */
export function uncontested(
  base: string,
  mine: string,
  theirs: string,
  options: RebaseOptions,
): Uncontested | null {
  const { theirsFirst, baseFirst, contested } = rebase(base, mine, theirs, options);
  if (contested.length === 0) return null;
  return { content: apply(theirsFirst, mine), base: apply(baseFirst, mine) };
}

function apply(changes: ChangeSet, text: string): string {
  return changes.apply(Text.of(text.split("\n"))).toString();
}
