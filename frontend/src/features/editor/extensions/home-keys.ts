/** Home in a line of text. In a table `table-cells.ts` has it. */
import { EditorSelection, type Extension, Prec } from "@codemirror/state";
import { type Command, Direction, keymap } from "@codemirror/view";

import { wordsFrom } from "../format/words-from";

/** Home goes in front of the line's first word, behind its mark; once more goes to the start of the line. */
function home(isSelecting: boolean): Command {
  return (view) => {
    const { main } = view.state.selection;
    const line = view.state.doc.lineAt(main.head);
    const words = wordsFrom(view.state, main.head);
    if (words === line.from || view.textDirectionAt(main.head) !== Direction.LTR) return false;
    // In a line that is broken by the window Home stays in its own part.
    if (main.head > words && view.moveToLineBoundary(main, false).head > words) return false;
    const target = main.head > words ? words : line.from;
    const selection = EditorSelection.range(isSelecting ? main.anchor : target, target);
    view.dispatch({ selection, scrollIntoView: true, userEvent: "select" });
    return true;
  };
}

export const homeKeys: Extension = Prec.high(
  keymap.of([
    { key: "Home", run: home(false), shift: home(true) },
    { mac: "Cmd-ArrowLeft", run: home(false), shift: home(true) },
  ]),
);
