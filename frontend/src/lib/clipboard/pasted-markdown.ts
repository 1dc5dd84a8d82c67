/**
 * Decides what a paste puts into the text: rich text as Markdown, everything else as it is.
 */
import { htmlToMarkdown } from "./html-to-markdown";

/** In the HTML that the editor copies: the text beside it is the Markdown it was made of. */
export const OWN_MARK = '<meta name="generator" content="Requill">';

/** Pages larger than this are pasted as plain text rather than read. */
const MAX_HTML = 2_000_000;
const STRUCTURE =
  /<(?:h[1-6]|ul|ol|li|table|strong|b|em|i|a|code|pre|blockquote|del|s|su[bp]|hr|p|br|img)[\s>/]|font-weight|font-style|line-through/i;
/** Code editors copy their text as coloured HTML; its lines mean more than its colours. */
const FROM_CODE_EDITOR = /vscode|<pre[^>]*>\s*<(?:div|span)[^>]*style=|monospace/i;

/** Markdown for the clipboard's contents, or null to let the plain text in untouched. */
export function pastedMarkdown(html: string, plain: string): string | null {
  if (html === "" || html.length > MAX_HTML || !STRUCTURE.test(html)) return null;
  if (FROM_CODE_EDITOR.test(html) && plain !== "") return null;
  const markdown = htmlToMarkdown(html);
  return markdown === "" || markdown === plain.trim() ? null : markdown;
}
