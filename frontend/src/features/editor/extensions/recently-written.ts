/**
 * Marks text that the assistant has just written as highlighted for a moment, and what was only suggested to stand there
 * until the next edit.
 */
import { type EditorState, type Extension, type Range, StateEffect, StateField } from "@codemirror/state";
import { Decoration, type DecorationSet, EditorView, ViewPlugin, type ViewUpdate } from "@codemirror/view";

import type { Hunk } from "@/lib/api/types";
import { bareLine } from "@/lib/markdown/bare-line";

import { isTitleChange } from "./proposal-state";

/** Milliseconds until the highlight is gone: the wash stands, then fades (proposals.css has the same figures). */
const HIGHLIGHT_TIME = 3500;

export const showRecent = StateEffect.define<readonly Hunk[]>();

/** Takes the words of lines, as `bareLine` has them. */
export const showSuggested = StateEffect.define<readonly string[]>();

const RECENT_LINE = Decoration.line({ class: "rq-highlight" });
const SUGGESTED_LINE = Decoration.line({ class: "rq-highlight rq-suggested" });

function suggestedLines(state: EditorState, words: readonly string[]): DecorationSet {
  const wanted = new Set(words);
  const lines: Range<Decoration>[] = [];
  for (let number = 1; number <= state.doc.lines && wanted.size > 0; number += 1) {
    const line = state.doc.line(number);
    if (wanted.has(bareLine(line.text))) lines.push(SUGGESTED_LINE.range(line.from));
  }
  return Decoration.set(lines);
}

/** The lines that hold what the changes put in; a change that only took away leaves nothing highlighted. */
function recentLines(state: EditorState, hunks: readonly Hunk[]): DecorationSet {
  const text = hunks.length > 0 ? state.doc.toString() : "";
  const starts = new Set<number>();
  for (const hunk of hunks) {
    const { before, replacement, after } = hunk;
    const isInText = replacement.trim() !== "" && !isTitleChange(hunk);
    const found = isInText ? text.indexOf(before + replacement + after) : -1;
    if (found < 0) continue;
    const start = found + before.length;
    // A change that begins or ends with a line break has put nothing into the lines round it.
    const from = start + (replacement.length - replacement.trimStart().length);
    const to = start + replacement.trimEnd().length;
    for (let at = from; at < to; at = state.doc.lineAt(at).to + 1) starts.add(state.doc.lineAt(at).from);
  }
  const lines: Range<Decoration>[] = [...starts].map((from) => RECENT_LINE.range(from));
  return Decoration.set(lines, true);
}

const highlightField = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(lines, transaction) {
    for (const effect of transaction.effects.toReversed()) {
      if (effect.is(showRecent)) return recentLines(transaction.state, effect.value);
      if (effect.is(showSuggested)) return suggestedLines(transaction.state, effect.value);
    }
    if (!transaction.docChanged) return lines;
    return lines
      .update({ filter: (_from, _to, { spec }) => spec !== SUGGESTED_LINE.spec })
      .map(transaction.changes);
  },
  provide: (field) => EditorView.decorations.from(field),
});

export function highlightRanges(state: EditorState): DecorationSet {
  return state.field(highlightField, false) ?? Decoration.none;
}

/** The classes of a block that is drawn as a whole: those of the highlighted lines in it, empty where it has none. */
export function highlightClass(state: EditorState, from: number, to: number): string {
  let found = "";
  highlightRanges(state).between(from, to, (_from, _to, { spec }) => {
    found = (spec as { class: string }).class;
    return false;
  });
  return found;
}

class Fading {
  private timer: ReturnType<typeof setTimeout> | null = null;

  constructor(private readonly view: EditorView) {}

  update(update: ViewUpdate): void {
    const isRecent = update.transactions.some((transaction) =>
      transaction.effects.some((effect) => effect.is(showRecent) && effect.value.length > 0),
    );
    if (!isRecent) return;
    this.stop();
    this.timer = setTimeout(() => this.view.dispatch({ effects: showRecent.of([]) }), HIGHLIGHT_TIME);
  }

  destroy(): void {
    this.stop();
  }

  private stop(): void {
    if (this.timer !== null) clearTimeout(this.timer);
  }
}

export const highlighted: Extension = [highlightField, ViewPlugin.fromClass(Fading)];
