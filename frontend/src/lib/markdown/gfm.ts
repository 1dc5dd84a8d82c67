/**
 * GitHub's tables, tasks, strikethrough, footnotes and bare addresses, for reading alone: the usual plugin also writes
 * Markdown, which nobody here asks for and which would be a tenth of the renderer.
 */
import { gfmFromMarkdown } from "mdast-util-gfm";
import { gfm } from "micromark-extension-gfm";

/** The part of the parser that plugins may extend. */
export interface Parser {
  data: () => {
    settings?: object | undefined;
    micromarkExtensions?: unknown[];
    fromMarkdownExtensions?: unknown[];
  };
}

export function readGfm(this: Parser): void {
  const data = this.data();
  // "~20 wards, 5~6 nurses": one tilde is "about", in the editor and in files as well.
  data.micromarkExtensions = [...(data.micromarkExtensions ?? []), gfm({ singleTilde: false })];
  data.fromMarkdownExtensions = [...(data.fromMarkdownExtensions ?? []), gfmFromMarkdown()];
}
