/**
 * What `writing-aids.ts` brings in: the slash menu, search, and rich text from the clipboard.
 */
import { startCompletion } from "@codemirror/autocomplete";
import { highlightSelectionMatches, search, searchKeymap } from "@codemirror/search";
import type { Extension } from "@codemirror/state";
import { keymap } from "@codemirror/view";

import { paste } from "./paste";
import { slashMenu } from "./slash";

export const openSlashMenu = startCompletion;

export const loadedAids: Extension = [
  slashMenu,
  paste,
  search({ top: true }),
  highlightSelectionMatches({ minSelectionLength: 3, wholeWords: true }),
  keymap.of(searchKeymap),
];
