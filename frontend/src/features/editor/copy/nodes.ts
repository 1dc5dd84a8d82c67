/** Nodes of what is copied, as the parser gives them, and how their words are escaped. */
import type {
  BlockContent,
  DefinitionContent,
  Html,
  ListItem,
  PhrasingContent,
  TableCell,
  TableRow,
} from "mdast";

import type { Range } from "./clip";

export type Inline = PhrasingContent;
export type Block = BlockContent | DefinitionContent | Html | ListItem | TableRow | TableCell;
export type Holder = Extract<Block, { children: unknown[] }> & { children: Block[] };

/** The text of the document, and where in it the parsed piece stands. */
export interface Source {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** Where links by name lead. */
  readonly names?: ReadonlyMap<string, { url: string; title: string | null }>;
}

export function rangeOf({ position }: Block | Inline, { start, end }: Source): Range {
  const [from, to] = [start + (position?.start.offset ?? 0), start + (position?.end.offset ?? 0)];
  return { from, to: Math.min(to, end) };
}

/** In a document a line ends where it was ended. */
export function withBreaks(html: string): string {
  return html.replace(/\r\n|\r|\n/g, "<br>");
}
