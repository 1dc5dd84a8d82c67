/** The words that comments are about, marked in the text that is edited. They move with it until they are looked for again. */
import { type EditorState, StateEffect, StateField } from "@codemirror/state";
import { Decoration, type DecorationSet, EditorView } from "@codemirror/view";

import type { Mark } from "../surface";

interface Drawn {
  readonly marks: readonly Mark[];
  readonly decorations: DecorationSet;
}

export const setMarks = StateEffect.define<readonly Mark[]>();

function classOf({ isOpen, isNew }: Mark): string {
  if (isNew) return "rq-comment rq-comment-new";
  return isOpen ? "rq-comment rq-comment-open" : "rq-comment";
}

function draw(marks: readonly Mark[]): Drawn {
  const ranges = marks
    .filter(({ from, to }) => from < to)
    .map((mark) => Decoration.mark({ class: classOf(mark) }).range(mark.from, mark.to));
  return { marks, decorations: Decoration.set(ranges, true) };
}

export const commentMarks = StateField.define<Drawn>({
  create: () => draw([]),
  update(drawn, { changes, docChanged, effects, newDoc }) {
    const told = effects.findLast((effect) => effect.is(setMarks))?.value;
    if (told) return draw(told.filter(({ to }) => to <= newDoc.length));
    if (!docChanged || drawn.marks.length === 0) return drawn;
    return draw(
      drawn.marks.map((mark) => {
        const from = changes.mapPos(mark.from, 1);
        return { ...mark, from, to: Math.max(from, changes.mapPos(mark.to, -1)) };
      }),
    );
  },
  provide: (field) => EditorView.decorations.from(field, ({ decorations }) => decorations),
});

export function marksIn(state: EditorState): readonly Mark[] {
  return state.field(commentMarks, false)?.marks ?? [];
}

/** The comment on the words at a position; of several the one on the fewest. */
export function markAround(state: EditorState, position: number): Mark | undefined {
  return marksIn(state)
    .filter(({ from, to, isNew }) => !isNew && from <= position && position < to)
    .sort((one, other) => one.to - one.from - (other.to - other.from))[0];
}
