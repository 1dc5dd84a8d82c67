/**
 * Lets rich text in as Markdown, and addresses over selected words as links.
 */
import { pasteURLAsLink } from "@codemirror/lang-markdown";
import type { EditorState, Extension, TransactionSpec } from "@codemirror/state";
import { EditorView } from "@codemirror/view";

import { isVerbatim } from "../format/active";
import { pastedMarkdown } from "../paste/clipboard";
import { joints } from "../paste/joined";

function insertion(state: EditorState, markdown: string): TransactionSpec {
  const { ranges, main } = state.selection;
  if (ranges.length > 1) return state.replaceSelection(markdown);
  const { doc } = state;
  const [first, last] = [doc.lineAt(main.from), doc.lineAt(main.to)];
  const [head, tail] = joints(markdown, {
    above: first.number > 1 ? doc.line(first.number - 1).text : "",
    before: doc.sliceString(first.from, main.from),
    after: doc.sliceString(main.to, last.to),
    below: last.number < doc.lines ? doc.line(last.number + 1).text : "",
  });
  const insert = head + markdown;
  return {
    changes: { from: main.from, to: main.to, insert: insert + tail },
    selection: { anchor: main.from + insert.length },
  };
}

const pasteRichText = EditorView.domEventHandlers({
  paste(event, view) {
    const data = event.clipboardData;
    if (!data || view.state.readOnly || isVerbatim(view.state, view.state.selection.main.from)) return false;
    const markdown = pastedMarkdown(data.getData("text/html"), data.getData("text/plain"));
    if (markdown === null) return false;
    event.preventDefault();
    view.dispatch(insertion(view.state, markdown), { userEvent: "input.paste", scrollIntoView: true });
    return true;
  },
});

export const paste: Extension = [pasteURLAsLink, pasteRichText];
