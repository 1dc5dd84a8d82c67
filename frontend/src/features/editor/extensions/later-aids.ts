/** What an editor gets once it stands, a part of its own that `lazy-aids` brings: the search, and formatted text from and to the clipboard. */
import type { Extension } from "@codemirror/state";

import { paste } from "./paste";
import { richCopy } from "./rich-copy";
import { textSearch } from "./search";

export { takePaste } from "./paste";
export { openSearchPanel } from "./search";
export const laterAids: Extension = [paste, textSearch, richCopy];
