/**
 * The editor's keys: formats and the rules of Enter and Backspace.
 */
import { deleteMarkupBackward, insertNewlineContinueMarkupCommand } from "@codemirror/lang-markdown";
import { type EditorState, type Extension, Prec, type TransactionSpec } from "@codemirror/state";
import { type Command, EditorView, type KeyBinding, keymap } from "@codemirror/view";

import { EDITOR_KEYS } from "../editor-keys";
import { isCodeBlock, isVerbatimBlock } from "../format/code-at";
import { type BlockKind, setBlock } from "../format/blocks";
import { cellRange, wordsOf } from "../format/cell-range";
import { type InlineFormat, insertLink, toggleInline } from "../format/inline";
import { backspace, enter, typeInGap } from "../format/paragraphs";
import { goToProposal } from "./proposals";
import { tableRanges } from "./tables";

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

/** Of selected words, or of the cells that are selected. */
export const format = (name: InlineFormat): Command =>
  command((state) => {
    const cells = cellRange(state, tableRanges(state));
    return toggleInline(state, name, cells && wordsOf(cells));
  });
const block = (kind: BlockKind): Command => command((state) => setBlock(state, kind));
const inText =
  (run: Command): Command =>
  (view) =>
    !isVerbatimBlock(view.state, view.state.selection.main.from) && run(view);

/** An item without words leaves its list, the second one too. */
export const continueMarkup = insertNewlineContinueMarkupCommand({ nonTightLists: false });

const bindings: readonly KeyBinding[] = [
  { key: EDITOR_KEYS.bold, run: format("bold") },
  { key: EDITOR_KEYS.italic, run: format("italic") },
  { key: EDITOR_KEYS.strike, run: format("strike") },
  { key: EDITOR_KEYS.code, run: format("code") },
  // Without a selection Mod+K stays the palette of the whole app.
  {
    key: EDITOR_KEYS.link,
    run: command((state) => (state.selection.main.empty ? null : insertLink(state))),
    stopPropagation: true,
  },
  { key: EDITOR_KEYS.bullets, run: block("bullets") },
  { key: EDITOR_KEYS.numbers, run: block("numbers") },
  { key: EDITOR_KEYS.tasks, run: block("tasks") },
  { key: EDITOR_KEYS.text, run: block("text") },
  { key: EDITOR_KEYS["heading-1"], run: block("heading-1") },
  { key: EDITOR_KEYS["heading-2"], run: block("heading-2") },
  { key: EDITOR_KEYS["heading-3"], run: block("heading-3") },
  { key: EDITOR_KEYS.down, run: goToProposal(1) },
  { key: EDITOR_KEYS.up, run: goToProposal(-1) },
  { key: "Enter", run: inText(command(enter)) },
  { key: "Enter", run: inText(continueMarkup) },
  { key: "Backspace", run: inText(command(backspace)) },
  { key: "Backspace", run: deleteMarkupBackward },
];

const gapTyping = EditorView.inputHandler.of((view, from, to, text) => {
  const { state } = view;
  if (view.composing || state.readOnly || isCodeBlock(state, from)) return false;
  const spec = typeInGap(state, from, to, text);
  if (!spec) return false;
  view.dispatch(spec);
  return true;
});

export const editingKeys: Extension = [Prec.high(keymap.of(bindings)), gapTyping];
