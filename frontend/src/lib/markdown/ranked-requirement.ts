/** A requirement's line with its priority, and the words of a list item, which may be a requirement too. */
import { priorityMark } from "./below-requirement";
import { requirementMark, type RequirementMark } from "./requirement";

export interface RankedMark extends RequirementMark {
  /** As it is written, such as "Must"; null where there is none. */
  readonly priority: string | null;
  /** Length of everything before the requirement's own words, its priority included. */
  readonly wordsAt: number;
}

export function rankedMark(line: string): RankedMark | null {
  const mark = requirementMark(line);
  if (!mark) return null;
  const priority = priorityMark(line.slice(mark.prefixLength));
  return {
    ...mark,
    priority: priority?.word ?? null,
    wordsAt: mark.prefixLength + (priority?.length ?? 0),
  };
}

const ITEM = /^[ \t]*[-*+][ \t]+/;

/** The words of a list item; null for any other line. */
export function itemWords(line: string): string | null {
  const marker = ITEM.exec(line)?.[0];
  return marker === undefined ? null : line.slice(marker.length);
}
