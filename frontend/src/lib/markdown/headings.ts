/** Headings of a text: how one is written, when two are the same, and the one that only repeats the title. */

export const ATX = /^ {0,3}(#{1,6})(?:[ \t]+(.*?))?(?:[ \t]+#+)?[ \t]*$/;

/** Two headings name the same section whatever their case, spacing and emphasis. */
export function sameHeading(one: string, other: string): boolean {
  const plain = (heading: string): string =>
    heading
      .replace(/[*_`\\]/g, "")
      .replace(/\s+/g, " ")
      .trim()
      .toLowerCase();
  return plain(one) === plain(other);
}

/** The text below a heading of its own that only repeats the title: Word and PDF files leave it out as well. */
export function withoutTitle(content: string, title: string): string {
  const [blank = ""] = /^(?:[^\S\n]*\n)*/.exec(content) ?? [];
  const end = content.indexOf("\n", blank.length);
  const line = content.slice(blank.length, end < 0 ? undefined : end).trimEnd();
  const heading = ATX.exec(line);
  return heading && sameHeading(heading[2] ?? "", title)
    ? content.slice(blank.length + line.length)
    : content;
}

const CODE = /^ {0,3}(`{3,}|~{3,})[^]*?(?:^ {0,3}\1|(?![^]))/gm;
const FIRST_LEVEL = /^ {0,3}#(?=[ \t])/gm;

/** Whether a text begins with a title of its own: a heading of the first level, the only one. Files tell it so, too. */
export function hasOwnTitle(content: string): boolean {
  return /^\s*#[ \t]/.test(content) && content.replace(CODE, "").match(FIRST_LEVEL)?.length === 1;
}
