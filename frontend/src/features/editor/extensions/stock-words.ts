/**
 * The words of CodeMirror's own menu and search, as those of all our buttons are written. They stand there from the start,
 * also where their part comes late: an editor whose words change is set up anew, and what runs in it ends.
 */
import { EditorState } from "@codemirror/state";

export const stockWords = EditorState.phrases.of({
  Completions: "Blocks",
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
