/** Names that people have for the kinds of lines. */
import type { BlockKind } from "../format/blocks";

export const KIND_NAMES: Record<BlockKind, string> = {
  text: "Text",
  "heading-1": "Title",
  "heading-2": "Heading",
  "heading-3": "Subheading",
  bullets: "Bullet list",
  numbers: "Numbered list",
  tasks: "Task list",
  quote: "Quote",
};
