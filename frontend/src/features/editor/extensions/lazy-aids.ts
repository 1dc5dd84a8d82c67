/**
 * Brings the search and formatted copies and pastes into an editor once their code is there: while the browser is idle,
 * or with the key or the paste that asks for it.
 */
import type { Extension } from "@codemirror/state";
import { type EditorView, keymap } from "@codemirror/view";

import { tellMissing } from "@/components/patterns/missing-part";
import { EDITOR_KEYS } from "../editor-keys";
import { earlyPaste } from "./early-paste";
import { lazyExtension } from "./lazy-extension";

const aids = lazyExtension(
  () => import("./editing-aids"),
  ({ editingAids }) => editingAids,
);

async function open(view: EditorView): Promise<void> {
  try {
    const part = await aids.load();
    aids.insert(view, part);
    part.openSearchPanel(view);
  } catch {
    tellMissing(aids.load);
  }
}

/** What was pasted before its code was there goes in as soon as it is; without a connection as plain text. */
async function pasteOnceThere(view: EditorView, html: string, plain: string): Promise<void> {
  const part = await aids.load().catch(() => null);
  if (part) aids.insert(view, part);
  if (part?.takePaste(view, html, plain) || plain === "") return;
  view.dispatch(view.state.replaceSelection(plain), { userEvent: "input.paste", scrollIntoView: true });
}

export const lazyAids: Extension = [
  aids.extension,
  earlyPaste(aids.isAbsent, pasteOnceThere),
  keymap.of([
    {
      key: EDITOR_KEYS.find,
      run: (view) => {
        if (!aids.isAbsent(view)) return false;
        void open(view);
        return true;
      },
    },
  ]),
];
