/** Message of the person: as they wrote it, or drawn where it is a table, a list or requirements, as answers are. */
import { UserMessage } from "@/features/conversation/components/user-message";
import type { Message } from "@/lib/api/types";
import { Markdown } from "@/lib/markdown/lazy-markdown";

interface SaidMessageProps {
  text: string;
  name: string;
  guest: boolean;
  author?: Message["author"] | undefined;
}

const ROW = /^\|(.*)\|$/;
const RULE = /^\|(?:[ \t]*:?-+:?[ \t]*\|)+$/;
const PART = /^(?:[-*+] |\s{2,}\S|\*\*[A-Z]{1,5}-\d{2,4}\*\*(?: |$))/;

export function SaidMessage({ text, ...by }: SaidMessageProps) {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  const [first = ""] = lines;
  const row = lines.length === 1 ? ROW.exec(first.trim()) : null;
  if (row) return <UserMessage text={cellsIn(row[1] ?? "")} {...by} />;
  const isTable = RULE.test(lines[1]?.trim() ?? "") && lines.every((line) => ROW.test(line.trim()));
  const isList = lines.length > 0 && !/^\s/.test(first) && lines.every((line) => PART.test(line));
  if (!isTable && !isList) return <UserMessage text={text} {...by} />;
  return (
    <UserMessage text={text} {...by}>
      <Markdown text={text} lines />
    </UserMessage>
  );
}

/** One row of a table reads as its cells. */
function cellsIn(row: string): string {
  const cells = row.split(/(?<!\\)\|/).map((cell) => cell.trim().replace(/\\\|/g, "|"));
  return cells.filter((cell) => cell !== "").join(" · ");
}
