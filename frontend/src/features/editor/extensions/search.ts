/** Finding and replacing in the text, with the number of results and those in tables: part of what `lazy-aids` brings. */
import { highlightSelectionMatches, openSearchPanel, search, searchKeymap } from "@codemirror/search";
import { EditorState, type Extension } from "@codemirror/state";
import { keymap } from "@codemirror/view";

import { foundCount } from "./found-count";
import { foundInTables } from "./found-in-tables";
import { scrollTo } from "./scroll-position";
import { scrollUntilThere } from "./scroll-until-there";

export { openSearchPanel };

/** The words of the panel and of what is read aloud, as those of all our buttons are written. */
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
  "current match": "Result",
  "replaced match on line $": "Replaced on line $",
  "replaced $ matches": "Results replaced: $",
});

export const textSearch: Extension = [
  WORDS,
  search({
    top: true,
    scrollToMatch: ({ from }, view) => {
      scrollUntilThere(view, from, "center");
      return scrollTo(from, "center");
    },
  }),
  foundCount,
  foundInTables,
  highlightSelectionMatches({ minSelectionLength: 3, wholeWords: true }),
  keymap.of(searchKeymap),
];
