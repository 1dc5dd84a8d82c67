/**
 * Section that an action adds to, by the rule of the server (`actions/kinds.py`, `actions/requirements.py`; the cases of
 * `destinations.json` hold both), which ones are offered first in a section, and which are possible.
 */
import type { TemplateDetail } from "@/lib/api/types";

import type { Action } from "./action-types";
import type { DocumentParts, RequirementPart, SectionPart } from "./document-parts";

type Planned = Pick<
  TemplateDetail["sections"][number],
  "heading" | "kind" | "required" | "columns" | "prefix"
>;
/** The sections of the template that the document was made from; none without one. */
export type Plan = readonly Planned[];
type To = NonNullable<Action["destination"]>;

/** A section that there is, or the heading of one that is made; neither where it is one of several, or none. */
export interface Destination {
  readonly section?: string;
  readonly made?: string;
}

/** How headings are compared: without numbering, emphasis, punctuation at the end and case. */
function keyOf(heading: string): string {
  const bare = heading.replace(/^[ *_`]+|[ *_`]+$/g, "").replace(/^\d+(?:\.\d+)*[.)]?\s+/, "");
  return bare
    .replace(/^[ *_`:.]+|[ *_`:.]+$/g, "")
    .toLowerCase()
    .replace(/\s+/g, " ");
}

const hasColumn = (to: To, columns: readonly string[]): boolean =>
  columns.some((name) => to.columns.includes(name.toLowerCase()));

function isPlannedFor(to: To, { heading, kind, columns }: Planned): boolean {
  if (kind === to.planKind) return true;
  return to.prefix === null && (to.headings.includes(keyOf(heading)) || hasColumn(to, columns.slice(0, 1)));
}

export function destinationOf(
  to: Action["destination"] | undefined,
  plan: Plan,
  parts: DocumentParts,
): Destination {
  if (!to) return {};
  const { sections } = parts;
  const named = (headings: readonly string[]): readonly SectionPart[] =>
    sections.filter(({ heading }) => headings.includes(keyOf(heading)));
  const inPlan = (planned: Plan) => named(planned.map(({ heading }) => keyOf(heading)));
  const planned = plan.filter((each) => isPlannedFor(to, each));
  const { prefix } = to;
  if (prefix === null) {
    const made = planned.find(({ required }) => required) ?? planned[0] ?? to;
    const byColumn = sections.filter(({ columns }) => hasColumn(to, columns));
    return firstOf([inPlan(planned), named(to.headings), byColumn], made);
  }
  const first = planned.filter((each) => each.prefix === prefix);
  const byName = new Set([...inPlan(first), ...named(to.headings)]);
  const others = first[0] ? [] : [...new Set([...inPlan(planned), ...sectionsWith(parts, "")])];
  return firstOf([sectionsWith(parts, `${prefix}-`), [...byName], others], first[0] ?? planned[0] ?? to);
}

/** The one section of the first of these that has any. */
function firstOf(
  among: readonly (readonly SectionPart[])[],
  made: { readonly heading: string },
): Destination {
  const [section, another] = among.find(({ length }) => length > 0) ?? [];
  if (!section) return { made: made.heading };
  return another ? {} : { section: section.heading };
}

/** The sections in which requirements stand whose ids begin so. */
function sectionsWith({ sections, requirements }: DocumentParts, start: string): readonly SectionPart[] {
  const lines = requirements.filter(({ id }) => id.startsWith(start)).map(({ line }) => line);
  const found = lines.flatMap((at) => sections.findLast(({ line }) => line < at) ?? []);
  return [...new Set(found)];
}

/** Which actions are offered first in a section: those that add what the template has it for, or what its heading says. */
export function actionsFitting(
  actions: readonly Pick<Action, "name" | "destination">[],
  plan: Plan,
  heading: string,
  { sections }: Pick<DocumentParts, "sections">,
): readonly string[] {
  const key = keyOf(heading);
  const planned = plan.find((each) => keyOf(each.heading) === key);
  const words = ` ${key.replace(/[^\p{L}\p{N}-]+/gu, " ")} `;
  const columns = sections.flatMap((each) => (keyOf(each.heading) === key ? each.columns : []));
  const isSaid = (to: To): boolean =>
    planned ? isPlannedFor(to, planned) : to.headings.some((name) => words.includes(` ${name} `));
  return actions.flatMap(({ name, destination: to }) =>
    to && (isSaid(to) || hasColumn(to, columns)) ? name : [],
  );
}

