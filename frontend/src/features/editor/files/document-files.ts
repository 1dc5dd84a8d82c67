/** Images and files in the text that is written: pasted, dropped, chosen from the slash menu, and drawn. */
import { type Extension, Prec } from "@codemirror/state";
import { EditorView } from "@codemirror/view";

import { moreBlocks } from "../extensions/lazy-files";
import type { SlashBlock } from "../format/slash-blocks";
import { drawnImages } from "./drawn-images";
import { pastedFiles } from "./pasted-files";
import { uploadLines } from "./upload-widgets";
import { addFiles, chooseFiles, openZone, uploads } from "./uploads";

const hasFiles = (data: DataTransfer | null): data is DataTransfer => data?.types.includes("Files") ?? false;

const taking = Prec.high(
  EditorView.domEventHandlers({
    paste(event, view) {
      const data = event.clipboardData;
      // Programs that copy words copy a picture of them as well.
      if (view.state.readOnly || !hasFiles(data) || data.getData("text/plain").trim() !== "") return false;
      const files = [...data.files];
      if (files.length === 0) return false;
      event.preventDefault();
      addFiles(view, files, view.state.selection.main.to);
      return true;
    },
    dragover(event, view) {
      if (view.state.readOnly || !hasFiles(event.dataTransfer)) return false;
      event.preventDefault();
      event.dataTransfer.dropEffect = "copy";
      return false;
    },
    drop(event, view) {
      if (view.state.readOnly || !hasFiles(event.dataTransfer)) return false;
      event.preventDefault();
      const at = view.posAtCoords({ x: event.clientX, y: event.clientY }, false);
      addFiles(view, [...event.dataTransfer.files], at);
      return true;
    },
  }),
);

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
  taking,
  pastedFiles,
  moreBlocks.of(BLOCKS),
];

/** Where an image is dropped or chosen, at the caret. */
export function askForImage(view: EditorView): void {
  if (!view.state.readOnly) view.dispatch(openZone(view.state), { scrollIntoView: true });
}
