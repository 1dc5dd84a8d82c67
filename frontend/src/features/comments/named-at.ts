/** Name of a place in a document: the requirement, else the section. */
import { ATX } from "@/lib/markdown/headings";
import { requirementMark } from "@/lib/markdown/requirement";

/** Null before the first heading. */
export function namedAt(text: string, position: number): string | null {
  let end = text.indexOf("\n", position);
  if (end < 0) end = text.length;
  for (let isFirst = true; end >= 0; isFirst = false) {
    const start = text.lastIndexOf("\n", end - 1) + 1;
    const line = text.slice(start, end);
    const mark = isFirst ? requirementMark(line) : null;
    if (mark) return mark.id;
    const heading = line.startsWith("#") ? ATX.exec(line)?.[2] : undefined;
    if (heading) return heading;
    end = start - 1;
  }
  return null;
}
