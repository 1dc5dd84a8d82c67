/**
 * The blocks that the slash menu offers, as data.
 */
import { EditorSelection, type EditorState, type Line, type TransactionSpec } from "@codemirror/state";

import type { EditorView } from "@codemirror/view";

import { type BlockKind, EMPTY_TABLE, insertBlock, setBlock } from "./blocks";
import { freeRequirementId } from "./paragraphs";
import { readTable } from "./tables";

export interface SlashBlock {
  readonly name: string;
  readonly hint: string;
  /** Other words by which it is found. */
  readonly words: string;
  readonly group: string;
  /** It stands before the groups of blocks. */
  readonly isFirst?: boolean;
  /** The action whose form is opened instead. */
  readonly form?: string;
  readonly apply: (state: EditorState) => TransactionSpec;
  /** What is done besides. */
  readonly run?: (view: EditorView) => void;
}

function kind(name: string, hint: string, words: string, block: BlockKind): SlashBlock {
  return { name, hint, words, group: "Blocks", apply: (state) => setBlock(state, block) };
}

function block(
  name: string,
  hint: string,
  words: string,
  text: string,
  selected?: string,
  group = "Blocks",
): SlashBlock {
  return { name, hint, words, group, apply: (state) => insertBlock(state, text, selected) };
}

/** The next id of the series used nearest above the caret; FR where there is none yet, behind those in tables. */
function requirementBlock(state: EditorState): TransactionSpec {
  const text = state.doc.toString();
  const above = Array.from(
    text.slice(0, state.selection.main.head).matchAll(/^\*\*([A-Z]{1,5}-\d{2,4})\*\*/gm),
    (match) => match[1],
  );
  const inRows = Array.from(text.matchAll(/\|[ \t]*(?:\*\*)?(FR-\d{2,4})(?![\w-])/g), (match) => match[1]);
  const last = above.at(-1) ?? inRows.sort().at(-1) ?? "FR-000";
  return insertBlock(state, `**${freeRequirementId(text, last)}** `);
}

const METRIC = ["Metric", "0", "0", "Month year"];

/** The last row of the table directly above a line, or above the empty line over it. */
function rowAbove(state: EditorState, line: Line): Line | null {
  for (let number = line.number - 1; number >= Math.max(1, line.number - 2); number -= 1) {
    const above = state.doc.line(number);
    if (/^\s*\|/.test(above.text)) return above;
    if (above.text.trim() !== "") return null;
  }
  return null;
}

/** A row at the end of the table above the caret, or a table of metrics where there is none. */
function metricRow(state: EditorState): TransactionSpec {
  const line = state.doc.lineAt(state.selection.main.head);
  const above = line.text.trim() === "" ? rowAbove(state, line) : null;
  if (!above) {
    const table =
      "| Metric | Baseline | Target | By |\n| --- | ---: | ---: | --- |\n| What is measured | 0 | 0 | Month year |";
    return insertBlock(state, table, "What is measured");
  }
  const width = readTable(above.text).head.length;
  const row = `| ${Array.from({ length: width }, (_, column) => METRIC[column] ?? "").join(" | ")} |`;
  const isNext = above.number === line.number - 1;
  const changes = isNext
    ? { from: line.from, to: line.to, insert: row }
    : { from: above.to, insert: `\n${row}` };
  const from = above.to + 1;
  return {
    changes,
    selection: EditorSelection.range(from + 2, from + 8),
    scrollIntoView: true,
    userEvent: "input.insert",
  };
}

export const SLASH_BLOCKS: readonly SlashBlock[] = [
  kind("Heading", "## ", "section h2 title", "heading-2"),
  kind("Subheading", "### ", "h3 heading", "heading-3"),
  kind("Bullet list", "- ", "unordered points", "bullets"),
  kind("Numbered list", "1. ", "ordered steps", "numbers"),
  kind("Task list", "- [ ] ", "todo checklist checkbox", "tasks"),
  block("Table", "3 columns", "grid columns rows", EMPTY_TABLE, "Column"),
  kind("Quote", "> ", "blockquote citation", "quote"),
  block("Divider", "---", "horizontal rule line separator", "---\n\n"),
  block("Code", "```", "fenced block snippet", "```\ncode\n```", "code"),
  {
    name: "Requirement",
    hint: "FR-001",
    words: "functional id shall must",
    group: "Requirement blocks",
    apply: requirementBlock,
  },
  block(
    "User story",
    "As a …",
    "persona want so that",
    "As a *person*, I want *something*, so that *a benefit*.",
    "*person*",
    "Requirement blocks",
  ),
  block(
    "Acceptance criterion",
    "Given …",
    "given when then test",
    "*Given* a state, *when* something happens, *then* a result.",
    "a state",
    "Requirement blocks",
  ),
  {
    name: "Metric row",
    hint: "Baseline, target",
    words: "measure goal kpi table",
    group: "Requirement blocks",
    apply: metricRow,
  },
  block(
    "Risk",
    "and what limits it",
    "danger mitigation",
    "- **Risk**: what may go wrong. Likelihood: medium. Mitigation: what limits it.",
    "what may go wrong",
    "Requirement blocks",
  ),
  block(
    "Open question",
    "with an owner",
    "unknown ask",
    "- Question? Owner: to be named",
    "Question?",
    "Requirement blocks",
  ),
  block(
    "Assumption",
    "> Assumption: …",
    "guess premise",
    "> Assumption: what is taken as true.",
    "what is taken as true.",
    "Requirement blocks",
  ),
];
