/**
 * Waits for an input method. Where the text around a character that is being put together changes, the browser writes the
 * character a second time when it is done.
 */
import type { EditorView } from "@codemirror/view";

/** Milliseconds until nothing is waited for any more: on phones a word counts as unfinished while the caret is in it. */
const PATIENCE = 3000;
/** Milliseconds between two looks: CodeMirror reads the finished character some time after the browser's own event. */
const LOOK = 50;

/** Settles when nothing is being composed in the view, or nothing is to be waited for any longer. */
export async function whenComposed(view: EditorView): Promise<void> {
  const end = performance.now() + PATIENCE;
  while (view.composing && performance.now() < end) await new Promise((resolve) => setTimeout(resolve, LOOK));
}
