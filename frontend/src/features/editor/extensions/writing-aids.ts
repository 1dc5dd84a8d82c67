/**
 * Brings in what only a person who writes needs, once the caret is in the text, so that the page stands sooner.
 */
import { Compartment, type Extension } from "@codemirror/state";
import { EditorView } from "@codemirror/view";

const NONE: Extension = [];
const place = new Compartment();

async function bring(view: EditorView): Promise<void> {
  const { doc } = view.state;
  const { loadedAids, openSlashMenu } = await import("./loaded-aids");
  if (place.get(view.state) !== NONE) return;
  view.dispatch({ effects: place.reconfigure(loadedAids) });
  // A slash typed before the menu was there opens it now.
  if (view.state.doc !== doc) openSlashMenu(view);
}

export const writingAids: Extension = [
  place.of(NONE),
  EditorView.domEventHandlers({
    focus: (_, view) => {
      if (place.get(view.state) !== NONE) return;
      // Without a connection one can write all the same, and the next focus asks again.
      bring(view).catch(() => undefined);
    },
  }),
];
