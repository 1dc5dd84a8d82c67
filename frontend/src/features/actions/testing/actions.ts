/** Actions as the server lists them, for tests. */
import type { Action, ActionField } from "../action-types";

function field(
  name: string,
  kind: ActionField["kind"] = "text",
  more: Partial<ActionField> = {},
): ActionField {
  const label = name.charAt(0).toUpperCase() + name.slice(1);
  return { name, label, kind, options: [], required: true, ...more };
}

function action(name: string, title: string, fields: ActionField[], more: Partial<Action> = {}): Action {
  const none = { phrases: [], synonyms: [], isDeletion: false, shortcut: null, destination: null };
  return { name, title, icon: "plus", offers: ["palette"], object: "document", fields, ...none, ...more };
}

const REQUIREMENT = field("requirement", "requirement");
const OPTIONAL = { required: false };

export const ACTIONS: Action[] = [
  action("split_requirement", "Split a requirement", [REQUIREMENT, field("parts", "multiline")]),
  action("merge_requirements", "Merge two requirements", [REQUIREMENT, field("with", "requirement")]),
  action("set_priority", "Set the priority", [
    REQUIREMENT,
    field("priority", "choice", { options: ["Must", "Should", "Could", "Won't"] }),
  ]),
  action("set_owner", "Set the owner", [REQUIREMENT, field("owner", "person")]),
  action("move_requirement", "Move a requirement", [
    REQUIREMENT,
    field("before", "requirement", OPTIONAL),
    field("after", "requirement", OPTIONAL),
    field("section", "section", OPTIONAL),
  ]),
  action("delete_requirement", "Delete a requirement", [REQUIREMENT], { isDeletion: true }),
  action(
    "add_risk",
    "Add a risk",
    [
      field("text", "text", { label: "Risk" }),
      field("mitigation", "text", OPTIONAL),
      field("owner", "person", OPTIONAL),
      field("section", "section", OPTIONAL),
    ],
    {
      synonyms: ["danger"],
      destination: {
        heading: "Risks",
        headings: ["risks", "risks and mitigations"],
        columns: ["risk"],
        planKind: "risks",
        prefix: null,
      },
    },
  ),
  action("rename_section", "Rename a section", [
    field("section", "section"),
    field("heading", "text", { label: "New heading" }),
  ]),
  action("replace_term", "Replace a term everywhere", [
    field("a", "text", { label: "Replace" }),
    field("b", "text", { label: "With" }),
    field("places", "places", OPTIONAL),
  ]),
  action("summarise", "Summarise", []),
];

export function anAction(name: string): Action {
  const found = ACTIONS.find((each) => each.name === name);
  if (!found) throw new Error(`no action ${name}`);
  return found;
}
