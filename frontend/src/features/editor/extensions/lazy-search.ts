/** Brings the search into an editor once its code is there: while the browser is idle, or with the key that asks for it. */
import { Compartment, type Extension } from "@codemirror/state";
import { type EditorView, keymap, ViewPlugin } from "@codemirror/view";

import { tellMissing } from "@/components/patterns/missing-part";
import { prefetched } from "@/lib/prefetch";
import { EDITOR_KEYS } from "../editor-keys";
import type * as Search from "./search";

const NONE: Extension = [];
const slot = new Compartment();
let arrive: (part: typeof Search) => void;
const arrived = new Promise<typeof Search>((resolve) => (arrive = resolve));
const loadSearch = prefetched(async () => {
  const part = await import("./search");
  arrive(part);
  return part;
});

function insert(view: EditorView, { textSearch }: typeof Search): void {
  if (slot.get(view.state) === NONE) view.dispatch({ effects: slot.reconfigure(textSearch) });
}

async function open(view: EditorView): Promise<void> {
  try {
    const part = await loadSearch();
    insert(view, part);
    part.openSearchPanel(view);
  } catch {
    tellMissing(loadSearch);
  }
}

export const lazySearch: Extension = [
  slot.of(NONE),
  ViewPlugin.define((view) => {
    void arrived.then((part) => insert(view, part));
    return {};
  }),
  keymap.of([
    {
      key: EDITOR_KEYS.find,
      run: (view) => {
        if (slot.get(view.state) !== NONE) return false;
        void open(view);
        return true;
      },
    },
  ]),
];
