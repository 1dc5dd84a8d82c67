/**
 * Enter and Backspace between blocks, so that one press is one paragraph and a requirement is followed by the next
 * requirement.
 */
import { EditorSelection, type EditorState, type TransactionSpec } from "@codemirror/state";

import { nextRequirementId, requirementMark } from "@/lib/markdown/requirement";

import { gapAt, lineParts } from "./blocks";
import { isCodeBlock, isWithin } from "./code-at";

const RULES = ["HorizontalRule", "SetextHeading1", "SetextHeading2"] as const;

function replace(from: number, to: number, insert: string, userEvent: string, behind = ""): TransactionSpec {
  return {
    changes: { from, to, insert: insert + behind },
    selection: EditorSelection.cursor(from + insert.length),
    scrollIntoView: true,
    userEvent,
  };
}

/** The id that is free after this one: ids that follow in the text are passed over, none is given twice. */
export function freeRequirementId(text: string, id: string): string {
  const used = new Set(
    Array.from(text.matchAll(/(?:\*\*|\|[ \t]*)([A-Z]{1,5}-\d{2,4})(?![\w-])/g), (match) => match[1]),
  );
  let next = nextRequirementId(id);
  while (used.has(next)) next = nextRequirementId(next);
  return next;
}

/**
 * Enter in running text. Null where another rule holds: lists, quotes, code, tables, headings' own lines.
 * In a requirement it offers the next id; on an id without words it ends the run of requirements.
 */
export function enter(state: EditorState): TransactionSpec | null {
  const { from, to, empty } = state.selection.main;
  const line = state.doc.lineAt(from);
  if (to > line.to || line.text === "" || /^\s*\|/.test(line.text)) return null;
  const { kind, indent, length } = lineParts(line.text);
  const mark = requirementMark(line.text);
  if (mark) {
    const column = from - line.from;
    if (column < mark.prefixLength) return column === 0 && empty ? replace(from, to, "\n\n", "input") : null;
    if (line.text.slice(mark.prefixLength).trim() === "") return replace(line.from, line.to, "", "input");
    // In front of the words there is nothing to part: the whole requirement moves down.
    if (column === mark.prefixLength)
      return { changes: { from: line.from, insert: "\n\n" }, userEvent: "input" };
    return replace(from, to, `\n\n**${freeRequirementId(state.doc.toString(), mark.id)}** `, "input");
  }
  // An item, a quote or an item's paragraph without words ends the list; what is written there stays apart from it.
  if (length >= line.length && (indent === "" || indent === line.text)) {
    const { number } = line;
    return replace(line.from, line.to, gapAt(state, number - 1), "input", gapAt(state, number + 1));
  }
  if (kind !== "text" && !kind.startsWith("heading")) return null;
  const lead = isWithin(state, from, "ListItem") ? indent.slice(0, from - line.from) : "";
  return replace(from, to, `\n\n${lead}`, "input");
}

/** Backspace at the start of a paragraph joins it to the one above; behind a hidden id it takes the id away. */
export function backspace(state: EditorState): TransactionSpec | null {
  const { head, empty } = state.selection.main;
  if (!empty) return null;
  const line = state.doc.lineAt(head);
  const mark = requirementMark(line.text);
  if (mark && head === line.from + mark.prefixLength) return replace(line.from, head, "", "delete.backward");
  if (head !== line.from || line.number === 1 || lineParts(line.text).length > 0) return null;
  const isApart = line.number > 2 && state.doc.line(line.number - 1).text.trim() === "";
  const above = state.doc.line(line.number - (isApart ? 2 : 1));
  // Words that are put behind its marks would make something else of it, and of what follows.
  if (line.text !== "" && (isCodeBlock(state, above.to) || isWithin(state, above.to, ...RULES)))
    return { selection: EditorSelection.cursor(above.to), scrollIntoView: true, userEvent: "select" };
  if (!isApart || above.text.trim() === "") return null;
  return replace(above.to, head, "", "delete.backward");
}

/** Text typed on an empty line right above another block becomes a paragraph of its own instead of part of one. */
export function typeInGap(
  state: EditorState,
  from: number,
  to: number,
  text: string,
): TransactionSpec | null {
  const line = state.doc.lineAt(from);
  const behind = gapAt(state, line.number + 1);
  if (from !== to || line.text !== "" || text.trim() === "" || behind === "") return null;
  return replace(from, to, gapAt(state, line.number - 1) + text, "input.type", behind);
}
