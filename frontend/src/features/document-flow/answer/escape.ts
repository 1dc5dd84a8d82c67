/** Keeps what a person typed from being read as Markdown of another kind, and takes that off again. */

/** What at the start of an item is a list, a heading, a quotation, a fence, a rule, a task, a note, a definition or HTML. */
const OPENS_BLOCK = new RegExp(
  [
    "[-+*](?:\\s|$)",
    "#{1,6}(?:\\s|$)",
    ">",
    "`{3}|~{3}",
    "([-*_])(?:\\s*\\1){2,}\\s*$",
    "\\[(?:[ xX]\\]\\s|\\^|[^\\]]*\\]:)",
    "<[a-z/!?]",
  ]
    .map((each) => `^(?:${each})`)
    .join("|"),
  "i",
);
const NUMBER = /^\d{1,9}(?=\\[\\.)]|[.)](?:\s|$))/;
/** A backslash that is taken off again. */
const ESCAPED = /^\\[-+*#>`~[<_\\]/;
const ESCAPED_NUMBER = /^\d{1,9}(?=\\[\\.)])/;

export function escapeStart(text: string): string {
  const digits = NUMBER.exec(text)?.[0];
  if (digits !== undefined) return `${digits}\\${text.slice(digits.length)}`;
  return OPENS_BLOCK.test(text) || ESCAPED.test(text) ? `\\${text}` : text;
}

export function unescapeStart(text: string): string {
  const digits = ESCAPED_NUMBER.exec(text)?.[0];
  if (digits !== undefined) return digits + text.slice(digits.length + 1);
  return ESCAPED.test(text) ? text.slice(1) : text;
}

/** The markers of a list at the start of a pasted line, with the box of a task; Word's have a tab behind them. */
const MARKER = /^\s*(?:[-+*•◦▪–]|[o·§](?=\t)|\d{1,3}[.)]|[a-z][.)])\s+(?:\[[ xX]\]\s+)?/;

export function withoutMarker(line: string): string {
  return line.replace(MARKER, "");
}

export function hasMarker(line: string): boolean {
  return MARKER.test(line);
}
