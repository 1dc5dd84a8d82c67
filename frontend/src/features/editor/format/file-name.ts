/** The name a document is downloaded under: its title in lower case with hyphens for spaces. */
export function markdownFileName(title: string): string {
  return `${title.toLowerCase().replace(/\s+/g, "-")}.md`;
}
