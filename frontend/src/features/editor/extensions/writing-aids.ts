/** What a person who writes needs: the slash menu, search, rich text from the clipboard, and the keys of lines, lists and tables. */
import { highlightSelectionMatches, search, searchKeymap } from "@codemirror/search";
import { EditorState, type Extension } from "@codemirror/state";
import { keymap } from "@codemirror/view";

import { foundCount } from "./found-count";
import { foundInTables } from "./found-in-tables";
import { handles } from "./handles";
import { homeKeys } from "./home-keys";
import { scrollUntilSettled } from "./scroll-until-settled";
import { keepable } from "./keepable";
import { lineKeys } from "./line-keys";
import { lineSelection } from "./line-selection";
import { numbering } from "./numbering";
import { objectKeys } from "./object-keys";
import { paste } from "./paste";
import { scrollTo } from "./scroll-position";
import { slashMenu } from "./slash";
import { tableCells } from "./table-cells";
import { tableHandles } from "./table-handles";

/** The words of the panels and of what is read aloud, as those of all our buttons are written. */
const WORDS = EditorState.phrases.of({
  next: "Next",
  previous: "Previous",
  all: "All",
  replace: "Replace",
  "replace all": "Replace all",
  "match case": "Match case",
  regexp: "Regular expression",
  "by word": "Whole word",
  close: "Close",
  go: "Go",
  Completions: "Blocks",
  "current match": "Result",
  "replaced match on line $": "Replaced on line $",
  "replaced $ matches": "Replaced $ results",
});

export const writingAids: Extension = [
  keepable,
  slashMenu,
  paste,
  lineKeys,
  lineSelection,
  tableCells,
  handles,
  tableHandles,
  objectKeys,
  homeKeys,
  numbering,
  WORDS,
  search({
    top: true,
    scrollToMatch: ({ from }, view) => {
      scrollUntilSettled(view, from, "center");
      return scrollTo(from, "center");
    },
  }),
  foundCount,
  foundInTables,
  highlightSelectionMatches({ minSelectionLength: 3, wholeWords: true }),
  keymap.of(searchKeymap),
];
