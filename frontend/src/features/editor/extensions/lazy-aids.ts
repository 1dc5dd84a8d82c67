/**
 * Brings the search and formatted copies and pastes into an editor once their code is there: while the browser is idle,
 * or with the key or the paste that asks for it.
 */
import { Compartment, type Extension } from "@codemirror/state";
import type { EditorView } from "@codemirror/view";
import { keymap, ViewPlugin } from "@codemirror/view";

import { tellMissing } from "@/components/patterns/missing-part";
import { prefetched } from "@/lib/prefetch";
import { EDITOR_KEYS } from "../editor-keys";
import { whileNothingIsComposed } from "./composing";
import { earlyPaste } from "./early-paste";
import type * as Aids from "./editing-aids";

const NONE: Extension = [];
const slot = new Compartment();
const isAbsent = (view: EditorView): boolean => slot.get(view.state) === NONE;

let arrive: (part: typeof Aids) => void;
const arrived = new Promise<typeof Aids>((resolve) => (arrive = resolve));
const loadAids = prefetched(async () => {
  const part = await import("./editing-aids");
  arrive(part);
  return part;
});

function insert(view: EditorView, { editingAids }: typeof Aids): void {
  if (isAbsent(view)) view.dispatch({ effects: slot.reconfigure(editingAids) });
}

async function open(view: EditorView): Promise<void> {
  try {
    const part = await loadAids();
    insert(view, part);
    part.openSearchPanel(view);
  } catch {
    tellMissing(loadAids);
  }
}

/** What was pasted before its code was there goes in as soon as it is; without a connection as plain text. */
async function pasteOnceThere(view: EditorView, html: string, plain: string): Promise<void> {
  const part = await loadAids().catch(() => null);
  if (part) insert(view, part);
  if (part?.takePaste(view, html, plain) || plain === "") return;
  view.dispatch(view.state.replaceSelection(plain), { userEvent: "input.paste", scrollIntoView: true });
}

export const lazyAids: Extension = [
  slot.of(NONE),
  ViewPlugin.define((view) => {
    void arrived.then(async (part) => {
      await whileNothingIsComposed(view);
      insert(view, part);
    });
    return {};
  }),
  earlyPaste(isAbsent, pasteOnceThere),
  keymap.of([
    {
      key: EDITOR_KEYS.find,
      run: (view) => {
        if (!isAbsent(view)) return false;
        void open(view);
        return true;
      },
    },
  ]),
];
