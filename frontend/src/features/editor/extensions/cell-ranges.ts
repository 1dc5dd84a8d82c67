/** Ranges of the words in a drawn table's cells, in the text and on the page. */
import type { EditorState } from "@codemirror/state";

export interface TextRange {
  readonly from: number;
  readonly to: number;
}

/** Where the words of a cell stand in the text; a bar behind a backslash is one of them. */
export function cellEndingAt(state: EditorState, to: number): TextRange {
  const line = state.doc.lineAt(to);
  const length = /(?:\\.|[^\\|])*$/.exec(line.text.slice(0, to - line.from))?.[0].length ?? 0;
  return { from: to - length, to };
}

/** What a cell says, drawn or in the grid, without the bars that part it from others. */
export function wordsIn(cell: Element): string {
  const words = document.createElement("div");
  words.append(...[...cell.childNodes].map((node) => node.cloneNode(true)));
  for (const edge of words.querySelectorAll(".rq-edge")) edge.remove();
  for (const end of words.querySelectorAll("br")) end.replaceWith(" ");
  return words.textContent.trim();
}
