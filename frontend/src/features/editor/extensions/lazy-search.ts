/** Brings the search into an editor once its code is there: while the browser is idle, or with the key that asks for it. */
import { Compartment, type Extension } from "@codemirror/state";
import { type EditorView, keymap, ViewPlugin } from "@codemirror/view";

import { toast } from "@/components/ui/toast";
import { prefetched } from "@/lib/prefetch";
import { EDITOR_KEYS } from "../editor-keys";

const NONE: Extension = [];
const slot = new Compartment();
const loadSearch = prefetched(() => import("./search"));

async function bring(view: EditorView) {
  const { openSearchPanel, textSearch } = await loadSearch();
  if (slot.get(view.state) === NONE) view.dispatch({ effects: slot.reconfigure(textSearch) });
  return openSearchPanel;
}

async function open(view: EditorView): Promise<void> {
  try {
    const openSearchPanel = await bring(view);
    openSearchPanel(view);
  } catch {
    toast({
      title: "Couldn't load this part",
      description: "Reload the page to try again. Your text is safe.",
      variant: "destructive",
    });
  }
}

export const lazySearch: Extension = [
  slot.of(NONE),
  ViewPlugin.define((view) => {
    // Without it the key asks again, and says so.
    bring(view).catch(() => undefined);
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
