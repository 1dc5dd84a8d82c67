/**
 * Waits for an input method. Where the text around a character that is being put together changes, or its line is drawn
 * anew, the browser writes the character a second time when it is done.
 */
import { type Extension } from "@codemirror/state";
import { EditorView } from "@codemirror/view";

/** Milliseconds until nothing is waited for any more: on phones a word counts as unfinished while the caret is in it. */
const TIMEOUT = 3000;
/** Milliseconds between two looks: CodeMirror reads the finished character some time after the browser's own event. */
const LOOK = 50;

export const aMoment = () => new Promise((resolve) => setTimeout(resolve, LOOK));

/** Resolves when nothing is being composed in the view, or nothing is to be waited for any longer. */
async function whenComposed(view: EditorView): Promise<void> {
  const end = performance.now() + TIMEOUT;
  do await aMoment();
  while (view.compositionStarted && performance.now() < end);
}

/** Resolves once nothing is being composed, however long that takes: for what draws the text anew and is not asked for. */
export async function whileNothingIsComposed(view: EditorView): Promise<void> {
  while (view.compositionStarted) await aMoment();
}

/** `hold` is given what the changes of others have to wait for; one wait after the other, so that they get their turn. */
export function holdWhileComposing(hold: (until: Promise<void>) => void): Extension {
  let isHeld = false;
  return EditorView.domEventHandlers({
    compositionstart: (_event, view) => {
      if (isHeld) return;
      isHeld = true;
      hold(whenComposed(view).finally(() => (isHeld = false)));
    },
  });
}
