/** Rows of a page by its sections: their numbers, and headings for what an interview has not filled yet. */
import { sameHeading } from "./headings";
import type { PageRow, SectionState } from "./page-rows";

export interface PageSection {
  readonly heading: string;
  readonly state: SectionState;
}

function isSectionHeading(row: PageRow): boolean {
  return row.kind === "heading" && row.level === 2;
}

/** Puts the sections without a text of their own among the written ones, in the order of the template. */
function withGhosts(rows: readonly PageRow[], sections: readonly PageSection[]): PageRow[] {
  const result = [...rows];
  let at = result.findIndex(isSectionHeading);
  if (at < 0) at = result.length;
  for (const { heading, state } of sections) {
    const found = result.findIndex((row) => isSectionHeading(row) && sameHeading(row.section ?? "", heading));
    const isEmpty =
      found >= 0 && (found + 1 >= result.length || isSectionHeading(result[found + 1] as PageRow));
    const isGhost = state !== "filled" && (found < 0 || isEmpty);
    if (isGhost) {
      const ghost: PageRow = { kind: "ghost", text: heading, number: null, state, section: heading };
      result.splice(found < 0 ? at : found, found < 0 ? 0 : 1, ghost);
    }
    if (found < 0 && !isGhost) continue;
    at = Math.max(at, (found < 0 ? at : found) + 1);
    while (at < result.length && !isSectionHeading(result[at] as PageRow)) at += 1;
  }
  return result;
}

/** Each section with its number. */
export function numberedRows(rows: readonly PageRow[]): PageRow[] {
  let count = 0;
  return rows.map((row) => {
    if (row.kind === "ghost" || (row.kind === "heading" && row.level === 2))
      return { ...row, number: (count += 1) };
    return row;
  });
}

/** Each section with its number, also those without a text of their own. */
export function sectionRows(rows: readonly PageRow[], sections: readonly PageSection[]): PageRow[] {
  return numberedRows(withGhosts(rows, sections));
}
