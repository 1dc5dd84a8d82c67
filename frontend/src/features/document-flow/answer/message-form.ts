/** Form of a stored answer, judged by its Markdown alone: fields made it, or somebody wrote it. */
import { cellsOfRow, readTable } from "@/lib/markdown/table-rows";

export type MessageForm =
  | { kind: "table"; rows: number }
  /** One row of a table. */
  | { kind: "row"; cells: string[] }
  | { kind: "markdown" }
  | { kind: "text" };

const ITEM = /^(?:[-*+] |\s{2,}\S)/;
const REQUIREMENT = /^\*\*[A-Z]{1,5}-\d{2,4}\*\*(?: |$)/;

export function messageForm(text: string): MessageForm {
  const table = readTable(text);
  if (table) return { kind: "table", rows: table.body.length };
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  const [first = ""] = lines;
  if (lines.length === 1 && /^\|.*\|$/.test(first)) return { kind: "row", cells: cellsOfRow(first) };
  if (lines.length > 0 && lines.every((line) => ITEM.test(line) || REQUIREMENT.test(line)))
    return /^[-*+] |^\*\*/.test(first) ? { kind: "markdown" } : { kind: "text" };
  return { kind: "text" };
}
