/**
 * Brings in what only a person who writes needs, once the caret is in the text, so that the page stands sooner. Where
 * a table stands it comes as soon as the page is at rest, and until it is there no key tears the table.
 */
import { Compartment, EditorState, type Extension, Transaction } from "@codemirror/state";
import { EditorView, runScopeHandlers, ViewPlugin } from "@codemirror/view";

import { matchesShortcut } from "@/lib/keyboard";
import { prefetched } from "@/lib/prefetch";

import { tableRanges } from "./tables";

const NONE: Extension = [];
const place = new Compartment();
const loadAids = prefetched(() => import("./loaded-aids"));

/** The key for the menu of a thing, pressed before the menus were there, and the text in which it was. */
const pressed = new WeakMap<EditorView, { event: KeyboardEvent; state: EditorState }>();

/** It is carried out once they are there, if nothing was written or selected since. */
function rememberPress(event: KeyboardEvent, view: EditorView): boolean {
  if (place.get(view.state) !== NONE || !matchesShortcut(event, "Mod+.")) return false;
  event.preventDefault();
  pressed.set(view, { event, state: view.state });
  bringIfMissing(view);
  return true;
}

async function bring(view: EditorView): Promise<void> {
  const { doc } = view.state;
  const { loadedAids, openSlashMenu } = await loadAids();
  if (place.get(view.state) !== NONE) return;
  view.dispatch({ effects: place.reconfigure(loadedAids) });
  const press = pressed.get(view);
  pressed.delete(view);
  if (press?.state.doc === view.state.doc && press.state.selection.eq(view.state.selection))
    runScopeHandlers(view, press.event, "editor");
  // A slash typed before the menu was there opens it now.
  if (view.state.doc !== doc) openSlashMenu(view);
}

function bringIfMissing(view: EditorView): void {
  if (place.get(view.state) !== NONE) return;
  // Without them one can write all the same.
  bring(view).catch(() => undefined);
}

/** Milliseconds after which the page counts as at rest. */
const REST = 500;
/** The end of a cell of the line under a table's head. */
const RULE = /^[ \t]*\|?[ \t:]*-+[ \t:]*\|/m;

const broughtForTables = ViewPlugin.define((view) => {
  const timer = setTimeout(() => {
    if (RULE.test(view.state.doc.toString())) bringIfMissing(view);
  }, REST);
  return { destroy: () => clearTimeout(timer) };
});

const KEYS = /^(?:delete.*|input(?:\.type|\.paste)?)$/;

/** Whether what is typed or deleted takes or adds what parts cells and rows. */
function tearsTable(transaction: Transaction): boolean {
  const { startState, changes } = transaction;
  if (!KEYS.test(transaction.annotation(Transaction.userEvent) ?? "")) return false;
  const tables = transaction.docChanged ? tableRanges(startState) : [];
  let isTorn = false;
  changes.iterChanges((from, to, _, __, inserted) => {
    if (!/[|\n]/.test(startState.sliceDoc(from, to) + inserted.toString())) return;
    isTorn ||= tables.some(
      (table) => from <= table.to && to >= table.from && (from > table.from || to < table.to),
    );
  });
  return isTorn;
}

const untilBrought = EditorState.transactionFilter.of((transaction) =>
  place.get(transaction.startState) === NONE && tearsTable(transaction) ? [] : transaction,
);

export const writingAids: Extension = [
  place.of(NONE),
  untilBrought,
  broughtForTables,
  EditorView.domEventHandlers({
    keydown: rememberPress,
    focus: (_, view) => bringIfMissing(view),
    // The handles are among them.
    mousemove: (_, view) => bringIfMissing(view),
  }),
];
