/** A template as it is edited: its parts with keys for the screen, and how they change. No React here. */
import type { OwnTemplate, OwnTemplatePatch, SectionKind, TemplateVariable } from "@/lib/api/types";

type StoredPart = OwnTemplate["parts"][number];

export interface QuestionDraft {
  ask: string;
  required: boolean;
  suggestions: readonly string[];
}

export interface ColumnDraft {
  name: string;
  /** Asked where a cell of it is empty. */
  question: string;
}

export interface SectionDraft extends Omit<StoredPart, "questions" | "columns"> {
  /** Stays while the section is moved; the server does not know it. */
  key: number;
  questions: readonly QuestionDraft[];
  columns: readonly ColumnDraft[];
  /** Those of columns that the form of the section has by itself. */
  cellQuestions: Readonly<Record<string, string>>;
}

export interface VariableDraft extends TemplateVariable {
  key: number;
}

export interface TemplateDraft {
  name: string;
  description: string;
  category: string;
  icon: string;
  title: string;
  variables: readonly VariableDraft[];
  parts: readonly SectionDraft[];
}

let lastKey = 0;
const newKey = () => (lastKey += 1);

export function draftOf(template: OwnTemplate): TemplateDraft {
  const { name, description, category, icon, title, variables, parts } = template;
  return {
    name,
    description,
    category,
    icon,
    title,
    variables: variables.map((variable) => ({ ...variable, key: newKey() })),
    parts: parts.map((part) => ({ ...part, key: newKey(), ...columnDrafts(part) })),
  };
}

/** What was kept by an earlier version has the names of columns alone, as the server has. */
function columnDrafts({
  columns,
  cellQuestions,
}: {
  columns: readonly (string | ColumnDraft)[];
  cellQuestions: Readonly<Record<string, string>>;
}): Pick<SectionDraft, "columns" | "cellQuestions"> {
  const drafts = columns.map((column) =>
    typeof column === "string" ? { name: column, question: cellQuestions[column] ?? "" } : column,
  );
  const others = Object.entries(cellQuestions).filter(([asked]) => !columns.includes(asked));
  return { columns: drafts, cellQuestions: Object.fromEntries(others) };
}

/**
 * The draft of a template that was changed elsewhere as well. What is the same on the screen keeps its key, so that
 * whoever is in a field of it stays there, and what nothing was written into yet is still there to be written into.
 */
export function redraftOf(template: OwnTemplate, last: TemplateDraft): TemplateDraft {
  const draft = draftOf(template);
  return {
    ...draft,
    variables: [
      ...keyed(draft.variables, last.variables, ({ name }) => name),
      ...last.variables.filter(isUnnamed),
    ],
    parts: [...keyed(draft.parts, last.parts, ({ heading }) => heading), ...last.parts.filter(isEmpty)],
  };
}

/** With the keys of the last entries of the same name. */
function keyed<Entry extends { key: number }>(
  entries: readonly Entry[],
  last: readonly Entry[],
  nameOf: (entry: Entry) => string,
): Entry[] {
  const keys = new Map(last.map((entry) => [nameOf(entry).trim().toLowerCase(), entry.key]));
  return entries.map((entry) => {
    const name = nameOf(entry).trim().toLowerCase();
    const key = keys.get(name) ?? entry.key;
    keys.delete(name);
    return { ...entry, key };
  });
}

/** The same as a value that is kept, which comes back with keys of its own. */
export const revived = (draft: TemplateDraft): TemplateDraft => ({
  ...draft,
  variables: draft.variables.map((variable) => ({ ...variable, key: newKey() })),
  parts: draft.parts.map((part) => ({ ...part, key: newKey(), ...columnDrafts(part) })),
});

/** What is sent: a variable, question or section that nothing was written into yet is no part of it. */
export function patchOf(draft: TemplateDraft): Omit<OwnTemplatePatch, "version"> {
  return {
    ...draft,
    variables: draft.variables
      .filter((variable) => !isUnnamed(variable))
      .map(({ name, label, default: value }) => ({ name, label, default: value })),
    parts: draft.parts
      .filter((part) => !isEmpty(part))
      .map((part) => ({
        ...storedOf(part),
        prefix: part.kind === "requirements" ? part.prefix : null,
        ...columnsOf(part),
        questions: part.questions
          .filter(({ ask }) => ask.trim() !== "")
          .map((question) => ({ ...question, suggestions: [...question.suggestions] })),
      })),
  };
}

