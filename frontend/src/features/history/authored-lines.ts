/** A document's text with who last changed each line, as rows of its page. */
import type { AttributedText } from "./api/attribution";
import { type LineRow, withHeads } from "./comparison-rows";
import { CODE, codeReader, shapeOf } from "./line-shapes";

/** `author` stands on the first line of a run that is drawn; `whose` on all of them. */
export interface AuthoredRow extends LineRow {
  readonly whose: number | null;
}

export function authoredRows({ content, runs }: Pick<AttributedText, "content" | "runs">): AuthoredRow[] {
  const lines = content.split("\n");
  const isCode = codeReader();
  const rows = runs.flatMap(({ line, lines: count, author }) => {
    let isSaid = false;
    return lines.slice(line - 1, line - 1 + count).map((text, index): AuthoredRow => {
      const shape = isCode(text) ? CODE : shapeOf(text);
      const says = !isSaid && shape.kind !== "blank" && shape.kind !== "ruler";
      isSaid ||= says;
      return {
        type: "line",
        kind: "same",
        key: String(line + index),
        change: null,
        author: says ? author : null,
        whose: author,
        move: null,
        shape,
        text,
        parts: [],
        fromLine: null,
        toLine: line + index,
      };
    });
  });
  return withHeads(rows);
}
