/**
 * Puts HTML on the clipboard beside the Markdown that the editor puts there, for programs that take formatted text. What
 * makes it comes while the browser is idle: the clipboard can be filled during the event alone, and waits for nothing.
 */
import type { EditorState } from "@codemirror/state";
import type { EditorView } from "@codemirror/view";
import { ViewPlugin } from "@codemirror/view";

import { prefetched } from "@/lib/prefetch";
import type * as RichHtml from "../copy/rich-html";
import { OWN_MARK } from "@/lib/clipboard/pasted-markdown";
import { areWholeRows } from "../format/cell-range";
import { OWN_CELLS } from "../paste/cells";
import { cellsAsTable, selectedCells } from "./cell-copy";

let part: typeof RichHtml | null = null;
/** Loads what makes the HTML; again costs nothing. */
export const loadRichCopy = prefetched(async () => {
  part = await import("../copy/rich-html");
});

/** Without a selection the lines with carets are copied. */
function copiedRanges({ doc, selection }: EditorState): { from: number; to: number }[] {
  const ranges = selection.ranges.filter((range) => !range.empty);
  if (ranges.length > 0) return ranges.map(({ from, to }) => ({ from, to }));
  const lines = new Set(selection.ranges.map(({ head }) => doc.lineAt(head).from));
  return [...lines].map((from) => ({ from, to: Math.min(doc.lineAt(from).to + 1, doc.length) }));
}

/** Made before the editor handles the event, since a cut takes the text away; added after it, since it clears the rest. */
class RichCopy {
  private html: string | null = null;

  constructor(private readonly view: EditorView) {
    view.scrollDOM.addEventListener("copy", this.add);
    view.scrollDOM.addEventListener("cut", this.add);
  }

  prepare(): void {
    const { state } = this.view;
    const cells = selectedCells(state);
    const table = cells && cellsAsTable(state, cells);
    const html = table
      ? part?.richHtml(table.text, [table])
      : part?.richHtml(state.doc.toString(), copiedRanges(state));
    // Whole rows are Markdown beside it.
    const mark = cells && !areWholeRows(cells) ? OWN_MARK + OWN_CELLS : OWN_MARK;
    this.html = html === undefined || html === null ? null : mark + html;
  }

  private readonly add = (event: ClipboardEvent): void => {
    if (event.defaultPrevented && this.html !== null) event.clipboardData?.setData("text/html", this.html);
    this.html = null;
  };

  destroy(): void {
    this.view.scrollDOM.removeEventListener("copy", this.add);
    this.view.scrollDOM.removeEventListener("cut", this.add);
  }
}

export const richCopy = ViewPlugin.fromClass(RichCopy, {
  eventObservers: {
    copy() {
      this.prepare();
    },
    cut() {
      this.prepare();
    },
  },
});
