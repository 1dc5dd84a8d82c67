/** Carries out what mends a finding, with the places where its words stand by now. */
import type { Action, ActionArguments } from "@/features/actions/action-types";
import type { EditorSession } from "@/features/editor/session";

import type { Finding, FindingAction } from "./review-types";
import { underlineOf } from "./underlines";

/** Lines are counted in the text that was reviewed; it may have been written on since. */
export function argumentsNow(
  session: EditorSession,
  finding: Finding,
  { arguments: given }: FindingAction,
): ActionArguments {
  if (given.line === undefined) return given;
  const isOther = finding.other !== null && given.line === String(finding.other.line);
  const isOwn = given.line === String(finding.line);
  if (!isOther && !isOwn) return given;
  const found = underlineOf(session.editorState, finding.id, isOwn ? "own" : "other");
  if (!found) return given;
  return { ...given, line: String(session.document.lineAt(found.from).number) };
}

/** The fields that a person fills in; a criterion has three of them. */
export function askedOf(action: Action, { field }: FindingAction): readonly string[] {
  if (field === null) return [];
  if (action.name === "add_criterion")
    return ["given", "when", "then"].filter((name) => action.fields.some((each) => each.name === name));
  return [field];
}

const IN_A_LINE = new Set(["text", "person", "date", "choice"]);

/** Whether one field beside one button is all that it needs. */
export function isShort(action: Action, asked: readonly string[]): boolean {
  // A cell holds words in a row.
  if (action.name === "set_cell" && asked.length === 1) return true;
  const field = action.fields.find(({ name }) => name === asked[0]);
  return asked.length === 1 && field !== undefined && field.name !== "parts" && IN_A_LINE.has(field.kind);
}
