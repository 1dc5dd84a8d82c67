/** The document with what is typed for the question at hand, and not sent yet, where it will stand. */
import { plainLines } from "@/lib/markdown/fences";
import { cellsOfRow, readTable } from "@/lib/markdown/table-rows";
import type { Interview, InterviewQuestion } from "@/lib/api/types";
import { ATX, sameHeading } from "@/lib/markdown/headings";

interface Line {
  text: string;
  start: number;
  end: number;
}

/** The lines of a text that are no code. */
function linesOf(text: string): Line[] {
  return [...plainLines(text)].map(({ line, start }) => ({ text: line, start, end: start + line.length }));
}

interface Span {
  start: number;
  end: number;
}

function sectionHeadings(lines: readonly Line[]): { heading: string; line: Line }[] {
  return lines.flatMap((line) => {
    const found = ATX.exec(line.text);
    return found?.[1] === "##" ? [{ heading: found[2] ?? "", line }] : [];
  });
}

/** Where the text below a section's heading stands. */
function bodyOf(content: string, heading: string): Span | null {
  const headings = sectionHeadings(linesOf(content));
  const at = headings.findIndex((each) => sameHeading(each.heading, heading));
  const found = headings[at];
  if (!found) return null;
  const start = Math.min(content.length, found.line.end + 1);
  return { start, end: headings[at + 1]?.line.start ?? content.length };
}

const replaced = (content: string, { start, end }: Span, words: string) =>
  content.slice(0, start) + words + content.slice(end);

/** The row of the section's table that is asked about. */
function rowOf(content: string, body: Span, number: number): Span | null {
  const rows = linesOf(content).filter(
    ({ text, start, end }) => start >= body.start && end <= body.end && text.trim().startsWith("|"),
  );
  // Behind the head and the line below it.
  return rows[number + 1] ?? null;
}

/** Where a section that is not there yet will begin: before the next one of the template that is. */
function placeFor(content: string, sections: Interview["sections"], index: number): number {
  const headings = sectionHeadings(linesOf(content));
  const later = sections.slice(index + 1).map(({ heading }) => heading);
  const next = headings.find((each) => later.some((heading) => sameHeading(each.heading, heading)));
  return next?.line.start ?? content.length;
}

export function withUnsent(
  content: string,
  sections: Interview["sections"],
  question: InterviewQuestion,
  markdown: string,
): string {
  const body = bodyOf(content, question.heading);
  if (!body) {
    const at = placeFor(content, sections, question.index);
    const before = content.slice(0, at).trimEnd();
    const section = `## ${question.heading}\n\n${markdown}\n\n`;
    return `${before === "" ? "" : `${before}\n\n`}${section}${content.slice(at)}`;
  }
  if (question.row) {
    const row = rowOf(content, body, question.row.number);
    return row ? replaced(content, row, markdown) : content;
  }
  const answer = question.answer.trim();
  const known = answer === "" ? -1 : content.indexOf(answer, body.start);
  if (known >= 0 && known < body.end)
    return replaced(content, { start: known, end: known + answer.length }, markdown);
  const words = content.slice(body.start, body.end).trim();
  return replaced(content, body, `\n${words === "" ? "" : `${words}\n\n`}${markdown}\n\n`);
}

/** How many cells of the tables in a text are empty. */
export function emptyCells(content: string): number {
  const lines = linesOf(content);
  let count = 0;
  for (let at = 0; at + 1 < lines.length; at += 1) {
    const isTable = readTable(`${lines[at]?.text ?? ""}\n${lines[at + 1]?.text ?? ""}`);
    if (!isTable) continue;
    const width = isTable.head.length;
    for (at += 2; lines[at]?.text.includes("|"); at += 1) {
      const cells = cellsOfRow(lines[at]?.text ?? "");
      count += width - cells.slice(0, width).filter((cell) => cell !== "").length;
    }
    at -= 1;
  }
  return count;
}
