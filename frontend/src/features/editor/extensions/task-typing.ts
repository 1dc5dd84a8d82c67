/** A box typed at the start of a line, "[] " or "[x] ", makes a task of it. */
import { isolateHistory } from "@codemirror/commands";
import { EditorView } from "@codemirror/view";

import { isVerbatim } from "../format/code-at";

/** What stands in front of a list's mark · the mark · what is in the box. */
const BOX = /^(\s*(?:>[ \t]?)*)((?:[-+*]|\d{1,9}[.)])[ \t]+)?\[([ xX]?)\]$/;

export const taskTyping = EditorView.inputHandler.of((view, from, to, text, insert) => {
  const { state } = view;
  if (text !== " " || from !== to || view.composing || state.readOnly) return false;
  const line = state.doc.lineAt(from);
  const match = BOX.exec(line.text.slice(0, from - line.from));
  if (!match || isVerbatim(state, from)) return false;
  const [, indent = "", mark = "- ", box = ""] = match;
  const task = `${mark}[${box || " "}] `;
  const start = line.from + indent.length;
  // A box in a list's item is one already.
  if (line.text.slice(indent.length, from - line.from) + text === task) return false;
  view.dispatch(insert());
  // A step of its own: undo leaves what was typed.
  view.dispatch({
    changes: { from: start, to: from + 1, insert: task },
    selection: { anchor: start + task.length },
    scrollIntoView: true,
    userEvent: "input.format",
    annotations: isolateHistory.of("full"),
  });
  return true;
});
