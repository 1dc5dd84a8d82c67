import { withoutTitle } from "@/lib/markdown/headings";

/** The document as a Markdown file: content does not carry the title, a file does, and once. */
export function markdownFile({ title, content }: { title: string; content: string }): string {
  const text = withoutTitle(content, title);
  return `# ${title}\n\n${text === content ? content : text.replace(/^\s*\n/, "")}`;
}
