/** Position of what an answer names in the document. */
import { readParts } from "@/features/actions/document-parts";
import type { EditorSession } from "@/features/editor/session";

import type { ReviewStore } from "./review-state";
import { underlineOf } from "./underlines";

/** Where something stands that has a name: an id, a heading, or "Risks/Row 2"; null where it is gone. */
export function positionOf(session: EditorSession, store: ReviewStore, name: string): number | null {
  const { doc } = session.editorState;
  const { sections, requirements } = readParts(doc.toString());
  const [section = "", place] = name.split(/\/(?=(?:Row|Line) \d+$)/);
  if (place !== undefined) {
    const finding = store
      .getState()
      .review?.findings.find((each) => each.heading === section && each.place === place);
    const found = finding && underlineOf(session.editorState, finding.id);
    if (found) return found.from;
  }
  const found =
    requirements.find(({ id }) => id === section) ?? sections.find(({ heading }) => heading === section);
  return found ? doc.line(found.line).from + (("inRow" in found && found.inRow) || 0) : null;
}
