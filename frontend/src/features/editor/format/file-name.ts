/** The name a document is downloaded under: its title in lower case with hyphens for spaces. */
export function markdownFileName(title: string): string {
  return `${title.toLowerCase().replace(/\s+/g, "-")}.md`;
}

/** The document as a Markdown file: content does not carry the title, a file does. */
export function markdownFile({ title, content }: { title: string; content: string }): string {
  return `# ${title}\n\n${content}`;
}
