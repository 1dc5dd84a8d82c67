/**
 * Aids for a person who writes: the slash menu, search, formatted text from and to the clipboard, and the keys of
 * lines, lists and tables.
 */
import { EditorState, type Extension } from "@codemirror/state";

import { handles } from "./handles";
import { homeKeys } from "./home-keys";
import { stripNul } from "./strip-nul";
import { lazyAids } from "./lazy-aids";
import { lineKeys } from "./line-keys";
import { lineSelection } from "./line-selection";
import { numbering } from "./numbering";
import { objectKeys } from "./object-keys";
import { slashMenu } from "./slash";
import { tableCells } from "./table-cells";
import { tableHandles } from "./table-handles";

/** What is read aloud of the slash menu. */
const WORDS = EditorState.phrases.of({ Completions: "Blocks" });

export const writingAids: Extension = [
  stripNul,
  slashMenu,
  lineKeys,
  lineSelection,
  tableCells,
  handles,
  tableHandles,
  objectKeys,
  homeKeys,
  numbering,
  WORDS,
  lazyAids,
];
