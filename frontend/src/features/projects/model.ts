/** What a project shows and what may be typed for it. No React here. */
import type { Project, ProjectStatus } from "@/lib/api/types";

export const NAME_LIMIT = 120;
export const DESCRIPTION_LIMIT = 2000;

/** The states a person can choose, the first of them beforehand. */
export const STATUSES = ["in-progress", "completed"] as const;

export function statusLabel(status: ProjectStatus): string {
  return status ?? "Not set";
}

/** How a card shows the beginning of a document's text, which the server has cut to 150 characters. */
export function cardPreview(preview: string): string {
  return preview === "" ? "No content" : `${preview}...`;
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

/** What is wrong with the texts of a project; both may be blank. */
export function checkProject({ name, description }: ProjectTexts): Partial<ProjectTexts> {
  return {
    ...(name.trim().length > NAME_LIMIT && {
      name: `A project's name has at most ${NAME_LIMIT} characters.`,
    }),
    ...(description.length > DESCRIPTION_LIMIT && {
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
