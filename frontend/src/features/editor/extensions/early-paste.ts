/**
 * Takes what is pasted before its code is there. It goes in as soon as that is, where the caret was, and what is typed
 * meanwhile goes in behind it.
 */
import { type Extension, Prec } from "@codemirror/state";
import { EditorView, runScopeHandlers } from "@codemirror/view";

/** The keys that wait behind each editor's pastes. */
const waiting = new WeakMap<EditorView, KeyboardEvent[]>();
const MODIFIERS = new Set(["Alt", "AltGraph", "CapsLock", "Control", "Meta", "Shift"]);

const isCharacter = ({ key }: KeyboardEvent): boolean => /^.$/u.test(key);

function holds(event: KeyboardEvent): boolean {
  // What an input method puts together is no key yet, and a shortcut is nothing that is written.
  return !event.isComposing && !event.ctrlKey && !event.metaKey && !MODIFIERS.has(event.key);
}

function press(view: EditorView, event: KeyboardEvent): void {
  if (runScopeHandlers(view, event, "editor") || !isCharacter(event)) return;
  const { from, to } = view.state.selection.main;
  const typed = () =>
    view.state.update(view.state.replaceSelection(event.key), {
      userEvent: "input.type",
      scrollIntoView: true,
    });
  const handlers = view.state.facet(EditorView.inputHandler);
  if (!handlers.some((handle) => handle(view, from, to, event.key, typed))) view.dispatch(typed());
}

const heldKeys = Prec.highest(
  EditorView.domEventHandlers({
    keydown(event, view) {
      const keys = waiting.get(view);
      if (!keys || !holds(event)) return false;
      event.preventDefault();
      keys.push(event);
      return true;
    },
  }),
);

/** `isLate` says whether the code is still missing, `paste` brings it and puts in what was pasted. */
export function earlyPaste(
  isLate: (view: EditorView) => boolean,
  paste: (view: EditorView, html: string, plain: string) => Promise<void>,
): Extension {
  const handler = EditorView.domEventHandlers({
    paste(event, view) {
      if (!isLate(view) || view.state.readOnly) return false;
      const html = event.clipboardData?.getData("text/html") ?? "";
      const plain = (event.clipboardData?.getData("text/plain") ?? "").replace(/\r\n?/g, "\n");
      // A line of plain words is the same with and without.
      if (html === "" && !/[\n\t]/.test(plain)) return false;
      const keys: KeyboardEvent[] = [];
      waiting.set(view, keys);
      void paste(view, html, plain).finally(() => {
        if (waiting.get(view) === keys) waiting.delete(view);
        for (const key of keys) press(view, key);
      });
      return true;
    },
  });
  return [heldKeys, handler];
}
