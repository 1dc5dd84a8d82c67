/**
 * Recognises the two line forms that documents hang in the ruled margin: requirement ids and criteria.
 */

/** `**FR-001** text`: one to five capitals, two to four digits, bold, at the start of the paragraph. */
const REQUIREMENT = /^\*\*([A-Z]{1,5}-\d{2,4})\*\*(?:[ \t]+|$)/;
/** `*Given* …`: the line form of an acceptance criterion. */
const CRITERION = /^(?:\*Given\*|_Given_)(?=[\s,]|$)/i;
const ASSUMPTION = /^ {0,3}>\s?(?:\*\*)?Assumption:/i;

export interface RequirementMark {
  /** Such as "FR-001". */
  readonly id: string;
  /** Length of the id with its bold markers, without the space behind. */
  readonly markerLength: number;
  /** Length of everything before the requirement's own words. */
  readonly prefixLength: number;
}

export function requirementMark(line: string): RequirementMark | null {
  const match = REQUIREMENT.exec(line);
  const id = match?.[1];
  if (!match || id === undefined) return null;
  return { id, markerLength: id.length + 4, prefixLength: match[0].length };
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
