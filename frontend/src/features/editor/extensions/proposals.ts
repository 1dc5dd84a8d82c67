/**
 * Shows the assistant's pending changes in the text: what leaves is struck in rust, what arrives is wet ink, and the
 * margin rule beside them is dashed.
 */
import { EditorSelection, type EditorState, type Extension, type Range, StateField } from "@codemirror/state";
import { type Command, Decoration, type DecorationSet, EditorView } from "@codemirror/view";

import { ArrivingBlocks, ArrivingWords, bringsBlocks } from "./proposal-ink";
import { changesInLines } from "./proposal-lines";
import { type NoteOrder, NoteWidget } from "./proposal-note";
import { type PlacedHunk, proposalField, proposalRanges } from "./proposal-state";

const LEAVING = Decoration.mark({ tagName: "del", class: "ink-out" });
const PENDING_LINE = Decoration.line({ class: "rq-pending" });

/** Blocks that only arrive stand between lines and carry their own buttons. */
function arrivingBlocks(state: EditorState, placed: PlacedHunk): Range<Decoration> {
  const { from, to } = placed;
  const line = state.doc.lineAt(to);
  const isBefore = from === to && to === line.from && line.length > 0;
  const widget = new ArrivingBlocks(placed, from === to);
  return Decoration.widget({ widget, block: true, side: isBefore ? -1 : 1 }).range(
    isBefore ? line.from : line.to,
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
function changedLines(state: EditorState, placed: PlacedHunk): Range<Decoration>[] {
  const { from, to, hunk } = placed;
  const [first, last] = [state.doc.lineAt(from), state.doc.lineAt(to)];
  const company = companyOf(state, placed);
  const rail = new NoteWidget(placed, "rail", company);
  const below = new NoteWidget(placed, "below", company);
  const parts: Range<Decoration>[] = [
    Decoration.widget({ widget: rail, side: -2 }).range(first.from),
    Decoration.widget({ widget: below, side: 2, block: true }).range(last.to),
    Decoration.line({
      attributes: { style: `--notes:${company.count};--more-lines:${last.number - first.number}` },
    }).range(first.from),
  ];
  const whole = { from, to, insert: bringsBlocks(placed) ? "" : hunk.replacement };
  for (const change of changesInLines(placed) ?? [whole]) {
    if (change.from < change.to) parts.push(LEAVING.range(change.from, change.to));
    if (change.insert === "") continue;
    const widget = new ArrivingWords(change.insert, change.from < change.to);
    parts.push(Decoration.widget({ widget, side: 1 }).range(change.to));
  }
  for (let number = first.number; number <= last.number; number += 1) {
    parts.push(PENDING_LINE.range(state.doc.line(number).from));
  }
  return parts;
}

function decorate(state: EditorState): DecorationSet {
  const parts = proposalRanges(state).flatMap((placed) => {
    const lines = isAtLine(placed) ? changedLines(state, placed) : [];
    return bringsBlocks(placed) ? [...lines, arrivingBlocks(state, placed)] : lines;
  });
  return Decoration.set(parts, true);
}

const shown = StateField.define<DecorationSet>({
  create: decorate,
  update(decorations, transaction) {
    const isSame = proposalRanges(transaction.startState) === proposalRanges(transaction.state);
    return isSame && !transaction.docChanged ? decorations : decorate(transaction.state);
  },
  provide: (field) => EditorView.decorations.from(field),
});

/** Moves to the proposal before or behind the caret, round the ends. */
export function goToProposal(direction: -1 | 1): Command {
  return (view) => {
    const places = proposalRanges(view.state);
    if (places.length === 0) return false;
    const { head } = view.state.selection.main;
    const ahead =
      direction > 0 ? places.find((item) => item.from > head) : places.findLast((item) => item.to < head);
    const target = ahead ?? (direction > 0 ? places[0] : places.at(-1));
    if (!target) return false;
    view.dispatch({
      selection: EditorSelection.cursor(target.from),
      effects: EditorView.scrollIntoView(target.from, { y: "center" }),
      userEvent: "select.proposal",
    });
    view.focus();
    return true;
  };
}

export const proposals: Extension = [proposalField, shown];
