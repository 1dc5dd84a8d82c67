/** Moves sections in the text of an open editor: one edit, and one step to undo. */
import { isolateHistory } from "@codemirror/commands";
import { EditorSelection } from "@codemirror/state";

import type { EditorSession } from "@/features/editor/session";

import { type Before, beforeOfStep, moveSection, rankOf } from "./move";
import { type OutlineSection, readOutline } from "./outline";

export type Moved =
  /** Where its heading stands now, and what is read aloud of it. */
  | { readonly kind: "moved"; readonly at: number; readonly said: string }
  /** It is the first or last already. */
  | { readonly kind: "at-end"; readonly said: string }
  | { readonly kind: "refused" };

const nameOf = ({ words }: OutlineSection): string => (words === "" ? "The section" : `“${words}”`);

/** The outline as the text is now, which may be newer than what is listed. */
export function outlineOf(session: EditorSession): OutlineSection[] {
  return readOutline(session.document.toString(), session.store.getState().title);
}

const sameIn = (outline: readonly OutlineSection[], section: OutlineSection): OutlineSection | undefined =>
  outline.find(({ key }) => key === section.key);

export function moveBy(session: EditorSession, listed: OutlineSection, step: -1 | 1): Moved {
  const outline = outlineOf(session);
  const section = sameIn(outline, listed);
  const before = section && beforeOfStep(outline, section, step);
  if (section && before === undefined)
    return { kind: "at-end", said: `${nameOf(section)} is already ${step < 0 ? "first" : "last"}.` };
  return section && before !== undefined ? move(session, section, before) : { kind: "refused" };
}

export function moveBefore(session: EditorSession, listed: OutlineSection, target: Before): Moved {
  const outline = outlineOf(session);
  const section = sameIn(outline, listed);
  const before = target && sameIn(outline, target);
  return section && before !== undefined ? move(session, section, before) : { kind: "refused" };
}

function move(session: EditorSession, section: OutlineSection, before: Before): Moved {
  const found = moveSection(session.document.toString(), section, before);
  const isMoved =
    found &&
    session.edit((view) => {
      const { state } = view;
      if (state.readOnly) return false;
      const ranges = state.selection.ranges.map(({ anchor, head }) =>
        EditorSelection.range(found.map(anchor), found.map(head)),
      );
      view.dispatch({
        changes: found.changes,
        selection: EditorSelection.create(ranges, state.selection.mainIndex),
        annotations: isolateHistory.of("full"),
        userEvent: "move.section",
      });
      return true;
    });
  if (!found || isMoved !== true) return { kind: "refused" };
  const outline = outlineOf(session);
  const now = outline.find(({ from }) => from === found.at) ?? section;
  const [rank, count] = rankOf(outline, now);
  return { kind: "moved", at: found.at, said: `${nameOf(now)} is now ${rank} of ${count}.` };
}
