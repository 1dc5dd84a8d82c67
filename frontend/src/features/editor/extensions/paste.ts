/**
 * Lets rich text in as Markdown, and addresses over selected words as links.
 */
import { pasteURLAsLink } from "@codemirror/lang-markdown";
import type { EditorState, Extension, TransactionSpec } from "@codemirror/state";
import { EditorView } from "@codemirror/view";

import { isVerbatim } from "../format/active";
import { fillCells } from "../format/table-edits";
import { pastedCells, pastedWords } from "../paste/cells";
import { pastedMarkdown } from "../paste/clipboard";
import { joints } from "../paste/joined";
import { tableWithCaret, written } from "./table-cells";

/** In a table's cell nothing that is pasted may end the row: cells go into cells, anything else into one line. */
function intoCells(state: EditorState, html: string, plain: string): TransactionSpec | null {
  const table = tableWithCaret(state);
  if (!table) return null;
  const cells = pastedCells(html, plain);
  if (cells) return fillCells(state, table, cells);
  const { from, to } = written(state, table);
  const insert = pastedWords(html, plain);
  return { changes: { from, to, insert }, selection: { anchor: from + insert.length } };
}

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
    if (!data || view.state.readOnly) return false;
    const { state } = view;
    const [html, plain] = [data.getData("text/html"), data.getData("text/plain")];
    let spec = html + plain === "" ? null : intoCells(state, html, plain);
    if (!spec) {
      const markdown = isVerbatim(state, state.selection.main.from) ? null : pastedMarkdown(html, plain);
      if (markdown === null) return false;
      spec = insertion(state, markdown);
    }
    event.preventDefault();
    view.dispatch(spec, { userEvent: "input.paste", scrollIntoView: true });
    return true;
  },
});

export const paste: Extension = [pasteURLAsLink, pasteRichText];
