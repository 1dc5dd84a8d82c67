/** Menu entries of each kind of thing, in their order. */
import type { EditorState } from "@codemirror/state";
import { ArrowDown, ArrowUp, Link } from "lucide-react";

import { AssistantIcon } from "@/components/ui/assistant-icon";
import { copyLinkTo } from "@/components/patterns/copy-link";
import type { ActionArguments } from "@/features/actions/action-types";
import type { Entry, EntryItem } from "@/features/actions/components/menu-entries";
import { actionIcon } from "@/features/actions/icons";
import { isOfQuestions } from "@/features/actions/fits";

import { plainWords } from "@/lib/markdown/anchors";

import { editorShortcut } from "../editor-keys";
import { type DocumentObject, neighbours, siblings } from "../format/object-at";
import type { TableCommand } from "./table-command";

export interface FormRequest {
  readonly title: string;
  readonly given: ActionArguments;
  /** The fields that are asked for, where it is not all. */
  readonly ask?: readonly string[];
  readonly initial?: Readonly<Record<string, string>>;
}

/** What the entries are made with, and what they do. */
export interface EntryContext {
  readonly state: EditorState;
  /** Whether the server knows the action, and it is possible: in the document, or in the section of this line. */
  readonly has: (name: string, line?: number) => boolean;
  /** The actions that are offered first in a section. */
  readonly fitting: (section: string) => readonly string[];
  readonly sections: readonly string[];
  /** Whether there is anything to ask for. */
  readonly needsForm: (name: string) => boolean;
  readonly ask: (name: string, form: FormRequest) => void;
  readonly act: (name: string, given: ActionArguments) => void;
  readonly edit: (edit: TableCommand) => void;
  /** Asks the assistant about the selected words; null where none but the built-in one answers. */
  readonly askAssistant: (() => void) | null;
}

const ASK_ASSISTANT = "Ask the assistant…";
const SEPARATOR: Entry = { kind: "separator" };
const PRIORITIES = ["Must", "Should", "Could", "Won't"] as const;

/** Leaves out what the server does not know, and the lines between groups that are empty then. */
export function grouped(groups: readonly (readonly (Entry | null)[])[]): Entry[] {
  const filled = groups
    .map((group) => group.filter((entry): entry is Entry => entry !== null))
    .filter((group) => group.length > 0);
  return filled.flatMap((group, nth) => (nth === 0 ? group : [SEPARATOR, ...group]));
}

export class Entries {
  constructor(protected readonly context: EntryContext) {}

  /** The line of the section that the entries are about. */
  protected get line(): number | undefined {
    return undefined;
  }

  /** An entry that opens a form. */
  protected form(name: string, label: string, form: FormRequest): EntryItem | null {
    const { has, ask } = this.context;
    if (!has(name, this.line)) return null;
    return { kind: "item", label, icon: actionIcon(name), run: () => ask(name, form) };
  }

  /** An entry that is done at once. */
  protected action(
    name: string,
    label: string,
    given: ActionArguments,
    more: Partial<EntryItem> = {},
  ): EntryItem | null {
    const { has, act } = this.context;
    if (!has(name, this.line)) return null;
    return { kind: "item", label, icon: actionIcon(name), run: () => act(name, given), ...more };
  }

  /** What stands in a line, moved to another section than its own. */
  protected moveTo(line: number, section: string | null): EntryItem | null {
    if (!this.context.sections.some((heading) => heading !== section)) return null;
    const given = { line: String(line) };
    return this.form("move_to_section", "Move to section…", {
      title: "Move to a section",
      given,
      ask: ["to"],
    });
  }

  /** The address of the page with the name of this part of it. */
  protected link(anchor: string | null, name: string): EntryItem | null {
    if (!anchor) return null;
    return { kind: "item", label: "Copy link", icon: Link, run: () => void copyLinkTo(anchor, name) };
  }

  protected edit(label: string, icon: EntryItem["icon"], edit: TableCommand, more: Partial<EntryItem> = {}) {
    const item: EntryItem = { kind: "item", label, run: () => this.context.edit(edit), ...more };
    return icon ? { ...item, icon } : item;
  }
}

export const DELETE = { shortcut: "Del", isKeyHere: true, isDanger: true } as const;

export class RequirementEntries extends Entries {
  constructor(
    context: EntryContext,
    private readonly object: DocumentObject,
  ) {
    super(context);
  }

  get all(): Entry[] {
    const { object } = this;
    const id = object.name;
    const given = { requirement: id };
    const { before, after } = neighbours(this.context.state, object);
    return grouped([
      [
        this.form("split_requirement", "Split…", { title: `Split ${id}`, given }),
        this.form("merge_requirements", "Merge with…", { title: `Merge ${id}`, given }),
        this.priorities(),
        this.form("set_owner", "Set owner…", { title: `Owner of ${id}`, given }),
        this.form("set_status", "Set status…", { title: `Status of ${id}`, given }),
        this.form("add_criterion", "Add criterion…", { title: `Criterion of ${id}`, given }),
      ],
      [
        before === null
          ? null
          : this.action(
              "move_requirement",
              "Move up",
              { ...given, before },
              { icon: ArrowUp, shortcut: editorShortcut("up") },
            ),
        after === null
          ? null
          : this.action(
              "move_requirement",
              "Move down",
              { ...given, after },
              { icon: ArrowDown, shortcut: editorShortcut("down") },
            ),
        this.context.sections.some((heading) => heading !== object.section)
          ? this.form("move_requirement", "Move to section…", {
              title: `Move ${id} to a section`,
              given,
              ask: ["section"],
            })
          : null,
      ],
      [this.link(id, id)],
      [this.action("delete_requirement", "Delete", given, DELETE)],
    ]);
  }

