/**
 * The menu behind "/": blocks by name, filtered while typing, chosen with the keyboard.
 */
import {
  autocompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
  type CompletionSource,
  completionStatus,
} from "@codemirror/autocomplete";
import type { EditorState, Extension, TransactionSpec } from "@codemirror/state";
import { EditorView, tooltips } from "@codemirror/view";

import { shortcutKeys } from "@/lib/keyboard";

import { isCode, isVerbatim } from "../format/code-at";
import { slashActions } from "../format/slash-actions";
import { SLASH_BLOCKS, type SlashBlock } from "../format/slash-blocks";
import { addColumn, addRow, deleteColumn, deleteRow, type OpenTable } from "../format/table-edits";
import { moreBlocks, moreCompletions, optionPicture } from "./lazy-files";
import { askObject, frozen, knownActions } from "./objects";
import { tableWithCaret } from "./table-cells";

/** A slash at the start of a line or behind a space, with the words typed after it. */
const SLASH = /(?:^|(?<=\s))\/[\p{L} ]{0,24}$/u;

/** Takes the typed slash away, then puts the block in; both are undone in one step. */
function applyBlock(view: EditorView, block: SlashBlock, slashAt: number, to: number): void {
  const removal = view.state.update({ changes: { from: slashAt, to }, selection: { anchor: slashAt } });
  const insertion = removal.state.update(block.apply(removal.state));
  view.dispatch({
    changes: removal.changes.compose(insertion.changes),
    selection: insertion.newSelection,
    effects: insertion.effects,
    scrollIntoView: true,
    userEvent: "input.complete",
  });
  if (block.form !== undefined) askForm(view, block.form);
  block.run?.(view);
}

/** The form opens where the words were typed that chose it. */
function askForm(view: EditorView, form: string): void {
  const at = view.state.selection.main.head;
  const box = view.coordsAtPos(at) ?? view.contentDOM.getBoundingClientRect();
  const anchor = frozen(new DOMRect(box.left, box.top, 0, box.bottom - box.top));
  view.state.facet(askObject)?.({ at, anchor, form });
}

/** How well a block answers to what was typed: its name first, then the other words it goes by; null not at all. */
function slashRank(block: SlashBlock, typed: string): number | null {
  const query = typed.trim().toLowerCase();
  const name = block.name.toLowerCase();
  if (name.startsWith(query)) return 0;
  if (name.split(" ").some((word) => word.startsWith(query))) return 1;
  if (block.words.split(" ").some((word) => word.startsWith(query))) return 2;
  return name.includes(query) ? 3 : null;
}

function completion(block: SlashBlock): Completion {
  return {
    label: block.name,
    detail: block.hint,
    apply: (view, _, from, to) => applyBlock(view, block, from - 1, to),
  };
}

function tableEdit(
  name: string,
  words: string,
  edit: (state: EditorState, table: OpenTable) => TransactionSpec,
): SlashBlock {
  const apply = (state: EditorState): TransactionSpec => {
    const table = tableWithCaret(state);
    return table ? edit(state, table) : {};
  };
  return { name, hint: "", words, group: "Table", apply };
}

/** What is offered within a table, where no block can stand. */
const TABLE_EDITS: readonly SlashBlock[] = [
  tableEdit("Add row", "insert below new", addRow),
  tableEdit("Add column", "insert right new", addColumn),
  tableEdit("Delete row", "remove", deleteRow),
  tableEdit("Delete column", "remove", deleteColumn),
];

/** The groups of blocks; those of actions come before them, as they are given. */
const RANK: Readonly<Record<string, number>> = { Blocks: 100, "Requirement blocks": 101, Table: 100 };

