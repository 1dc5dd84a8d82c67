/**
 * Marks what others changed on a page that is only read. Its rows belong to whoever draws them: words are marked by
 * highlights over them, which change nothing of the page.
 */
import { withoutTitle } from "@/lib/markdown/headings";
import { rowStarts } from "@/lib/markdown/page-rows";

import { wholePieces } from "./changed-words";
import type { NewWords, UnreadChange } from "./unread-changes";
import type { MarkedChange } from "./use-marked-changes";

export interface ShownText {
  readonly title: string;
  readonly content: string;
}

/** Finds the drawn rows of lines, which are counted from 1; null for one that is not drawn yet. */
export function rowFinder(
  page: Element,
  { title, content }: ShownText,
): (line: number) => HTMLElement | null {
  const text = withoutTitle(content, title);
  const starts = rowStarts(text).map((start) => start + content.length - text.length);
  // The first is the title's.
  const rows = [...page.querySelectorAll<HTMLElement>("article > .doc-row")].slice(1);
  const lines = lineStarts(content);
  return (line) => {
    const at = lines[Math.min(line, lines.length) - 1] ?? 0;
    return (
      rows[
        Math.max(
          0,
          starts.findLastIndex((start) => start <= at),
        )
      ] ?? null
    );
  };
}

function lineStarts(content: string): number[] {
  const starts = [0];
  for (let at = content.indexOf("\n"); at >= 0; at = content.indexOf("\n", at + 1)) starts.push(at + 1);
  return starts;
}

/** The line at which a change is shown: what went, at the one before. */
export const lineOf = ({ key, line, words }: UnreadChange): number =>
  words[0]?.line ?? Math.max(1, key.startsWith("moved") ? line : line - 1);

/** The words as they read, without their markers. */
function readWords({ text, ranges }: NewWords): string[] {
  return ranges.map(({ from, to }) =>
    wholePieces(text.slice(from, to), "same")
      .map((piece) => piece.text)
      .join("")
      .trim(),
  );
}

/** Where words stand in a row; null where they are not found in one piece. */
function rangeOf(row: Element, words: string): Range | null {
  const body = row.querySelector(".doc-body") ?? row;
  const start = body.textContent.indexOf(words);
  if (start < 0 || words === "") return null;
  const range = document.createRange();
  const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  let at = 0;
  let hasStart = false;
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const length = node.textContent?.length ?? 0;
    if (!hasStart && at + length > start) {
      range.setStart(node, start - at);
      hasStart = true;
    }
    if (hasStart && at + length >= start + words.length) {
      range.setEnd(node, start + words.length - at);
      return range;
    }
    at += length;
  }
  return null;
}

/** Highlights the words; answers how to take that back. */
export function highlightWords(
  find: (line: number) => HTMLElement | null,
  all: readonly MarkedChange[],
): () => void {
  // jsdom and older browsers have none: the nameplates are there all the same.
  if (typeof CSS === "undefined" || !("highlights" in CSS)) return () => undefined;
  const byName = new Map<string, Range[]>();
  for (const { change, who } of all)
    for (const words of change.words) {
      const row = find(words.line);
      const name = who === "" ? "rq-unread" : who.replace("rq-who", "rq-unread");
      for (const text of row ? readWords(words) : []) {
        const range = row && rangeOf(row, text);
        if (range) byName.set(name, [...(byName.get(name) ?? []), range]);
      }
    }
  for (const [name, ranges] of byName) CSS.highlights.set(name, new Highlight(...ranges));
  return () => {
    for (const name of byName.keys()) CSS.highlights.delete(name);
  };
}