interface Scope {
  readonly parts: DocumentParts;
  /** The section it is about, where it is about one; else it may be about any. */
  readonly section: SectionPart | null;
  readonly requirements: readonly RequirementPart[];
}

const isAnyRow = ({ lists, tables }: SectionPart): boolean => lists > 0 || tables > 0;

/** Where one of the sections, or the one it is about, is such. */
function some({ parts, section }: Scope, test: (section: SectionPart) => boolean): boolean {
  return section ? test(section) : parts.sections.some(test);
}

const HAS_REQUIREMENT = ({ requirements }: Scope): boolean => requirements.length > 0;
/** Rows of tables are not split, merged or moved as requirements. */
const inText = ({ requirements }: Pick<Scope, "requirements">): readonly RequirementPart[] =>
  requirements.filter(({ inRow }) => inRow === null);
const HAS_SECTION = ({ parts }: Scope): boolean => parts.sections.length > 0;

/** What an action needs. Those that are not named need nothing. */
const NEEDS: Readonly<Record<string, (scope: Scope) => boolean>> = {
  rename_section: HAS_SECTION,
  delete_section: HAS_SECTION,
  move_section: ({ parts }) => parts.sections.length > 1,
  add_row: HAS_SECTION,
  split_requirement: (scope) => inText(scope).length > 0,
  set_priority: HAS_REQUIREMENT,
  set_owner: HAS_REQUIREMENT,
  set_status: HAS_REQUIREMENT,
  add_criterion: HAS_REQUIREMENT,
  delete_requirement: HAS_REQUIREMENT,
  merge_requirements: ({ parts }) => inText(parts).length > 1,
  move_requirement: ({ parts }) =>
    inText(parts).length > 0 && inText(parts).length + parts.sections.length > 2,
  number_requirements: ({ requirements, section }) => !areNumbered(requirements, section !== null),
  list_to_table: (scope) => some(scope, ({ lists }) => lists > 0),
  table_to_list: (scope) => some(scope, ({ tables }) => tables > 0),
  delete_row: (scope) => some(scope, isAnyRow),
  move_row: (scope) => some(scope, isAnyRow),
  set_cell: (scope) => some(scope, ({ tables }) => tables > 0),
  mark_answered: ({ parts }) =>
    parts.sections.some(({ heading, lists }) => lists > 0 && isOfQuestions(heading)),
};

/** Whether an action could be carried out in a document, or in the section that begins in a line; the server decides. */
export function isPossible(name: string, parts: DocumentParts, line?: number): boolean {
  const section = parts.sections.find((each) => each.line === line) ?? null;
  const requirements = section ? within(parts, section) : parts.requirements;
  return NEEDS[name]?.({ parts, section, requirements }) ?? true;
}

function within({ sections, requirements }: DocumentParts, section: SectionPart): RequirementPart[] {
  const end = sections.find(({ line, level }) => line > section.line && level <= section.level)?.line;
  return requirements.filter(({ line }) => line > section.line && line < (end ?? Infinity));
}

/** Whether the ids of each series follow one another: from 1, or in a section from its lowest. */
function areNumbered(requirements: readonly RequirementPart[], isPart: boolean): boolean {
  const series = new Map<string, number[]>();
  for (const { id } of requirements) {
    const [prefix = "", number] = id.split("-");
    series.set(prefix, [...(series.get(prefix) ?? []), Number(number)]);
  }
  return [...series.values()].every((numbers) => {
    const first = isPart ? Math.min(...numbers) : 1;
    return numbers.every((number, nth) => number === first + nth);
  });
}

const QUESTIONS = /\b(?:questions?|open (?:points?|issues?))\b/i;

/** Whether the entries of a section are open questions. */
export const isOfQuestions = (heading: string): boolean => QUESTIONS.test(heading);