/** Everything in its groups at first, the best answers in order once something is typed. */
function matching(blocks: readonly SlashBlock[], typed: string): Completion[] {
  if (typed.trim() === "")
    return blocks.map((block, nth) => ({
      ...completion(block),
      section: { name: block.group, rank: block.isFirst || block.form ? nth : (RANK[block.group] ?? nth) },
    }));
  return blocks
    .map((block) => ({ block, rank: slashRank(block, typed) }))
    .filter(({ rank }) => rank !== null)
    .sort((one, other) => (one.rank ?? 0) - (other.rank ?? 0))
    .map(({ block }) => completion(block));
}

/** What may be chosen at a place. */
function offered(state: EditorState, at: number, isSought: boolean): readonly SlashBlock[] {
  if (!isVerbatim(state, at)) {
    const known = state.facet(knownActions)();
    const { first, rest } = slashActions(state, at, known);
    // The action asks for what the block only has room for; what stands first is not offered twice.
    const isElsewhere = (name: string): boolean =>
      [...first, ...rest].some((block) => block.name === name || block.name === `${name}…`);
    const blocks = [...SLASH_BLOCKS, ...state.facet(moreBlocks)].filter(({ name }) => !isElsewhere(name));
    return [...first, ...(isSought ? rest : []), ...blocks];
  }
  return tableWithCaret(state) && !isCode(state, at) ? TABLE_EDITS : [];
}

export function slashSource(context: CompletionContext): CompletionResult | null {
  const match = context.matchBefore(SLASH);
  if (!match) return null;
  const typed = match.text.slice(1);
  const options = matching(offered(context.state, match.from, typed.trim() !== ""), typed);
  if (options.length === 0) return null;
  // At once: an entry asked for again later would not be there for an Enter that follows the last letter.
  const update: CompletionResult["update"] = (_, __, ___, next) => slashSource(next);
  return { from: match.from + 1, options, filter: false, update };
}

/** One source: a second one that has not answered yet would hold up the keys of the menu. */
const source: CompletionSource = (context) =>
  slashSource(context) ?? context.state.facet(moreCompletions)[0]?.(context) ?? null;

/** Pixels between the menu and the edges of the screen. */
const AWAY = 8;

/** What the keyboard of a phone leaves of the window. */
function seenSpace(view: EditorView) {
  const { clientWidth, clientHeight } = view.dom.ownerDocument.documentElement;
  const bottom = Math.min(clientHeight, window.visualViewport?.height ?? clientHeight);
  return { top: AWAY, left: AWAY, right: clientWidth - AWAY, bottom: bottom - AWAY };
}

/** The keys that work in the menu. */
function keysFoot(): HTMLElement {
  const foot = document.createElement("footer");
  foot.className = "rq-slash-foot";
  const kbd = (key: string): HTMLElement =>
    Object.assign(document.createElement("kbd"), { textContent: key });
  foot.append(kbd("Enter"), " insert", ...shortcutKeys("Mod+K").map(kbd), " all actions");
  return foot;
}

/**
 * The list scrolls, so it can be come to like everything that does, though the keys work in the text, which are shown
 * below it.
 */
const reachable = EditorView.updateListener.of(({ state, view }) => {
  const list = completionStatus(state) && view.dom.querySelector<HTMLElement>(".rq-slash > ul");
  if (!list) return;
  list.tabIndex = 0;
  if (!list.parentElement?.querySelector(".rq-slash-foot")) list.parentElement?.append(keysFoot());
});

/** The pictures come with the later aids; until then their room is kept. */
function picture({ label, type = label }: Completion, state: EditorState): Node {
  const drawn = state.facet(optionPicture)[0]?.(type);
  return drawn ?? Object.assign(document.createElement("i"), { className: "rq-slash-picture" });
}

export const slashMenu: Extension = [
  reachable,
  tooltips({ tooltipSpace: seenSpace }),
  autocompletion({
    override: [source],
    icons: false,
    addToOptions: [{ render: picture, position: 20 }],
    activateOnTypingDelay: 0,
    interactionDelay: 0, // a fast "/req, Enter" means the entry, not a new line
    maxRenderedOptions: 40,
    tooltipClass: () => "rq-slash",
  }),
];
