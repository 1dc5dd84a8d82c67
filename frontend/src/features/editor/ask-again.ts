/** Opens the question about selected words again, with the words selected and the wish as it was. */
import { EditorSelection } from "@codemirror/state";

import { askedChange } from "./asked-changes";
import { findSelected } from "./format/selected-words";
import type { EditorSession } from "./session";

/** Whether the words still stand there, alone, so that it could be opened. */
export function askAgain(session: EditorSession, proposalId: number): boolean {
  const asked = askedChange(proposalId);
  const at = asked ? findSelected(session.editorState.doc.toString(), asked.selected) : null;
  if (!asked || at === null) return false;
  session.dispatch({ selection: EditorSelection.range(at, at + asked.selected.words.length) });
  session.askAtCaret({ of: "selection", again: asked.content });
  return true;
}
