/** An answer as it is said aloud: its words in their order, without the marks of Markdown. */

const RULE = /^\s*\|?(?:\s*:?-{2,}:?\s*\|)*\s*:?-{2,}:?\s*\|?\s*$/;
const ROW = /^\s*\|(.*)\|\s*$/;
const LEAD = /^\s*(?:#{1,6}\s+|(?:>\s?)+|[-*+]\s+(?:\[[ x]\]\s+)?)/i;
const FENCE = /^\s*(?:`{3,}|~{3,})/;

export function spoken(markdown: string): string {
  return markdown
    .split("\n")
    .filter((line) => !RULE.test(line) && !FENCE.test(line))
    .map(said)
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

function said(line: string): string {
  const row = ROW.exec(line)?.[1];
  if (row === undefined) return words(line.replace(LEAD, ""));
  const cells = row.split(/(?<!\\)\|/).map((cell) => words(cell.replaceAll("\\|", "|")).trim());
  const filled = cells.filter((cell) => cell !== "");
  return filled.length === 0 ? "" : `${filled.join(", ")}.`;
}

function words(text: string): string {
  return text
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/(\*\*|__)(?=\S)(.+?)\1/g, "$2")
    .replace(/(?<![\w*])\*(?=\S)([^*]+?)(?<=\S)\*(?![\w*])/g, "$1")
    .replace(/(?<!\w)_(?=\S)([^_]+?)(?<=\S)_(?!\w)/g, "$1")
    .replace(/`+([^`]+)`+/g, "$1");
}
