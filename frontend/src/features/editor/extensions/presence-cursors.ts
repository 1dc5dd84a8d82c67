/** Draws the carets of others with their badges, and what they have selected. */
import { type EditorState, Prec, type Range, StateField } from "@codemirror/state";
import { Decoration, type DecorationSet, EditorView, WidgetType } from "@codemirror/view";

import { initials } from "@/components/ui/initials-badge";
import type { PersonHere } from "@/features/presence/people";

import { type RemoteCursor, remoteCursors } from "./presence-state";
import { drawnTables } from "./tables";

/** Letters to either side of a caret within a word: a longer one is a link, which may be broken anyway. */
const WORD = 24;

/** The colour for what is drawn of somebody; the assistant's is the accent. */
export function whoClass({ hue }: PersonHere): string {
  return hue === null ? "rq-who-assistant" : `rq-who-${hue + 1}`;
}

class CaretWidget extends WidgetType {
  constructor(private readonly cursor: RemoteCursor) {
    super();
  }

  /** One that was moved is another: so its badge is shown anew. */
  override eq({ cursor }: CaretWidget): boolean {
    return (
      cursor.client === this.cursor.client &&
      cursor.movedAt === this.cursor.movedAt &&
      cursor.person === this.cursor.person
    );
  }

  override toDOM(): HTMLElement {
    const { person, movedAt } = this.cursor;
    const caret = document.createElement("span");
    caret.className = `rq-caret ${whoClass(person)}`;
    caret.ariaHidden = "true";
    caret.title = person.name;
    const badge = document.createElement("span");
    badge.className = "rq-caret-badge";
    badge.textContent = person.hue === null ? "" : initials(person.name);
    // One that comes into view later has been shown for as long as that.
    badge.style.animationDelay = `${-Math.round(performance.now() - movedAt)}ms`;
    caret.append(badge);
    return caret;
  }

  /** A press beside it goes into the text. */
  override ignoreEvent(): boolean {
    return false;
  }
}

const UNBROKEN = Decoration.mark({ class: "rq-caret-word" });

/** The word that a caret is in: what stands within it must not break it at the end of a line. */
function wordAround(state: EditorState, at: number): Range<Decoration>[] {
  const line = state.doc.lineAt(at);
  const [before] = /\S*$/.exec(line.text.slice(Math.max(0, at - line.from - WORD), at - line.from)) ?? [""];
  const [after] = /^\S*/.exec(line.text.slice(at - line.from, at - line.from + WORD)) ?? [""];
  const isWithin = before !== "" && after !== "" && Math.max(before.length, after.length) < WORD;
  return isWithin ? [UNBROKEN.range(at - before.length, at + after.length)] : [];
}

function drawn(state: EditorState): DecorationSet {
  const tables = drawnTables(state);
  const isDrawn = ({ head }: RemoteCursor): boolean =>
    tables.some(({ from, to }) => from <= head && head <= to);
  const ranges = remoteCursors(state).flatMap((cursor) => {
    const { anchor, head, person } = cursor;
    const found: Range<Decoration>[] = [];
    if (anchor !== head)
      found.push(
        Decoration.mark({ class: `rq-selected ${whoClass(person)}` }).range(
          Math.min(anchor, head),
          Math.max(anchor, head),
        ),
      );
    if (isDrawn(cursor)) return found;
    // It stands behind what its person selected, and before what they could write there.
    const widget = Decoration.widget({ widget: new CaretWidget(cursor), side: head > anchor ? -1 : 1 });
    return [...found, widget.range(head), ...wordAround(state, head)];
  });
  return Decoration.set(ranges, true);
}

/** Tables open and close where the own caret goes. */
function hasOtherTables(before: EditorState, now: EditorState): boolean {
  const [one, other] = [drawnTables(before), drawnTables(now)];
  return one.length !== other.length || one.some((table, index) => table !== other[index]);
}

export const drawnCursors = StateField.define<DecorationSet>({
  create: drawn,
  update(set, { state, startState }) {
    const cursors = remoteCursors(state);
    if (cursors.length === 0) return Decoration.none;
    return cursors === remoteCursors(startState) && !hasOtherTables(startState, state) ? set : drawn(state);
  },
  provide: (field) => Prec.low(EditorView.decorations.from(field)),
});
