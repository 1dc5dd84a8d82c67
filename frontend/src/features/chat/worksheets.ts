/** Worksheets: what of an answer can be kept as a document, and a filled-in form as Markdown. No React here. */
import type { KeptText } from "./api/keep-as-document";

const HEADING = /^## (.+)\n/;

/** A worksheet begins with its heading; any other answer is none. */
export function worksheetOf(answer: string): KeptText | null {
  const title = HEADING.exec(answer)?.[1]?.trim();
  return title === undefined ? null : { title, content: answer.replace(HEADING, "").trim() };
}

export interface FilledField {
  heading: string;
  text: string;
}

/** Each field that holds something under its heading, as it was typed. */
export function formText(fields: readonly FilledField[]): string {
  const filled = fields.filter(({ text }) => text.trim() !== "");
  return filled.map(({ heading, text }) => `## ${heading}\n\n${text}\n`).join("\n");
}
