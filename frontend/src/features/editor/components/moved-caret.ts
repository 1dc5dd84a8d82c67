/** Keeps the caret in the requirement that is moved, or changed by its id. */
import { EditorSelection } from "@codemirror/state";

import { itemWords, requirementMark } from "@/lib/markdown/requirement";

import { objectAt } from "../format/object-at";
import type { EditorSession } from "../session";

export interface RequirementCaret {
  readonly id: string;
  /** From the start of its first line. */
  readonly offset: number;
}

export function caretOf(session: EditorSession): RequirementCaret | null {
  const { editorState: state } = session;
  const { head } = state.selection.main;
  const object = objectAt(state, head);
  return object?.kind === "requirement" ? { id: object.name, offset: head - object.line.from } : null;
}

export function toCaret(session: EditorSession, caret: RequirementCaret | null): void {
  if (!caret) return;
  const { doc } = session.editorState;
  for (let number = 1; number <= doc.lines; number += 1) {
    const line = doc.line(number);
    if (!line.text.includes(caret.id)) continue;
    if (requirementMark(itemWords(line.text) ?? line.text)?.id !== caret.id) continue;
    const at = Math.min(line.from + caret.offset, doc.length);
    session.dispatch({ selection: EditorSelection.cursor(at), scrollIntoView: true });
    return;
  }
}
