/** Marks in the text what others changed since it was read: an underline in their colour, their nameplate beside it. */
import {
  type EditorState,
  type Extension,
  type Range,
  StateEffect,
  StateField,
  type Text,
} from "@codemirror/state";
import { Decoration, type DecorationSet, EditorView, WidgetType } from "@codemirror/view";

import { initials } from "@/components/ui/initials-badge";
import { tableRanges } from "@/features/editor/extensions/tables";

import type { MarkedChange } from "../use-marked-changes";

interface Placed {
  readonly key: string;
  readonly at: number;
}

interface Marks {
  readonly placed: readonly Placed[];
  readonly drawn: DecorationSet;
}

const EMPTY: Marks = { placed: [], drawn: Decoration.none };
/** Lines around the place of one that was written on meanwhile, in which it is looked for. */
const AROUND = 50;

export const setUnread = StateEffect.define<readonly MarkedChange[]>();

class PlateWidget extends WidgetType {
  constructor(private readonly marked: MarkedChange) {
    super();
  }

  override eq({ marked }: PlateWidget): boolean {
    return marked === this.marked;
  }

  override toDOM(): HTMLElement {
    const { who, name, note } = this.marked;
    const plate = document.createElement("span");
    plate.className = `rq-unread-note ${who}`;
    if (name !== "") {
      const badge = document.createElement("span");
      badge.className = name === null ? "rq-unread-plate rq-unread-assistant" : "rq-unread-plate";
      badge.title = name ?? "Assistant";
      badge.textContent = name === null ? "" : initials(name);
      badge.ariaHidden = "true";
      plate.append(badge);
    }
    const words = document.createElement("span");
    const whose = document.createElement("span");
    whose.className = name === null ? "" : "sr-only";
    whose.textContent = name === null ? "Assistant, " : name === "" ? "" : `${name}, `;
    words.append(whose, note);
    plate.append(words);
    return plate;
  }

  override ignoreEvent(): boolean {
    return true;
  }
}

/** The line with these words at or near a number; null where it is nowhere near. */
function lineWith(doc: Text, number: number, text: string): number | null {
  const isIt = (at: number) => at >= 1 && at <= doc.lines && doc.line(at).text === text;
  for (let distance = 0; distance <= AROUND; distance += 1) {
    if (isIt(number + distance)) return number + distance;
    if (isIt(number - distance)) return number - distance;
  }
  return null;
}

/** Where a nameplate is drawn: behind its line, or above the table that holds it, which is drawn as a whole. */
function plateAt(state: EditorState, at: number): number {
  const table = tableRanges(state).find(({ from, to }) => from <= at && at <= to);
  return table ? Math.max(0, table.from - 1) : state.doc.lineAt(at).to;
}

function marksOf(state: EditorState, all: readonly MarkedChange[]): Marks {
  const { doc } = state;
  const placed: Placed[] = [];
  const ranges: Range<Decoration>[] = [];
  for (const marked of all) {
    const { change, who } = marked;
    let at: number | null = null;
    for (const { line: number, text, ranges: words } of change.words) {
      const found = lineWith(doc, number, text);
      if (found === null) continue;
      const line = doc.line(found);
      at ??= line.from + (words[0]?.from ?? 0);
      for (const { from, to } of words)
        ranges.push(Decoration.mark({ class: `rq-unread ${who}` }).range(line.from + from, line.from + to));
    }
    // What went is told at the line before it, what moved at its heading.
    if (at === null && change.words.length === 0) {
      const isMoved = change.key.startsWith("moved");
      at = doc.line(Math.min(doc.lines, Math.max(1, change.line - (isMoved ? 0 : 1)))).to;
    }
    if (at === null) continue;
    placed.push({ key: change.key, at });
    ranges.push(Decoration.widget({ widget: new PlateWidget(marked), side: 2 }).range(plateAt(state, at)));
  }
  return { placed, drawn: Decoration.set(ranges, true) };
}

const marksField = StateField.define<Marks>({
  create: () => EMPTY,
  update(marks, { effects, changes, docChanged, state }) {
    const set = effects.findLast((effect) => effect.is(setUnread));
    if (set) return marksOf(state, set.value);
    if (!docChanged || marks === EMPTY) return marks;
    return {
      placed: marks.placed.map(({ key, at }) => ({ key, at: changes.mapPos(at) })),
      drawn: marks.drawn.map(changes),
    };
  },
  provide: (field) => EditorView.decorations.from(field, ({ drawn }) => drawn),
});

/** Where a change stands now; null for one that has no place in the text. */
export function unreadPosition(state: EditorState, key: string): number | null {
  return state.field(marksField, false)?.placed.find((one) => one.key === key)?.at ?? null;
}

export const unreadMarks: Extension = marksField;
