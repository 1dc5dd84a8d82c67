/** The keys of the thing with the caret: its menu, and the way up and down for a requirement or a row. */
import { type Extension, Prec } from "@codemirror/state";
import { type Command, EditorView, keymap } from "@codemirror/view";

import { EDITOR_KEYS } from "../editor-keys";
import { neighbours, objectAt } from "../format/object-at";
import { moveRow } from "../format/table-moves";
import { askObject, frozen, type ObjectRequest } from "./objects";
import { proposalRanges } from "./proposal-state";
import { tableWithCaret } from "./table-cells";

/** Where the menu of the thing with the caret opens. */
function caretBox(view: EditorView, at: number): DOMRect {
  const box = view.coordsAtPos(at, 1) ?? view.contentDOM.getBoundingClientRect();
  return new DOMRect(box.left, box.top, 0, box.bottom - box.top);
}

const openMenu: Command = (view) => {
  const { main } = view.state.selection;
  const ask = view.state.facet(askObject);
  const object = main.empty ? objectAt(view.state, main.head) : null;
  if (!ask || (main.empty && !object)) return false;
  const of: Partial<ObjectRequest> = main.empty ? {} : { of: "selection" };
  ask({ at: main.from, anchor: frozen(caretBox(view, main.head)), ...of });
  return true;
};

/**
 * A row moves in the text; a requirement by its action, with all that belongs to it. Where changes wait, the keys go
 * from one to the next.
 */
function move(step: -1 | 1): Command {
  return (view) => {
    const { state } = view;
    const table = tableWithCaret(state);
    if (table) {
      const spec = moveRow(state, table, step);
      if (spec) view.dispatch(spec);
      return true;
    }
    if (proposalRanges(state).length > 0) return false;
    const object = objectAt(state, state.selection.main.head);
    if (object?.kind !== "requirement") return false;
    const { before, after } = neighbours(state, object);
    if ((step < 0 ? before : after) === null) return true;
    const anchor = frozen(caretBox(view, state.selection.main.head));
    state.facet(askObject)?.({ at: object.line.from, anchor, move: step < 0 ? "up" : "down" });
    return true;
  };
}

let isMenuKey = false;

/** The key for menus opens ours, and not the browser's as well. */
const menuKey = EditorView.domEventHandlers({
  keydown: (event, view) => {
    isMenuKey = event.key === "ContextMenu" && openMenu(view);
    return isMenuKey;
  },
  contextmenu: (event) => {
    if (!isMenuKey) return false;
    isMenuKey = false;
    event.preventDefault();
    return true;
  },
});

export const objectKeys: Extension = [
  menuKey,
  Prec.highest(
    keymap.of([
      { key: EDITOR_KEYS.objectMenu, run: openMenu, preventDefault: true },
      { key: EDITOR_KEYS.up, run: move(-1) },
      { key: EDITOR_KEYS.down, run: move(1) },
    ]),
  ),
];
