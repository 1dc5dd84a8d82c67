/** The rows of a text as it reads, with the parts of the text that they come from. */
import { withoutTitle } from "./headings";
import { rowStarts } from "./page-rows";

export interface DrawnRow {
  readonly from: number;
  readonly to: number;
  readonly element: HTMLElement;
}

/** What is drawn, with the text it comes from; the row of the title comes from none, or is not told from it. */
export function drawnRows(
  page: HTMLElement,
  { title, content }: { readonly title: string; readonly content: string },
): DrawnRow[] {
  const text = withoutTitle(content, title);
  const starts = rowStarts(text).map((start) => start + content.length - text.length);
  const rows = [...page.querySelectorAll<HTMLElement>("article > .doc-row")].slice(1);
  return starts.flatMap((from, index) => {
    const element = rows[index];
    return element ? [{ from, to: starts[index + 1] ?? content.length, element }] : [];
  });
}
