/** Brings images and files into an editor once the code for them is there, or when somebody asks for one. */
import type { CompletionSource } from "@codemirror/autocomplete";
import { Facet } from "@codemirror/state";
import type { EditorView } from "@codemirror/view";

import { tellMissing } from "@/components/patterns/missing-part";

import type { SlashBlock } from "../format/slash-blocks";
import { lazyExtension } from "./lazy-extension";

/** The document that they are put into. */
export const filesOf = Facet.define<number, number | undefined>({ combine: ([id]) => id });
/** What the slash menu offers besides. */
export const moreBlocks = Facet.define<readonly SlashBlock[], readonly SlashBlock[]>({
  combine: (given) => given.flat(),
});

/** What is offered behind other characters than "/". Its options have a type, by which they get their picture. */
export const moreCompletions = Facet.define<CompletionSource>();

/** Draws what an option of the menu is, by its name or type. */
export const optionPicture = Facet.define<(name: string) => Node>();

const files = lazyExtension(
  () => import("../files/document-files"),
  ({ documentFiles }) => documentFiles,
);

/** Where an image is dropped or chosen, at the caret. */
export function askForImage(view: EditorView): boolean {
  files.load().then(
    (part) => {
      files.insert(view, part);
      part.askForImage(view);
    },
    () => tellMissing(files.load),
  );
  return true;
}

export const lazyFiles = files.extension;
