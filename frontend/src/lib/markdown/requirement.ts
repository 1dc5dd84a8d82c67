/**
 * Recognises the line forms that documents hang in the ruled margin: requirement ids with their priority, and criteria.
 */

/**
 * `**FR-001** [Must] text`: one to five capitals, two to four digits, bold, at the start of the paragraph; the priority
 * may be left out.
 */
const REQUIREMENT =
  /^\*\*([A-Z]{1,5}-\d{2,4})\*\*(?:(?:[ \t]+\[(Must|Should|Could|Won['’]t)\])?(?:[ \t]+|$))/;
/** A list item: what stands before its words. */
const ITEM = /^[ \t]*[-*+][ \t]+/;
/** `*Given* …`: the line form of an acceptance criterion. */
const CRITERION = /^(?:\*Given\*|_Given_)(?=[\s,]|$)/i;
const ASSUMPTION = /^ {0,3}>\s?(?:\*\*)?Assumption:/i;

export interface RequirementMark {
  /** Such as "FR-001". */
  readonly id: string;
  /** As it is written, such as "Must"; null where the requirement has none. */
  readonly priority: string | null;
  /** Length of the id with its bold signs, without the space behind. */
  readonly signLength: number;
  /** Length of everything before the requirement's own words. */
  readonly prefixLength: number;
}

export function requirementMark(line: string): RequirementMark | null {
  const match = REQUIREMENT.exec(line);
  const id = match?.[1];
  if (!match || id === undefined) return null;
  return { id, priority: match[2] ?? null, signLength: id.length + 4, prefixLength: match[0].length };
}

/** The words of a list item; null for any other line. */
export function itemWords(line: string): string | null {
  const marker = ITEM.exec(line)?.[0];
  return marker === undefined ? null : line.slice(marker.length);
}

export function isCriterion(line: string): boolean {
  return CRITERION.test(line);
}

export function isAssumption(block: string): boolean {
  return ASSUMPTION.test(block);
}

/** The id that follows: FR-003 gives FR-004, keeping the width of the number. */
export function nextRequirementId(id: string): string {
  const [prefix = "", digits = ""] = id.split("-");
  return `${prefix}-${String(Number(digits) + 1).padStart(digits.length, "0")}`;
}
