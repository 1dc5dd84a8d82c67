/**
 * Lets rich text in as Markdown, and addresses over selected words as links.
 */
import { pasteURLAsLink } from "@codemirror/lang-markdown";
import {
  type ChangeSpec,
  EditorSelection,
  type EditorState,
  type Extension,
  type TransactionSpec,
} from "@codemirror/state";
import { EditorView } from "@codemirror/view";

import { toast } from "@/components/ui/toast";

import { isVerbatim } from "../format/code-at";
import { fillCells, insertRows } from "../format/table-edits";
import { OWN_CELLS, pastedCells, pastedWords, rowsOf, tabbedTable, tableOf } from "../paste/cells";
import type { Notes } from "@/lib/clipboard/foreign-notes";
import { OWN_MARK, pastedMarkdown } from "@/lib/clipboard/pasted-markdown";
import { joints } from "../paste/joined";
import { selectedCells } from "./cell-copy";
import { tableWithCaret, written } from "./table-cells";

/** In a table's cell nothing that is pasted may end the row: cells go into cells, anything else into lines of one cell. */
function intoCells(state: EditorState, html: string, plain: string, notes: Notes): TransactionSpec | null {
  const { main } = state.selection;
  const range = selectedCells(state);
  const cells = pastedCells(html, plain);
  const start = cells ? state.update({ selection: EditorSelection.cursor(main.from) }).state : state;
  const table = tableWithCaret(start);
  if (!table) return null;
  if (range && cells) return fillCells(start, { ...table, column: range.columns[0] }, cells);
  const rows = html === "" && main.empty ? rowsOf(plain) : null;
  if (rows?.every((row) => row.length === table.head.cells.length)) return insertRows(state, table, rows);
  if (cells) return fillCells(start, table, cells);
  const { from, to } = written(state, table);
  const insert = pastedWords(html, plain, notes);
  const changes: ChangeSpec[] = [{ from, to, insert }];
  if (notes.written.length > 0) changes.push(behindAll(state, notes.written, to));
  return { changes, selection: { anchor: from + insert.length } };
}

/** Footnotes are put at the end of the text. */
function insertion(state: EditorState, markdown: string, notes: readonly string[]): TransactionSpec {
  const { ranges, main } = state.selection;
  if (ranges.length > 1) return state.replaceSelection([markdown, ...notes].join("\n\n"));
  const { doc } = state;
  const [first, last] = [doc.lineAt(main.from), doc.lineAt(main.to)];
  const jointsFrom = (from: number): [string, string] =>
    joints(markdown, {
      above: first.number > 1 ? doc.line(first.number - 1).text : "",
      before: doc.sliceString(first.from, from),
      after: doc.sliceString(from === main.from ? main.to : from, last.to),
      below: last.number < doc.lines ? doc.line(last.number + 1).text : "",
    });
  let { from, to } = main;
  let [head, tail] = jointsFrom(from);
  // Blocks pasted in front of a heading's words go in front of the heading.
  if (head !== "" && main.empty && /^#{1,6}\s+$/.test(doc.sliceString(first.from, from))) {
    from = to = first.from;
    [head, tail] = jointsFrom(from);
  }
  const insert = head + markdown;
  const changes = [{ from, to, insert: insert + tail }];
  if (notes.length > 0) changes.push(behindAll(state, notes, to));
  return { changes, selection: { anchor: from + insert.length } };
}

function behindAll({ doc }: EditorState, notes: readonly string[], pasted: number) {
  const end = doc.length;
  const breaks = pasted === end ? "" : (/\n*$/.exec(doc.sliceString(Math.max(pasted, end - 2)))?.[0] ?? "");
  const last = breaks === "" ? "" : "\n";
  return { from: end, to: end, insert: "\n\n".slice(breaks.length) + notes.join("\n\n") + last };
}

/** The labels of notes that are known in the text, or that marks ask for. */
function takenLabels({ doc }: EditorState): Set<string> {
  return new Set(Array.from(doc.toString().matchAll(/\[\^([^\]\s]+)\]/g), ([, label = ""]) => label));
}

/** Puts in what is more than plain text; false where the editor may put it in as it is. */
export function takePaste(view: EditorView, rich: string, plain: string): boolean {
  const { state } = view;
  // What was copied in an editor of the product is Markdown beside its HTML, and is taken to the letter.
  const isOwn = plain !== "" && rich.includes(OWN_MARK);
  const areCells = isOwn && rich.includes(OWN_CELLS);
  const html = isOwn && !areCells ? "" : rich;
  const notes: Notes = { taken: html === "" ? new Set() : takenLabels(state), written: [] };
  let spec = html + plain === "" ? null : intoCells(state, html, plain, notes);
  let images = 0;
  if (!spec) {
    const isCode = isVerbatim(state, state.selection.main.from);
    const own = areCells ? pastedCells(html, plain) : null;
    const table = own ? tableOf(own) : rich === "" ? tabbedTable(plain) : null;
    const markdown = isCode ? null : (table ?? pastedMarkdown(html, plain, notes));
    if (markdown === null) return false;
    images = html === "" ? 0 : imagesIn(markdown);
    spec = insertion(state, markdown, notes.written);
  }
  view.dispatch({ userEvent: "input.paste", scrollIntoView: true, ...spec });
  if (images > 0)
    toast({
      title: images === 1 ? "An image couldn't be pasted" : `${images} images couldn't be pasted`,
      description: "Import the document as a file to keep its images.",
      isWarning: true,
    });
  return true;
}

/** Those of which a paste brings the words alone, as `inline-markdown.ts` writes them; the same signs in words have a backslash. */
const imagesIn = (markdown: string): number => markdown.match(/(?<!\\)\*\[Image(?::|\])/g)?.length ?? 0;

const pasteRichText = EditorView.domEventHandlers({
  paste(event, view) {
    const data = event.clipboardData;
    if (!data || view.state.readOnly) return false;
    return takePaste(view, data.getData("text/html"), data.getData("text/plain"));
  },
});

export const paste: Extension = [pasteURLAsLink, pasteRichText];
