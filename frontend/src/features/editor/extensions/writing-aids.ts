/**
 * Aids for a person who writes: the slash menu, search, formatted text from and to the clipboard, and the keys of
 * lines, lists and tables.
 */
import type { Extension } from "@codemirror/state";

import { homeKeys } from "./home-keys";
import { stripNul } from "./strip-nul";
import { lazyAids } from "./lazy-aids";
import { lineKeys } from "./line-keys";
import { numbering } from "./numbering";
import { objectKeys } from "./object-keys";
import { slashMenu } from "./slash";
import { stockWords } from "./stock-words";
import { tableCells } from "./table-cells";

export const writingAids: Extension = [
  stripNul,
  slashMenu,
  lineKeys,
  tableCells,
  objectKeys,
  homeKeys,
  numbering,
  stockWords,
  lazyAids,
];
