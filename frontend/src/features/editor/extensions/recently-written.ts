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

/** The lines that hold what a change put in; null where the text does not have that. */
function writtenLines(state: EditorState, text: string, hunk: Hunk): readonly number[] | null {
  const { before, replacement, after } = hunk;
  const found = text.indexOf(before + replacement + after);
  if (found < 0) return null;
  const starts: number[] = [];
  const start = found + before.length;
  // A change that begins or ends with a line break has put nothing into the lines round it.
  const from = start + (replacement.length - replacement.trimStart().length);
  const to = start + replacement.trimEnd().length;
  for (let at = from; at < to; at = state.doc.lineAt(at).to + 1) starts.push(state.doc.lineAt(at).from);
  return starts;
}

interface Highlights {
  readonly lines: DecorationSet;
  /** Changes that are known before the text has them. */
  readonly awaited: readonly Hunk[];
}

const NOTHING: Highlights = { lines: Decoration.none, awaited: [] };

/** `lines` with those of the changes; a change that only took away leaves nothing highlighted. */
function withRecent(lines: DecorationSet, state: EditorState, hunks: readonly Hunk[]): Highlights {
  const text = hunks.length > 0 ? state.doc.toString() : "";
  const awaited: Hunk[] = [];
  const starts = new Set<number>();
  for (const hunk of hunks) {
    if (hunk.replacement.trim() === "" || isTitleChange(hunk)) continue;
    const written = writtenLines(state, text, hunk);
    if (written) written.forEach((start) => starts.add(start));
    else awaited.push(hunk);
  }
  const add = [...starts].sort((one, other) => one - other).map((from) => RECENT_LINE.range(from));
  return { lines: lines.update({ add }), awaited };
}

const highlightField = StateField.define<Highlights>({
  create: () => NOTHING,
  update(known, transaction) {
    const { state, changes, docChanged } = transaction;
    for (const effect of transaction.effects.toReversed()) {
      if (effect.is(showRecent)) return withRecent(Decoration.none, state, effect.value);
      if (effect.is(showSuggested)) return { lines: suggestedLines(state, effect.value), awaited: [] };
    }
    if (!docChanged) return known;
    const lines = known.lines
      .update({ filter: (_from, _to, { spec }) => spec !== SUGGESTED_LINE.spec })
      .map(changes);
    return known.awaited.length > 0 ? withRecent(lines, state, known.awaited) : { lines, awaited: [] };
  },
  provide: (field) => EditorView.decorations.from(field, ({ lines }) => lines),
});

export function highlightRanges(state: EditorState): DecorationSet {
  return (state.field(highlightField, false) ?? NOTHING).lines;
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

  update({ startState, state, docChanged, transactions }: ViewUpdate): void {
    const isRecent = transactions.some((transaction) =>
      transaction.effects.some((effect) => effect.is(showRecent) && effect.value.length > 0),
    );
    // What comes later than it is known of has its time from then on.
    const awaited = (of: EditorState) => (of.field(highlightField, false) ?? NOTHING).awaited.length;
    const isLate = docChanged && awaited(state) < awaited(startState);
    if (!isRecent && !isLate) return;
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
