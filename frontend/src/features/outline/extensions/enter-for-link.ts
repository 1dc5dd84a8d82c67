/**
 * Enter behind "[[" before the list of documents has come: it waits for the list and chooses its first one. Where no list
 * comes, or another key is pressed first, it is the Enter that it would have been.
 */
import { acceptCompletion, completionStatus } from "@codemirror/autocomplete";
import { type EditorState, type Extension, Prec } from "@codemirror/state";
import { EditorView, keymap, runScopeHandlers, ViewPlugin, type ViewUpdate } from "@codemirror/view";

/** Milliseconds that it waits for. */
const TIMEOUT = 2000;

class WaitingEnter {
  private timer: number | null = null;
  private isGiven = false;

  constructor(private readonly view: EditorView) {}

  /** True where the key is kept for the list. */
  press(opened: RegExp): boolean {
    if (this.isGiven) return false;
    if (this.timer !== null) {
      this.give();
      return false;
    }
    if (completionStatus(this.view.state) !== "pending" || !isOpened(this.view.state, opened)) return false;
    this.timer = window.setTimeout(() => this.give(), TIMEOUT);
    return true;
  }

  update({ state, selectionSet, docChanged }: ViewUpdate): void {
    if (this.timer === null) return;
    const status = completionStatus(state);
    // Whoever goes elsewhere meanwhile wants no line there.
    if (selectionSet && !docChanged) this.stop();
    else if (status !== "pending") {
      this.stop();
      // The page is being brought up to date.
      queueMicrotask(() => {
        if (!this.view.dom.isConnected) return;
        if (status !== "active" || !acceptCompletion(this.view)) this.enter();
      });
    }
  }

  /** The key as it would have been; nothing where none waits. */
  give(): void {
    if (this.timer === null) return;
    this.stop();
    this.enter();
  }

  private enter(): void {
    this.isGiven = true;
    runScopeHandlers(this.view, new KeyboardEvent("keydown", { key: "Enter" }), "editor");
    this.isGiven = false;
  }

  private stop(): void {
    if (this.timer !== null) window.clearTimeout(this.timer);
    this.timer = null;
  }

  destroy(): void {
    this.stop();
  }
}

function isOpened({ doc, selection }: EditorState, opened: RegExp): boolean {
  const { head, empty } = selection.main;
  const line = doc.lineAt(head);
  return empty && opened.test(line.text.slice(0, head - line.from));
}

const MODIFIERS: ReadonlySet<string> = new Set(["Shift", "Control", "Alt", "Meta", "Enter"]);

const waiting = ViewPlugin.fromClass(WaitingEnter);

/** `opened` ends with what asks for a list, as far as it is typed. */
export function enterForLink(opened: RegExp): Extension {
  return Prec.highest([
    waiting,
    EditorView.domEventHandlers({
      keydown: ({ key }, view) => {
        if (!MODIFIERS.has(key)) view.plugin(waiting)?.give();
        return false;
      },
    }),
    keymap.of([{ key: "Enter", run: (view) => view.plugin(waiting)?.press(opened) === true }]),
  ]);
}