function columnsOf(section: SectionDraft): Pick<StoredPart, "columns" | "cellQuestions"> {
  const columns = hasColumns(section.kind) ? section.columns : [];
  const asked = columns.filter(({ question }) => question !== "");
  return {
    columns: columns.map(({ name }) => name),
    cellQuestions: {
      ...section.cellQuestions,
      ...Object.fromEntries(asked.map(({ name, question }) => [name, question])),
    },
  };
}

function storedOf(section: SectionDraft): Omit<SectionDraft, "key"> {
  const stored: Omit<SectionDraft, "key"> & { key?: number } = { ...section };
  delete stored.key;
  return stored;
}

const isUnnamed = ({ name, label }: VariableDraft) => `${name}${label}`.trim() === "";

const isEmpty = ({ heading, guidance, example, questions }: SectionDraft) =>
  [heading, guidance, example, ...questions.map(({ ask }) => ask)].every((text) => text.trim() === "");

export const newSection = (): SectionDraft => ({
  key: newKey(),
  heading: "",
  kind: "prose",
  required: true,
  guidance: "",
  questions: [],
  example: "",
  keywords: [],
  prefix: null,
  columns: [],
  cellQuestions: {},
});

export const newVariable = (): VariableDraft => ({ key: newKey(), name: "", label: "", default: "" });

/** The list with the entry moved by so many places, as far as there are any. */
export function moved<Entry>(list: readonly Entry[], from: number, to: number): Entry[] {
  const next = [...list];
  const [entry] = next.splice(from, 1);
  if (entry !== undefined) next.splice(Math.max(0, Math.min(to, next.length)), 0, entry);
  return next;
}

/** The columns that these kinds of tables have unless told otherwise. */
const OWN_COLUMNS: Partial<Record<SectionKind, readonly string[]>> = {
  metrics: ["Metric", "Baseline", "Target", "By"],
  risks: ["Risk", "Mitigation", "Owner"],
  table: ["Item", "Owner"],
};

export const hasColumns = (kind: SectionKind) => kind in OWN_COLUMNS;

/** What else becomes of a section that is answered in another form. */
export function withKind(section: SectionDraft, kind: SectionKind): SectionDraft {
  const columns = (OWN_COLUMNS[kind] ?? []).map((name) => ({ name, question: "" }));
  const prefix = kind === "requirements" ? (section.prefix ?? "FR") : null;
  return { ...section, kind, prefix, columns, cellQuestions: {} };
}

/** How a section is answered, in the words of the screen and in the order in which they are offered. */
export const KINDS: readonly { kind: SectionKind; name: string }[] = [
  { kind: "prose", name: "Text" },
  { kind: "bullets", name: "List" },
  { kind: "checklist", name: "Checklist" },
  { kind: "table", name: "Table" },
  { kind: "metrics", name: "Metrics" },
  { kind: "risks", name: "Risks" },
  { kind: "requirements", name: "Requirements" },
  { kind: "stories", name: "User stories" },
  { kind: "criteria", name: "Acceptance criteria" },
  { kind: "questions", name: "Open questions" },
  { kind: "choice", name: "Choice" },
  { kind: "quote", name: "Quote" },
  { kind: "faq", name: "Questions and answers" },
];

/** Where a mistake is told: of the whole template, of a section, or of a variable. */
export interface Mistakes {
  fields: ReadonlyMap<string, string>;
  /** By the key of the section. */
  sections: ReadonlyMap<number, string>;
  variables: ReadonlyMap<number, string>;
}

export const NO_MISTAKES: Mistakes = { fields: new Map(), sections: new Map(), variables: new Map() };

/** The refusal of a draft, as it was sent, by what it is about. */
export function mistakesOf(
  draft: TemplateDraft,
  errors: readonly { field: string; message: string }[],
): Mistakes {
  const sent = draft.parts.filter((part) => !isEmpty(part));
  const variables = draft.variables.filter((variable) => !isUnnamed(variable));
  const found = { fields: new Map<string, string>(), sections: new Map(), variables: new Map() };
  for (const { field, message } of errors) {
    const [part = "", index] = field.split(".");
    const [list, named] =
      part === "sections" || part === "parts" ? [sent, found.sections] : [variables, found.variables];
    const entry = index === undefined ? undefined : list[Number(index)];
    if (entry !== undefined && part !== "" && (part === "variables" || named === found.sections))
      named.set(entry.key, named.get(entry.key) ?? message);
    else found.fields.set(part, message);
  }
  return found;
}
