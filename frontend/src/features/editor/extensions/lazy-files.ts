/**
 * Brings images and files into an editor once the code for them is there, or when somebody asks for one. Files that are
 * pasted or dropped before come into the text, at the caret, as soon as it is.
 */
import type { CompletionSource } from "@codemirror/autocomplete";
import { type Extension, Facet, Prec } from "@codemirror/state";
import { EditorView } from "@codemirror/view";

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

type Part = Awaited<ReturnType<typeof files.load>>;

function withFiles(view: EditorView, use: (part: Part) => void): void {
  files.load().then(
    (part) => {
      files.insert(view, part);
      use(part);
    },
    () => tellMissing(files.load),
  );
}

/** Where an image is dropped or chosen, at the caret. */
export function askForImage(view: EditorView): boolean {
  withFiles(view, (part) => part.askForImage(view));
  return true;
}

function take(view: EditorView, data: DataTransfer | null, at?: number): boolean {
  const given = [...(data?.files ?? [])];
  if (view.state.readOnly || given.length === 0) return false;
  if (at !== undefined) view.dispatch({ selection: { anchor: at } });
  withFiles(view, (part) => part.addFiles(view, given, view.state.selection.main.to));
  return true;
}

const taken = Prec.high(
  EditorView.domEventHandlers({
    // Programs that copy words copy a picture of them as well.
    paste: ({ clipboardData }, view) =>
      !clipboardData?.getData("text/plain").trim() && take(view, clipboardData),
    drop: (event, view) => take(view, event.dataTransfer, view.posAtCoords(event, false)),
  }),
);

export const lazyFiles: Extension = [files.extension, taken];
