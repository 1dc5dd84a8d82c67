/**
 * Marks of footnotes in drawn tables as raised numbers. A table stands in place of its text, where the editor draws
 * nothing; the marks are exchanged in the table that is on the page.
 */
import { type EditorView, ViewPlugin, type ViewUpdate } from "@codemirror/view";

import { NOTE_MARK, type Notes } from "@/lib/markdown/footnotes";

import { pieces } from "../format/inline-dom";
import { notesIn } from "./note-numbers";
import { drawnTables } from "./tables";

function numberOf(notes: Notes, label: string | undefined): number | undefined {
  return notes.get((label ?? "").toLowerCase());
}

/** What was raised before is numbered anew, or written out where its note is gone. */
function renumber(table: Element, notes: Notes): void {
  for (const raised of table.querySelectorAll<HTMLElement>("sup[data-note]")) {
    const label = raised.dataset.note;
    const number = numberOf(notes, label);
    const text = raised.firstChild;
    if (!text || text.textContent === `${number}`) continue;
    text.textContent = number === undefined ? `[^${label}]` : `${number}`;
    if (number === undefined) raised.replaceWith(text);
  }
}

function textsWithMarks(table: Element): Text[] {
  const texts = document.createTreeWalker(table, NodeFilter.SHOW_TEXT);
  const found: Text[] = [];
  for (let node = texts.nextNode(); node; node = texts.nextNode())
    if (node.textContent?.includes("[^") && !node.parentElement?.closest("code")) found.push(node as Text);
  return found;
}

/** Parts a drawn text; both parts are found in the source, and what marks their words goes on marking them. */
function cut(text: Text, at: number): Text {
  const behind = text.splitText(at);
  const piece = pieces.get(text);
  if (piece) {
    pieces.set(text, { from: piece.from, to: piece.from + at });
    pieces.set(behind, { from: piece.from + at, to: piece.to });
  }
  return behind;
}

function raise(text: Text, notes: Notes): void {
  let rest = text;
  let at = 0;
  for (const { 0: written, 1: label = "", index } of text.data.matchAll(NOTE_MARK)) {
    const number = numberOf(notes, label);
    if (number === undefined) continue;
    const mark = cut(rest, index - at);
    at = index + written.length;
    rest = cut(mark, written.length);
    const raised = document.createElement("sup");
    raised.dataset.note = label;
    mark.replaceWith(raised);
    raised.append(mark);
    mark.data = `${number}`;
  }
}

class NotesInTables {
  constructor(view: EditorView) {
    this.ask(view);
  }

  update({ view }: ViewUpdate): void {
    this.ask(view);
  }

  /** Tables stand on the page only after an update. */
  private ask(view: EditorView): void {
    view.requestMeasure({ key: this, read: () => undefined, write: () => show(view) });
  }
}

function show(view: EditorView): void {
  const { state, viewport } = view;
  const seen = drawnTables(state).filter(({ from, to }) => from <= viewport.to && to >= viewport.from);
  if (seen.length === 0) return;
  const notes = notesIn(state.doc, seen);
  for (const table of view.contentDOM.querySelectorAll(".rq-table")) {
    renumber(table, notes);
    if (notes.size > 0) for (const text of textsWithMarks(table)) raise(text, notes);
  }
}

export const notesInTables = ViewPlugin.fromClass(NotesInTables);
