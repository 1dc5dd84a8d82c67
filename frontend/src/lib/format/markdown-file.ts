/** Markdown file of a document, as the server makes it in archives (`markdown_file.py`). */
import { hasOwnTitle, withoutTitle } from "@/lib/markdown/headings";

/** What a reader of Markdown would take for more than itself: tags, emphasis, code, links, and marks at a heading's end. */
const MARKUP = /[\\`*<]|_(?!\w)|(?<!\w)_|&(?=#?\w+;)|~~|\[(?=[^\]]*\]\()|(?<=\s)#+$/g;

/** Content does not carry the title, a file has one, and once. */
export function markdownFile({ title, content }: { title: string; content: string }): string {
  const text = withoutTitle(content, title);
  if (text === content && hasOwnTitle(content)) return content;
  return `# ${title.replace(MARKUP, "\\$&")}\n\n${text === content ? content : text.replace(/^\s*\n/, "")}`;
}
