/** Actions that fit a place of a document: by the words of a heading, and by what there is to be acted on. */
import type { DocumentParts, RequirementPart, SectionPart } from "./document-parts";

/** Which actions belong to a section, by the words of its heading: they are offered there first. */
const FITS: readonly (readonly [RegExp, string])[] = [
  [/\b(?:requirements?|functional|quality|acceptance)\b/i, "add_requirement"],
  [/(?<!non-)\b(?:metrics?|goals?|measures?|success|kpis?)\b/i, "add_metric"],
  [/\brisks?\b/i, "add_risk"],
  [/\bdependenc(?:y|ies)\b/i, "add_dependency"],
  [/\bdecisions?\b/i, "add_decision"],
  [/\b(?:milestones?|timeline|roadmap|release plan|rollout)\b/i, "add_milestone"],
  [/\b(?:glossary|terms?|definitions?)\b/i, "add_term"],
  [/\b(?:questions?|open (?:points?|issues?))\b/i, "add_question"],
];

/** The section that an action makes where the document has none for it. */
const MADE: Readonly<Record<string, string>> = {
  add_requirement: "Requirements",
  add_metric: "Goals and metrics",
  add_risk: "Risks",
  add_dependency: "Dependencies",
  add_decision: "Decisions",
  add_milestone: "Milestones",
  add_term: "Glossary",
  add_question: "Open questions",
};

export function actionsFitting(heading: string): readonly string[] {
  return FITS.flatMap(([words, name]) => (words.test(heading) ? [name] : []));
}

/** The section that an action writes into, of those that there are; null where none has a name that fits. */
export function sectionFor(name: string, headings: readonly string[]): string | null {
  return headings.find((heading) => actionsFitting(heading).includes(name)) ?? null;
}

/** The heading of the section that is made for it; null where the action makes none. */
export function sectionMadeFor(name: string): string | null {
  return MADE[name] ?? null;
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
  mark_answered: ({ parts }) => parts.sections.some(asksQuestions),
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

/** Whether a section lists open questions. */
export function asksQuestions({ heading, lists }: Pick<SectionPart, "heading" | "lists">): boolean {
  return lists > 0 && actionsFitting(heading).includes("add_question");
}
