/** Sections of a document that this browser folds: by their headings, so that it holds as the text changes. */
import { foldedRanges, foldEffect } from "@codemirror/language";
import type { EditorView } from "@codemirror/view";

import type { EditorSession } from "@/features/editor/session";
import { readStored, writeStored } from "@/lib/use-stored";

import { foldOf, parseWhole } from "./extensions/folding";
import type { OutlineSection } from "./outline";

const nameOf = (documentId: number): string => `requill.folded.${documentId}`;

function kept(documentId: number): readonly string[] {
  try {
    const read: unknown = JSON.parse(readStored(nameOf(documentId)) ?? "[]");
    return Array.isArray(read) ? read.filter((key) => typeof key === "string") : [];
  } catch {
    return [];
  }
}

/** The keys of the sections whose heading a fold begins at. */
function foldedSections(view: EditorView, outline: readonly OutlineSection[]): string[] {
  const lines = new Set<number>();
  foldedRanges(view.state).between(0, view.state.doc.length, (from) => {
    lines.add(view.state.doc.lineAt(from).from);
  });
  return outline.filter(({ from }) => lines.has(from)).map(({ key }) => key);
}

export function keepFolds(session: EditorSession, outline: readonly OutlineSection[]): void {
  session.edit((view) => {
    writeStored(nameOf(session.documentId), JSON.stringify(foldedSections(view, outline)));
    return true;
  });
}

export function restoreFolds(session: EditorSession, outline: readonly OutlineSection[]): void {
  const keys = new Set(kept(session.documentId));
  const sections = outline.filter(({ key }) => keys.has(key));
  if (sections.length === 0) return;
  session.edit((view) => {
    // What was folded here would be stored in place of all that is.
    if (!parseWhole(view)) return false;
    const spans = sections.flatMap(({ from }) => foldOf(view.state, from) ?? []);
    view.dispatch({ effects: spans.map((span) => foldEffect.of(span)) });
    return true;
  });
}
