/** Finding and replacing in the text, with the number of results and those in tables: part of what `lazy-aids` brings. */
import { highlightSelectionMatches, openSearchPanel, search, searchKeymap } from "@codemirror/search";
import type { Extension } from "@codemirror/state";
import { keymap } from "@codemirror/view";

import { foundCount } from "./found-count";
import { foundInTables } from "./found-in-tables";
import { scrollTo } from "./scroll-position";
import { scrollUntilThere } from "./scroll-until-there";

export { openSearchPanel };

export const textSearch: Extension = [
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
