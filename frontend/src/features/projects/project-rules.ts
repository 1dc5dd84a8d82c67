/** Rules of what a project shows and what may be typed for it. No React here. */
import type { DocumentCard, Project, ProjectStatus } from "@/lib/api/types";
import { lengthOf } from "@/lib/format/length";

const NAME_LIMIT = 120;
const DESCRIPTION_LIMIT = 2000;

/** The states a person can choose, the first of them beforehand. */
export const STATUSES = ["in-progress", "completed"] as const;

export function statusLabel(status: ProjectStatus): string {
  return status ?? "Not set";
}

/** How a card shows the beginning of a document's text. What the server has cut ends in "...". */
export function cardPreview({ preview, isCut }: Pick<DocumentCard, "preview" | "isCut">): string {
  if (preview === "") return "No content";
  return isCut ? `${preview}...` : preview;
}

export interface ProjectTexts {
  name: string;
  description: string;
}

export type ProjectValues = Pick<Project, "name" | "description" | "status">;

export function valuesOf({ name, description, status }: Project): ProjectValues {
  return { name, description, status };
}

/** What somebody changed: the rest may have been changed elsewhere meanwhile, and stays as it is there. */
export function changesOf(before: ProjectValues, after: ProjectValues): Partial<ProjectValues> {
  return {
    ...(after.name !== before.name && { name: after.name }),
    ...(after.description !== before.description && { description: after.description }),
    ...(after.status !== before.status && { status: after.status }),
  };
}

/** Of two answers about a project, the one that knows more. */
export function newerOf(known: Project, asked: Project | undefined): Project {
  return asked && Date.parse(asked.updatedAt) >= Date.parse(known.updatedAt) ? asked : known;
}

/** A change of a project that somebody is making. */
export interface Edit {
  /** What stood there. */
  base: ProjectValues;
  /** What the fields hold. */
  values: ProjectValues;
  /** Texts of theirs that are not in the fields. */
  aside: readonly Partial<ProjectTexts>[];
}

function merged<Value>(base: Value, own: Value, present: Value): Value {
  return own === base || present !== base ? present : own;
}

/** The texts of `values` that are neither in the one nor in the other. */
function typedOver(base: ProjectTexts, values: ProjectTexts, other: ProjectTexts): Partial<ProjectTexts> {
  const isOwn = (field: keyof ProjectTexts) =>
    values[field] !== base[field] && values[field] !== other[field];
  return {
    ...(isOwn("name") && { name: values.name }),
    ...(isOwn("description") && { description: values.description }),
  };
}

function withAside({ aside }: Edit, texts: Partial<ProjectTexts>): Edit["aside"] {
  return Object.keys(texts).length === 0 ? aside : [...aside, texts];
}

/** The same change on what the project is now: where both changed a field, it holds what is there, the other is aside. */
export function rebase(edit: Edit, present: ProjectValues): Edit {
  const { base, values } = edit;
  const kept: ProjectValues = {
    name: merged(base.name, values.name, present.name),
    description: merged(base.description, values.description, present.description),
    status: merged(base.status, values.status, present.status),
  };
  return { base: present, values: kept, aside: withAside(edit, typedOver(base, values, kept)) };
}

/** Puts a text from aside into its field; what was typed there meanwhile is aside then. */
export function takeAside(edit: Edit, texts: Partial<ProjectTexts>): Edit {
  const values = { ...edit.values, ...texts };
  const others = dropAside(edit, texts);
  return { ...others, values, aside: withAside(others, typedOver(edit.base, edit.values, values)) };
}

export function dropAside(edit: Edit, texts: Partial<ProjectTexts>): Edit {
  return { ...edit, aside: edit.aside.filter((one) => one !== texts) };
}

/** What is wrong with the texts of a project; both may be blank. */
export function checkProject({ name, description }: ProjectTexts): Partial<ProjectTexts> {
  return {
    ...(lengthOf(name.trim()) > NAME_LIMIT && {
      name: `A project's name has at most ${NAME_LIMIT} characters.`,
    }),
    ...(lengthOf(description) > DESCRIPTION_LIMIT && {
      description: `A description has at most ${DESCRIPTION_LIMIT} characters.`,
    }),
  };
}

/** What keeps a pasted document from being made, in the words for it; null when nothing does. */
export function pasteProblem(title: string, content: string): string | null {
  if (content.trim() === "") return "No content to upload";
  if (title.trim() === "") return "Document title is required";
  return null;
}

/** "5 documents" */
export function documentCount(count: number): string {
  return count === 1 ? "1 document" : `${count} documents`;
}
