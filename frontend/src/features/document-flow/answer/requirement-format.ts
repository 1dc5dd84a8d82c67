/** Requirements as rows: a statement with its priority, and acceptance criteria below it. */
import { criterionFormat, criterionLine, isBlankCriterion, readCriterion } from "./criterion-format";
import { withoutMarker } from "./escape";
import { type Format, oneLine, PRIORITIES, type Priority, type Requirement } from "./format";

const HEAD = /^\*\*([A-Z]{1,5}-\d{2,4})\*\*(?: +|$)(.*)$/;
const PRIORITY = /^\[(Must|Should|Could|Won['’]t)\](?: +|$)/i;
const ITEM = /^ {0,3}[-*+] +(\S.*)$/;

export function requirement(statement = ""): Requirement {
  return { id: "", priority: null, statement, criteria: [], owner: "", status: "" };
}

function isBlank({ statement, criteria, owner, status }: Requirement): boolean {
  return (statement + owner + status).trim() === "" && criteria.every(isBlankCriterion);
}

/** "[Must]" that is typed is a word of the statement, and so is a backslash at its start. */
const escapeStatement = (text: string) => (PRIORITY.test(text) || text.startsWith("\\") ? `\\${text}` : text);
const unescapeStatement = (text: string) => (/^\\[[\\]/.test(text) ? text.slice(1) : text);

function below({ criteria, owner, status }: Requirement): string[] {
  return [
    ...criteria.filter((each) => !isBlankCriterion(each)).map(criterionLine),
    ...(owner.trim() === "" ? [] : [`Owner: ${oneLine(owner)}`]),
    ...(status.trim() === "" ? [] : [`Status: ${oneLine(status)}`]),
  ].map((line) => `- ${line}`);
}

function statementWith({ priority, statement }: Requirement): string {
  return [priority && `[${priority}]`, escapeStatement(oneLine(statement))].filter(Boolean).join(" ");
}

function readPriority(word: string): Priority | null {
  const plain = word.replace("’", "'").toLowerCase();
  return PRIORITIES.find((each) => each.toLowerCase() === plain) ?? null;
}

function readStatement(words: string): Pick<Requirement, "priority" | "statement"> {
  const found = PRIORITY.exec(words);
  const statement = unescapeStatement(found ? words.slice(found[0].length) : words);
  return { priority: readPriority(found?.[1] ?? ""), statement: statement.trim() };
}

/** False for a line that can be none of a requirement's. */
function readBelow(row: Requirement, line: string): boolean {
  const words = ITEM.exec(line)?.[1];
  if (words === undefined) return false;
  const [, label, value = ""] = /^(Owner|Status): +(\S.*)$/.exec(words) ?? [];
  if (label === "Owner" && row.owner === "") row.owner = value;
  else if (label === "Status" && row.status === "") row.status = value;
  else row.criteria.push(readCriterion(words));
  return true;
}

/** Requirements one after the other; those without an id begin with a line of their own. */
function read(text: string, needsId: boolean): Requirement[] | null {
  const rows: Requirement[] = [];
  let isAfterBlank = true;
  for (const line of text.split("\n")) {
    if (line.trim() === "") {
      isAfterBlank = true;
      continue;
    }
    const head = HEAD.exec(line);
    const last = rows.at(-1);
    const isItem = ITEM.test(line) && last !== undefined && !(isAfterBlank && needsId);
    if (!head && (isItem ? !readBelow(last, line) : needsId || !isAfterBlank)) return null;
    if (head || !isItem)
      rows.push({ ...requirement(), id: head?.[1] ?? "", ...readStatement(head?.[2] ?? line) });
    isAfterBlank = false;
  }
  return rows.length > 0 ? rows : null;
}

/** The number behind the prefix of an id; 0 where it is none. */
function numberOf(id: string): number {
  return Number(id.split("-").at(-1)) || 0;
}

/** Every row with its id: those that have one keep it, the others go on behind the highest. */
export function withIds(rows: readonly Requirement[], nextId: string): Requirement[] {
  const prefix = nextId.replace(/\d+$/, "");
  let next = Math.max(numberOf(nextId), ...rows.map(({ id }) => numberOf(id) + 1));
  return rows.map((row) =>
    row.id === "" ? { ...row, id: `${prefix}${String(next++).padStart(3, "0")}` } : row,
  );
}

export function requirementFormat(nextId: string): Format<Requirement> {
  const filled = (rows: readonly Requirement[]) =>
    withIds(
      rows.filter((row) => !isBlank(row)),
      nextId,
    );
  return {
    blank: () => requirement(),
    isBlank,
    render: (rows) =>
      filled(rows)
        .map((row) => [`**${row.id}** ${statementWith(row)}`.trim(), ...below(row)].join("\n"))
        .join("\n\n"),
    parse: (markdown) => read(markdown, true),
    toText: (rows) =>
      filled(rows)
        .map((row) => {
          const criteria = criterionFormat.toText(row.criteria).split("\n").filter(Boolean);
          const others = below({ ...row, criteria: [] });
          return [statementWith(row), ...criteria.map((line) => `- ${line}`), ...others].join("\n");
        })
        .join("\n\n"),
    fromText: (text) => {
      const lines = text.trim().split("\n");
      const isList = lines.every((line) => /^\s*(?:[-*+•]|\d+[.)])\s/.test(line));
      if (isList) return lines.map((line) => ({ ...requirement(), ...readStatement(withoutMarker(line)) }));
      return read(text, false);
    },
    fill: (row, words) => ({ ...row, statement: words }),
    words: ({ statement }) => statement,
  };
}
