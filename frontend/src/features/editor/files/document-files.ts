/** Images and files in the text that is written: sent, chosen from the slash menu, and drawn. */
import type { Extension } from "@codemirror/state";
import { EditorView } from "@codemirror/view";

import { moreBlocks } from "../extensions/lazy-files";
import type { SlashBlock } from "../format/slash-blocks";
import { drawnImages } from "./drawn-images";
import { pastedFiles } from "./pasted-files";
import { uploadLines } from "./upload-widgets";
import { addFiles, chooseFiles, openZone, uploads } from "./uploads";

export { addFiles };

/** Says under the pointer that files can be dropped; `lazy-files` takes them. */
const droppable = EditorView.domEventHandlers({
  dragover({ dataTransfer }, view) {
    if (view.state.readOnly || !dataTransfer?.types.includes("Files")) return false;
    dataTransfer.dropEffect = "copy";
    return true;
  },
});

const BLOCKS: readonly SlashBlock[] = [
  {
    name: "Image",
    hint: "Upload, paste or drop",
    words: "picture photo screenshot figure upload png jpeg gif",
    group: "Blocks",
    apply: openZone,
  },
  {
    name: "File",
    hint: "Up to 25 MB",
    words: "image attachment upload pdf document attach",
    group: "Blocks",
    apply: () => ({}),
    run: (view) =>
      chooseFiles("file", (files) => addFiles(view, files, view.state.selection.main.head, "file")),
  },
];

export const documentFiles: Extension = [
  uploads,
  uploadLines,
  drawnImages,
  droppable,
  pastedFiles,
  moreBlocks.of(BLOCKS),
];

/** Where an image is dropped or chosen, at the caret. */
export function askForImage(view: EditorView): void {
  if (!view.state.readOnly) view.dispatch(openZone(view.state), { scrollIntoView: true });
}
