/** Form that is wanted without a menu: that of an action chosen by name, or a move by key. */
import type { ActionArguments } from "@/features/actions/action-types";

import type { ObjectRequest } from "../extensions/objects";
import { neighbours, objectAt, requirementAbove, sectionAt } from "../format/object-at";
import { ADDING, type EntryContext, type FormRequest } from "./object-entries";

type Wanted =
  | { readonly kind: "form"; readonly name: string; readonly form: FormRequest }
  | { readonly kind: "action"; readonly name: string; readonly given: ActionArguments };

export function wantedOf(request: ObjectRequest, context: EntryContext): Wanted | null {
  const { form: name, filled } = request;
  // What it is about was said: the caret does not tell.
  if (name !== undefined && filled)
    return context.has(name) ? { kind: "form", name, form: { title: "", given: {}, initial: filled } } : null;
  return wantedAtCaret(request, context);
}

function wantedAtCaret({ at, form: name, move }: ObjectRequest, context: EntryContext): Wanted | null {
  const { state } = context;
  const object = objectAt(state, at);
  if (move) {
    if (object?.kind !== "requirement") return null;
    const next = neighbours(state, object)[move === "up" ? "before" : "after"];
    const where = next === null ? {} : { [move === "up" ? "before" : "after"]: next };
    return { kind: "action", name: "move_requirement", given: { requirement: object.name, ...where } };
  }
  if (name === undefined || !context.has(name)) return null;
  if (name === "table_to_list" || name === "list_to_table") {
    const heading = sectionAt(state, state.doc.lineAt(at));
    return heading === null ? null : { kind: "action", name, given: { section: heading } };
  }
  if (name === "add_criterion") {
    const above = requirementAbove(state, at);
    const title = above === null ? "" : `Criterion of ${above}`;
    return { kind: "form", name, form: { title, given: above === null ? {} : { requirement: above } } };
  }
  const section = sectionAt(state, state.doc.lineAt(at));
  const fits = section !== null && context.fitting(section).includes(name);
  const form: FormRequest = { title: ADDING[name] ?? "", given: fits ? { section } : {} };
  return { kind: "form", name, form };
}
