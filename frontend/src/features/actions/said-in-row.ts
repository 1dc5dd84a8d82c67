/** Values that the cells of a row give of the requirement that it is. */
import { priorityMark } from "@/lib/markdown/below-requirement";
import type { RowRequirement } from "@/lib/markdown/row-requirements";

const STATEMENT = /^(?:requirements?|description|statement)$/i;
const PRIORITY = /^(?:priority|moscow)$/i;
const ASIDE = /^(?:priority|moscow|owner|status|(?:acceptance )?criteri..?)$/i;

/** Its words stand behind the id, else in the column called so, else in the next one that may hold them. */
export function saidInRow({ rest, own, heads, cells }: RowRequirement) {
  const textIn = (column: number): string => cells[column]?.text ?? "";
  const behind = priorityMark(rest);
  const column = textIn(heads.findIndex((name) => PRIORITY.test(name)));
  const named = heads.findIndex((name) => STATEMENT.test(name));
  const free = heads.findIndex((name, nth) => nth > own && !ASIDE.test(name));
  return {
    priority: (behind ?? priorityMark(`[${column.replace(/[[\]]/g, "")}]`))?.word ?? null,
    words: rest.slice(behind?.length ?? 0) || textIn(cells[named] && named !== own ? named : free),
  };
}
