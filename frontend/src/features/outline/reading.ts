/** Positions of a text on the page that shows it as it reads. */
import { type DrawnRow, drawnRows } from "@/lib/markdown/drawn-rows";
import { elementOf } from "@/lib/markdown/element-of";

interface Text {
  readonly title: string;
  readonly content: string;
}

/** What stands so many pixels below the top of the page is what is read. */
export const READ_AT = 48;

export const readingPage = (): HTMLElement | null => document.querySelector<HTMLElement>(".doc-scroller");

/** Which position of the text is so many pixels below the top of the page. */
export function positionBelowTop(page: HTMLElement, text: Text, pixels: number): number {
  const line = page.getBoundingClientRect().top + pixels;
  return (
    drawnRows(page, text).findLast(({ element }) => element.getBoundingClientRect().top <= line)?.from ?? 0
  );
}

/** A requirement that begins at the position. */
const BEGINS = /^[ \t]*(?:[-*+][ \t]+)?(?:\*\*)?([A-Z]{1,5}-\d{2,4})/;

function elementAt(row: DrawnRow, { content }: Text, position: number): HTMLElement {
  const id = BEGINS.exec(content.slice(position, position + 40))?.[1];
  return id === undefined ? row.element : elementOf(row.element, id);
}

/** For how many frames a long page is waited for, which comes in slices. */
const FRAMES = 120;

function rowOf(rows: readonly DrawnRow[], position: number): DrawnRow | undefined {
  const row = rows.findLast(({ from }) => from <= position);
  // The last row that is drawn reaches to where the rest is to come.
  return row && (row !== rows.at(-1) || position < row.to) ? row : undefined;
}

/** The next key goes on from there. */
function bring(page: HTMLElement, row: HTMLElement): void {
  page.scrollTop += row.getBoundingClientRect().top - page.getBoundingClientRect().top;
  row.tabIndex = -1;
  row.focus({ preventScroll: true });
}

/** Brings a position to the top of the page, unless the reader goes elsewhere before it is drawn. */
export function showReading(page: HTMLElement, text: Text, position: number): void {
  const begun = page.scrollTop;
  const look = (frames: number): void => {
    const row = rowOf(drawnRows(page, text), position);
    if (row) bring(page, elementAt(row, text, position));
    else if (frames > 0 && page.isConnected && page.scrollTop === begun)
      requestAnimationFrame(() => look(frames - 1));
  };
  look(FRAMES);
}
