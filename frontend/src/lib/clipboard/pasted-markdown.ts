/**
 * Decides what a paste puts into the text: rich text as Markdown, everything else as it is.
 */
import { isElement } from "./dom";
import type { Notes } from "./foreign-notes";
import { htmlToMarkdown } from "./html-to-markdown";

/** In the HTML that the editor copies: the text beside it is the Markdown it was made of. */
export const OWN_MARK = '<meta name="generator" content="Requill">';

/** Pages larger than this are pasted as plain text rather than read. */
const MAX_HTML = 2_000_000;
const STRUCTURE =
  /<(?:h[1-6]|ul|ol|li|table|strong|b|em|i|a|code|pre|blockquote|del|s|su[bp]|hr|p|br|img)[\s>/]|font-weight|font-style|line-through/i;
/** Code editors copy their text as one element of coloured HTML; its lines mean more than its colours. */
const FROM_CODE_EDITOR = /^<(?:[^>]*(?:vscode|monospace)|pre[^>]*>\s*<(?:div|span)[^>]*style=)/i;
const MAY_BE_CODE = /vscode|monospace|<pre/i;

/** Markdown for the clipboard's contents, or null to let the plain text in untouched; footnotes are put into `notes`. */
export function pastedMarkdown(html: string, plain: string, notes?: Notes): string | null {
  if (html === "" || html.length > MAX_HTML || !STRUCTURE.test(html)) return null;
  if (plain !== "" && isOfCodeEditor(html)) return null;
  const markdown = htmlToMarkdown(html, notes);
  return markdown === "" || markdown === plain.trim() ? null : markdown;
}

/** Documents have words in such letters too, among others: those stay rich text. */
function isOfCodeEditor(html: string): boolean {
  if (!MAY_BE_CODE.test(html)) return false;
  const { body } = new DOMParser().parseFromString(html, "text/html");
  const [first, ...others] = [...body.childNodes].filter(
    (node) =>
      node.nodeType !== Node.COMMENT_NODE && node.nodeName !== "BR" && (node.textContent ?? "").trim() !== "",
  );
  return (
    first !== undefined && isElement(first) && others.length === 0 && FROM_CODE_EDITOR.test(first.outerHTML)
  );
}
