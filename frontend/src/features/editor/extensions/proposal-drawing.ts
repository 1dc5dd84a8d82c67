/**
 * Shows the assistant's pending changes in the text: what leaves is struck in rust, what arrives is in the accent, and the
 * margin rule beside them is dashed.
 */
import { type EditorState, type Extension, type Range, StateField } from "@codemirror/state";
import { Decoration, type DecorationSet, EditorView } from "@codemirror/view";

import { decidedDrawing, decidedNotes, decidedOnPage } from "./decided-notes";
import { ArrivingBlocks, ArrivingWords, bringsBlocks, ChangeNumber } from "./proposal-inline";
import { changesInLines, type LineChange } from "./proposal-lines";
import { type NoteOrder, NoteWidget } from "./proposal-note";
import { isTitleChange, type PlacedHunk, proposalRanges } from "./proposal-state";
import { ChangedTable, changesIn } from "./table-changes";
import { numberMark } from "./suggestion-note";
import { changedTables, drawnTables, type TableRange } from "./tables";

const LEAVING = Decoration.mark({ tagName: "del", class: "text-removed" });
const PENDING_LINE = Decoration.line({ class: "rq-pending" });

/** Finds the table that is drawn where the position is: nothing is drawn within it from here. */
type DrawnTableAt = (position: number) => TableRange | undefined;

/** Blocks that only arrive stand between lines and carry their own buttons. */
function arrivingBlocks(state: EditorState, placed: PlacedHunk, tableAt: DrawnTableAt): Range<Decoration> {
  const { from, to } = placed;
  const line = state.doc.lineAt(to);
  const isBefore = from === to && to === line.from && (line.length > 0 || isTitleChange(placed.hunk));
  const widget = new ArrivingBlocks(placed, from === to);
  return Decoration.widget({ widget, block: true, side: isBefore ? -1 : 1 }).range(
    isBefore ? line.from : (tableAt(line.to)?.to ?? line.to),
  );
}

/** Only blocks that arrive between lines carry their own buttons; the others are decided at their first line. */
function isAtLine(placed: PlacedHunk): boolean {
  return !bringsBlocks(placed) || placed.from < placed.to;
}

interface Company extends NoteOrder {
  /** How many notes begin at the line. */
  readonly count: number;
}

/** Which other changes wait in the lines of this one. */
function companyOf(state: EditorState, placed: PlacedHunk): Company {
  const lineAt = (position: number) => state.doc.lineAt(position).number;
  const [first, last] = [lineAt(placed.from), lineAt(placed.to)];
  const inLines = proposalRanges(state).filter(
    (other) => isAtLine(other) && lineAt(other.from) <= last && lineAt(other.to) >= first,
  );
  const beginning = inLines.filter((other) => lineAt(other.from) === first);
  return { nth: beginning.indexOf(placed), count: beginning.length, hasCompany: inLines.length > 1 };
}

/** A change inside lines: the lines are dashed in the margin and carry the buttons. */
function changedLines(
  state: EditorState,
  placed: PlacedHunk,
  tableAt: DrawnTableAt,
  changes: readonly LineChange[],
): Range<Decoration>[] {
  const [first, last] = [state.doc.lineAt(placed.from), state.doc.lineAt(placed.to)];
  const parts: Range<Decoration>[] = [];
  if (!tableAt(first.from)) {
    const company = companyOf(state, placed);
    const below = new NoteWidget(placed, "below", company);
    const style = `--notes:${company.count};--more-lines:${last.number - first.number}`;
    parts.push(
      Decoration.widget({ widget: new NoteWidget(placed, "rail", company), side: -2 }).range(first.from),
      Decoration.widget({ widget: below, side: 2, block: true }).range(tableAt(last.to)?.to ?? last.to),
      Decoration.line({ attributes: { style } }).range(first.from),
    );
  }
  for (const change of changes) {
    if (change.from < change.to) parts.push(LEAVING.range(change.from, change.to));
    if (change.insert === "") continue;
    const widget = new ArrivingWords(change.insert, change.from < change.to);
    parts.push(Decoration.widget({ widget, side: 1 }).range(change.to));
  }
  const mark = numberMark(placed);
  const end = changes.at(-1);
  if (mark && end && !bringsBlocks(placed))
    parts.push(Decoration.widget({ widget: new ChangeNumber(mark), side: 2 }).range(end.to));
  for (let number = first.number; number <= last.number; number += 1) {
    const { from } = state.doc.line(number);
    if (!tableAt(from)) parts.push(PENDING_LINE.range(from));
  }
  return parts;
}

function decorateOne(state: EditorState, placed: PlacedHunk, tableAt: DrawnTableAt): Range<Decoration>[] {
  const { from, to, hunk } = placed;
  const isThroughTable = from < to && tableAt(to) !== undefined;
  const isBlocks = bringsBlocks(placed) || isThroughTable;
  const whole = { from, to, insert: isBlocks ? "" : hunk.replacement };
  const changes = isThroughTable ? null : changesInLines(placed);
  const lines = isAtLine(placed) ? changedLines(state, placed, tableAt, changes ?? [whole]) : [];
  const hasBlocks = isBlocks && hunk.replacement.trim() !== "";
  return hasBlocks ? [...lines, arrivingBlocks(state, placed, tableAt)] : lines;
}

function decorate(state: EditorState): DecorationSet {
  const drawn = drawnTables(state);
  const inTables = new Set(
    drawn.flatMap((table) =>
      changesIn(state, table).flatMap(({ placed, isWhole }) => (isWhole ? [placed] : [])),
    ),
  );
  const tableAt: DrawnTableAt = (at) => drawn.find(({ from, to }) => from <= at && at <= to);
  const waiting = proposalRanges(state)
    .filter((placed) => !inTables.has(placed))
    .map((placed) => ({ from: placed.from, parts: decorateOne(state, placed, tableAt) }));
  const decided = decidedDrawing(state, (at) => tableAt(at)?.to ?? state.doc.lineAt(at).to);
  // The notes of a line stand in the order of their words.
  const inOrder = [...waiting, ...decided].sort((one, other) => one.from - other.from);
  return Decoration.set(
    inOrder.flatMap(({ parts }) => parts),
    true,
  );
}

/** Which tables are drawn and which stand as source. */
const sameTables = (one: EditorState, other: EditorState): boolean => {
  const [before, now] = [drawnTables(one), drawnTables(other)];
  return before.length === now.length && before.every(({ from }, index) => from === now[index]?.from);
};

const shown = StateField.define<DecorationSet>({
  create: decorate,
  update(decorations, transaction) {
    const { startState, state, docChanged } = transaction;
    const isSame =
      !docChanged &&
      proposalRanges(startState) === proposalRanges(state) &&
      decidedNotes(startState) === decidedNotes(state) &&
      sameTables(startState, state);
    return isSame ? decorations : decorate(state);
  },
  provide: (field) => EditorView.decorations.from(field),
});

export const proposalDrawing: Extension = [
  decidedOnPage,
  shown,
  changedTables.of((state, table) => {
    const changes = changesIn(state, table);
    return changes.length > 0 ? new ChangedTable(state, table, changes) : null;
  }),
];
