/**
 * The editor's keys: formats and the rules of Enter and Backspace.
 */
import { deleteMarkupBackward, insertNewlineContinueMarkupCommand } from "@codemirror/lang-markdown";
import { type EditorState, type Extension, Prec, type TransactionSpec } from "@codemirror/state";
import { type Command, EditorView, type KeyBinding, keymap } from "@codemirror/view";

import { isVerbatim } from "../format/active";
import { type BlockKind, setBlock } from "../format/blocks";
import { type InlineFormat, insertLink, toggleInline } from "../format/inline";
import { backspace, enter, typeInGap } from "../format/paragraphs";
import { goToProposal } from "./proposals";

type Edit = (state: EditorState) => TransactionSpec | null;

/** A command from a pure edit; not handled where the edit has nothing to say. */
export function command(edit: Edit): Command {
  return (view) => {
    const spec = view.state.readOnly ? null : edit(view.state);
    if (!spec) return false;
    view.dispatch(spec);
    return true;
  };
}

const format = (name: InlineFormat): Command => command((state) => toggleInline(state, name));
const block = (kind: BlockKind): Command => command((state) => setBlock(state, kind));
const inText = (edit: Edit): Command =>
  command((state) => (isVerbatim(state, state.selection.main.from) ? null : edit(state)));

/** An item without words leaves its list, the second one too. */
const continueMarkup = insertNewlineContinueMarkupCommand({ nonTightLists: false });

export const FORMAT_KEYS = {
  bold: "Mod-b",
  italic: "Mod-i",
  link: "Mod-k",
  strike: "Mod-Shift-x",
  code: "Mod-e",
  bullets: "Mod-Shift-8",
  numbers: "Mod-Shift-7",
  tasks: "Mod-Shift-9",
  "heading-1": "Mod-Alt-1",
  "heading-2": "Mod-Alt-2",
  "heading-3": "Mod-Alt-3",
  text: "Mod-Alt-0",
} as const;

const bindings: readonly KeyBinding[] = [
  { key: FORMAT_KEYS.bold, run: format("bold") },
  { key: FORMAT_KEYS.italic, run: format("italic") },
  { key: FORMAT_KEYS.strike, run: format("strike") },
  { key: FORMAT_KEYS.code, run: format("code") },
  // Without a selection Mod+K stays the palette of the whole app.
  {
    key: FORMAT_KEYS.link,
    run: command((state) => (state.selection.main.empty ? null : insertLink(state))),
    stopPropagation: true,
  },
  { key: FORMAT_KEYS.bullets, run: block("bullets") },
  { key: FORMAT_KEYS.numbers, run: block("numbers") },
  { key: FORMAT_KEYS.tasks, run: block("tasks") },
  { key: FORMAT_KEYS.text, run: block("text") },
  { key: FORMAT_KEYS["heading-1"], run: block("heading-1") },
  { key: FORMAT_KEYS["heading-2"], run: block("heading-2") },
  { key: FORMAT_KEYS["heading-3"], run: block("heading-3") },
  { key: "Alt-ArrowDown", run: goToProposal(1) },
  { key: "Alt-ArrowUp", run: goToProposal(-1) },
  { key: "Enter", run: inText(enter) },
  {
    key: "Enter",
    run: (view) => !isVerbatim(view.state, view.state.selection.main.from) && continueMarkup(view),
  },
  { key: "Backspace", run: inText(backspace) },
  { key: "Backspace", run: deleteMarkupBackward },
];

const gapTyping = EditorView.inputHandler.of((view, from, to, text) => {
  const spec = view.composing || view.state.readOnly ? null : typeInGap(view.state, from, to, text);
  if (!spec) return false;
  view.dispatch(spec);
  return true;
});

export const editingKeys: Extension = [Prec.high(keymap.of(bindings)), gapTyping];
