/**
 * Brings the search and formatted copies and pastes into an editor once their code is there: while the browser is idle,
 * or with the key or the paste that asks for it.
 */
import { Compartment, type Extension } from "@codemirror/state";
import { EditorView, keymap, ViewPlugin } from "@codemirror/view";

import { tellMissing } from "@/components/patterns/missing-part";
import { prefetched } from "@/lib/prefetch";
import { EDITOR_KEYS } from "../editor-keys";
import { whileNothingIsComposed } from "./composing";
import type * as Aids from "./later-aids";

const NONE: Extension = [];
const slot = new Compartment();
let arrive: (part: typeof Aids) => void;
const arrived = new Promise<typeof Aids>((resolve) => (arrive = resolve));
const loadAids = prefetched(async () => {
  const part = await import("./later-aids");
  arrive(part);
  return part;
});

function insert(view: EditorView, { laterAids }: typeof Aids): void {
  if (slot.get(view.state) === NONE) view.dispatch({ effects: slot.reconfigure(laterAids) });
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

const earlyPaste = EditorView.domEventHandlers({
  paste(event, view) {
    if (slot.get(view.state) !== NONE || view.state.readOnly) return false;
    const html = event.clipboardData?.getData("text/html") ?? "";
    const plain = (event.clipboardData?.getData("text/plain") ?? "").replace(/\r\n?/g, "\n");
    // A line of plain words is the same with and without.
    if (html === "" && !/[\n\t]/.test(plain)) return false;
    void pasteOnceThere(view, html, plain);
    return true;
  },
});

export const lazyAids: Extension = [
  slot.of(NONE),
  ViewPlugin.define((view) => {
    void arrived.then(async (part) => {
      await whileNothingIsComposed(view);
      insert(view, part);
    });
    return {};
  }),
  earlyPaste,
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