  private priorities(): Entry | null {
    const { has, act } = this.context;
    if (!has("set_priority")) return null;
    const { name, priority } = this.object;
    const items = PRIORITIES.map((word): EntryItem => ({
      kind: "item",
      label: word,
      isChosen: priority?.replace("’", "'") === word,
      shortcut: word.charAt(0),
      isKeyHere: true,
      run: () => act("set_priority", { requirement: name, priority: word }),
    }));
    return { kind: "choices", label: "Set priority", icon: actionIcon("set_priority"), items };
  }
}

export class HeadingEntries extends Entries {
  constructor(
    context: EntryContext,
    private readonly object: DocumentObject,
    /** Whether another heading has the same name, so that the line tells which is meant. */
    private readonly isOneOfSeveral: boolean,
    /** What an address names it by. */
    private readonly anchor: string | null,
  ) {
    super(context);
  }

  protected override get line(): number {
    return this.object.line.number;
  }

  get all(): Entry[] {
    const { name, line } = this.object;
    const which = this.isOneOfSeveral ? { line: String(line.number) } : {};
    const given = { section: name, ...which };
    const { before, after } = siblings(this.context.state, this.object);
    const fitting = this.context.fitting(name).map((action) => this.adding(action, name));
    return grouped([
      fitting,
      [
        this.form("rename_section", "Rename…", {
          title: "Rename section",
          given,
          initial: { heading: name },
        }),
        this.form("add_section", "Add section below…", { title: "Add section", given: { after: name } }),
        this.action("list_to_table", "List to table", given),
        this.action("table_to_list", "Table to list", given),
        this.action("number_requirements", "Number requirements", given),
      ],
      [
        before === null
          ? null
          : this.action("move_section", "Move up", { ...given, before }, { icon: ArrowUp }),
        after === null
          ? null
          : this.action("move_section", "Move down", { ...given, after }, { icon: ArrowDown }),
      ],
      [this.link(this.anchor, plainWords(name))],
      [this.action("delete_section", "Delete", given, DELETE)],
    ]);
  }

  private adding(action: string, section: string): EntryItem | null {
    const label = ADDING[action] ?? "Add";
    return this.form(action, `${label}…`, { title: label, given: { section } });
  }
}

/** How an action that adds is called where its section is known. */
export const ADDING: Readonly<Record<string, string>> = {
  add_requirement: "Add requirement",
  add_metric: "Add metric",
  add_risk: "Add risk",
  add_dependency: "Add dependency",
  add_decision: "Add decision",
  add_milestone: "Add milestone",
  add_term: "Add glossary term",
  add_question: "Add open question",
};

export class ItemEntries extends Entries {
  constructor(
    context: EntryContext,
    private readonly object: DocumentObject,
  ) {
    super(context);
  }

  get all(): Entry[] {
    const { line, name, section } = this.object;
    const given = { line: String(line.number) };
    const isOpen = section !== null && isOfQuestions(section) && !name.includes(" Answer: ");
    return grouped([
      [
        isOpen
          ? this.form("mark_answered", "Mark answered…", { title: "Answer", given, ask: ["answer"] })
          : null,
        this.form("add_owner", "Add owner…", { title: "Add owner", given, ask: ["owner"] }),
        this.form("add_date", "Add date…", { title: "Add date", given, ask: ["date"] }),
      ],
      [this.moveTo(line.number, section)],
    ]);
  }
}

export class SelectionEntries extends Entries {
  constructor(
    context: EntryContext,
    private readonly words: string,
    private readonly section: string | null,
  ) {
    super(context);
  }

  get all(): Entry[] {
    const { words, section } = this;
    const isShort = words.length <= 80;
    const { askAssistant, fitting } = this.context;
    const inSection = section !== null && fitting(section).includes("add_requirement") ? { section } : {};
    return grouped([
      [askAssistant && { kind: "item", label: ASK_ASSISTANT, icon: AssistantIcon, run: askAssistant }],
      [
        isShort
          ? this.form("replace_term", "Replace everywhere…", {
              title: "Replace everywhere",
              given: {},
              initial: { a: words },
            })
          : null,
      ],
      [
        this.form("add_requirement", "Add as requirement…", {
          title: "Add requirement",
          given: inSection,
          initial: { text: words },
        }),
        this.form("add_question", "Add as question…", {
          title: "Add question",
          given: {},
          initial: { text: words },
        }),
        isShort
          ? this.form("add_term", "Add as glossary term…", {
              title: "Add glossary term",
              given: {},
              initial: { term: words },
            })
          : null,
      ],
    ]);
  }
}
