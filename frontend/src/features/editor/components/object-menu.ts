/** The menu of what was asked for: what it is called, and its entries. */
import type { Entry } from "@/features/actions/components/menu-entries";
import { readParts } from "@/features/actions/document-parts";
import { anchorsOf } from "@/lib/markdown/anchors";
import { sameHeading } from "@/lib/markdown/headings";

import type { ObjectRequest } from "../extensions/objects";
import { type DocumentObject, objectAt, sectionAt } from "../format/object-at";
import { tableOf } from "../format/table-at";
import { cellsOf } from "../format/tables";
import {
  type EntryContext,
  HeadingEntries,
  ItemEntries,
  RequirementEntries,
  SelectionEntries,
} from "./object-entries";
import { tableAt } from "./table-command";
import { ColumnEntries, RowEntries } from "./table-entries";

export interface ObjectMenu {
  readonly label: string;
  readonly entries: readonly Entry[];
}

/** Longer names are cut in the head of a menu. */
const NAME = 40;

function cut(name: string): string {
  return name.length > NAME ? `${name.slice(0, NAME).trimEnd()}…` : name;
}

export function menuOf(request: ObjectRequest, context: EntryContext): ObjectMenu | null {
  const { state } = context;
  const menu = request.of === "selection" ? selectionMenu(context) : lineMenu(request, context);
  if (request.of !== "column") return menu && menu.entries.length > 0 ? menu : null;
  const table = tableAt(state, request.at);
  if (!table) return null;
  const { cells } = table.head;
  const name = cells[table.column]?.text ?? "";
  const { all } = new ColumnEntries(context, table.column, cells.length);
  return { label: name === "" ? "Column" : `Column ${cut(name)}`, entries: all };
}

function selectionMenu(context: EntryContext): ObjectMenu {
  const { state } = context;
  const { from, to } = state.selection.main;
  const words = state.sliceDoc(from, to).replace(/\s+/g, " ").trim();
  const section = sectionAt(state, state.doc.lineAt(from));
  return { label: `“${cut(words)}”`, entries: new SelectionEntries(context, words, section).all };
}

function lineMenu({ at }: ObjectRequest, context: EntryContext): ObjectMenu | null {
  const object = objectAt(context.state, at);
  return object && { label: labelOf(object), entries: entriesOf(object, context) };
}

const UNNAMED = { row: "Row", heading: "Section", item: "Entry", paragraph: "Paragraph" } as const;

function labelOf({ kind, name, priority }: DocumentObject): string {
  if (kind === "requirement") return priority === null ? name : `${name} · ${priority}`;
  if (name !== "") return cut(name.replace(/[*`]/g, ""));
  return UNNAMED[kind];
}

function entriesOf(object: DocumentObject, context: EntryContext): readonly Entry[] {
  const { state } = context;
  switch (object.kind) {
    case "requirement":
      return new RequirementEntries(context, object).all;
    case "heading": {
      const { sections } = readParts(state.doc.toString());
      const same = sections.filter(({ heading }) => sameHeading(heading, object.name));
      const at = sections.findIndex(({ line }) => line === object.line.number);
      const anchor = anchorsOf(sections.map(({ heading }) => heading))[at] ?? null;
      return new HeadingEntries(context, object, same.length > 1, anchor).all;
    }
    case "item":
    case "paragraph":
      return new ItemEntries(context, object).all;
    case "row": {
      const { requirements } = readParts(state.doc.toString());
      const id = requirements.find((each) => each.line === object.line.number)?.id ?? null;
      const table = tableOf(state, object.line);
      const [first, last] = [table?.from ?? 0, table?.to ?? 0].map((at) => state.doc.lineAt(at).number);
      const row = Math.max(-1, object.line.number - (first ?? 0) - 2);
      const rows = (last ?? 0) - (first ?? 0) - 1;
      const filled = cellsOf(object.line.text).filter(({ text }) => text !== "");
      const line = row >= 0 && filled.length === 1 ? object.line.number : null;
      return new RowEntries(context, { section: object.section, row, rows, line, id }).all;
    }
  }
}
