/** The words of a line of Markdown, by which it is known wherever it was put: without marker, id, box or frame of a row. */

const LEAD = /^\s*(?:#{1,6}\s+|[-+*]\s+|\d{1,9}[.)]\s+)?(?:\[[ xX]\]\s+)?(?:\*\*[A-Z]{1,5}-\d{2,4}\*\*\s+)?/;
const ROW = /^\s*\|\s?(.*?)(?:\s*(?<!\\)\|)+\s*$/;

export function bareLine(line: string): string {
  const row = ROW.exec(line)?.[1];
  return (row === undefined ? line.replace(LEAD, "") : row.replace(/\\\|/g, "|")).trim();
}
