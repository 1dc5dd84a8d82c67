/** The document as a Markdown file: content does not carry the title, a file does. */
export function markdownFile({ title, content }: { title: string; content: string }): string {
  return `# ${title}\n\n${content}`;
}
