/** Marks in the text what others changed since it was read: an underline in their colour, their badge beside it. */
import { type EditorState, type Extension, type Range, StateEffect, StateField } from "@codemirror/state";
import { Decoration, type DecorationSet, EditorView, WidgetType } from "@codemirror/view";

import { initials } from "@/components/ui/initials-badge";
import { tableRanges } from "@/features/editor/extensions/tables";

import { lineNear } from "../line-places";
import { lineBeside, repeatedNotes } from "../unread-changes";
import type { MarkedChange } from "../use-marked-changes";

interface TextRange {
  readonly from: number;
  readonly to: number;
}

export interface PlacedChange {
  readonly key: string;
  /** Where it is gone to. */
  readonly at: number;
  readonly words: readonly TextRange[];
  readonly marked: MarkedChange;
}

interface Marks {
  readonly placed: readonly PlacedChange[];
  /** The words and the badges. */
  readonly drawn: DecorationSet;
  /** The change that was gone to last. */
  readonly current: string | null;
}

const EMPTY: Marks = { placed: [], drawn: Decoration.none, current: null };

export const setUnread = StateEffect.define<readonly MarkedChange[]>();
/** Tells by its key which change was gone to. */
export const setCurrent = StateEffect.define<string>();

class NoteWidget extends WidgetType {
  constructor(
    private readonly marked: MarkedChange,
    /** The same is said by another one at this place. */
    private readonly isRepeated: boolean,
  ) {
    super();
  }

  override eq({ marked, isRepeated }: NoteWidget): boolean {
    return marked === this.marked && isRepeated === this.isRepeated;
  }

  override toDOM(): HTMLElement {
    const { change, who, name, note: saying } = this.marked;
    const note = document.createElement("span");
    note.className = `rq-unread-note ${who}`;
    note.dataset.key = change.key;
    if (this.isRepeated) note.dataset.repeated = "";
    if (name !== "") {
      const badge = document.createElement("span");
      badge.className = name === null ? "rq-unread-badge rq-unread-assistant" : "rq-unread-badge";
      badge.title = name ?? "Assistant";
      badge.textContent = name === null ? "" : initials(name);
      badge.ariaHidden = "true";
      note.append(badge);
    }
    const words = document.createElement("span");
    const whose = document.createElement("span");
    whose.className = name === null ? "" : "sr-only";
    whose.textContent = name === null ? "Assistant, " : name === "" ? "" : `${name}, `;
    words.append(whose, saying);
    note.append(words);
    return note;
  }

  override ignoreEvent(): boolean {
    return true;
  }
}

const tableAt = (state: EditorState, at: number) =>
  tableRanges(state).find(({ from, to }) => from <= at && at <= to);

/**
 * Where a badge is put: behind its line, or above the table that holds it, which is drawn as a whole. From there
 * `unread-in-tables.ts` brings it to its row.
 */
function noteAt(state: EditorState, at: number): number {
  const table = tableAt(state, at);
  if (!table) return state.doc.lineAt(at).to;
  return table.from > 0 ? table.from - 1 : Math.min(state.doc.length, table.to + 1);
}

function placeOf(state: EditorState, marked: MarkedChange): PlacedChange | null {
  const { doc } = state;
  const { change } = marked;
  const textOf = (number: number) => (number >= 1 && number <= doc.lines ? doc.line(number).text : undefined);
  let at: number | null = null;
  const words: TextRange[] = [];
  for (const { line: number, text, ranges } of change.words) {
    const found = lineNear(text, number, textOf);
    if (found === null) continue;
    const line = doc.line(found);
    at ??= line.from + (ranges[0]?.from ?? 0);
    for (const { from, to } of ranges) words.push({ from: line.from + from, to: line.from + to });
  }
  if (change.words.length === 0) {
    const line = doc.line(Math.min(doc.lines, lineBeside(change)));
    // Behind the last cell of a row is the next row.
    at = tableAt(state, line.from) ? line.from : line.to;
  }
  return at === null ? null : { key: change.key, at, words, marked };
}

function marksOf(state: EditorState, all: readonly MarkedChange[]): Marks {
  const placed = all.flatMap((marked) => placeOf(state, marked) ?? []);
  const notes = new Map(placed.map(({ key, at }) => [key, noteAt(state, at)]));
  const repeated = repeatedNotes(all, (key) => notes.get(key));
  const ranges = placed.flatMap(({ key, at, words, marked }): Range<Decoration>[] => {
    const widget = new NoteWidget(marked, repeated.has(key));
    const mark = Decoration.mark({ class: `rq-unread ${marked.who}` });
    return [
      ...words.map(({ from, to }) => mark.range(from, to)),
      Decoration.widget({ widget, side: 2 }).range(notes.get(key) ?? at),
    ];
  });
  return { placed, drawn: Decoration.set(ranges, true), current: null };
}

const marksField = StateField.define<Marks>({
  create: () => EMPTY,
  update(before, { effects, changes, docChanged, state }) {
    const set = effects.findLast((effect) => effect.is(setUnread));
    if (set) return marksOf(state, set.value);
    const step = effects.findLast((effect) => effect.is(setCurrent));
    const marks = step ? { ...before, current: step.value } : before;
    if (!docChanged || marks === EMPTY) return marks;
    return {
      ...marks,
      placed: marks.placed.map((one) => ({
        ...one,
        at: changes.mapPos(one.at),
        words: one.words.map(({ from, to }) => ({
          from: changes.mapPos(from, 1),
          to: changes.mapPos(to, -1),
        })),
      })),
      drawn: marks.drawn.map(changes),
    };
  },
  provide: (field) => [
    EditorView.decorations.from(field, ({ drawn }) => drawn),
    EditorView.decorations.from(field, ({ placed, current }) => {
      const words = placed.find(({ key }) => key === current)?.words ?? [];
      const mark = Decoration.mark({ class: "rq-unread-current" });
      return Decoration.set(
        words.filter(({ from, to }) => from < to).map(({ from, to }) => mark.range(from, to)),
      );
    }),
  ],
});

/** What is marked now, and which of it was gone to last. */
export function unreadMarked(state: EditorState): Pick<Marks, "placed" | "current"> {
  return state.field(marksField, false) ?? EMPTY;
}

/** Where a change stands now; null for one that has no place in the text. */
export function unreadPosition(state: EditorState, key: string): number | null {
  return unreadMarked(state).placed.find((one) => one.key === key)?.at ?? null;
}

export const unreadMarks: Extension = marksField;
