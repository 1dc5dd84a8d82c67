/** Brings images and files into an editor once the code for them is there, or when somebody asks for one. */
import type { CompletionSource } from "@codemirror/autocomplete";
import { Compartment, type Extension, Facet } from "@codemirror/state";
import { type EditorView, ViewPlugin } from "@codemirror/view";

import { tellMissing } from "@/components/patterns/missing-part";
import { prefetched } from "@/lib/prefetch";

import type { SlashBlock } from "../format/slash-blocks";
import { whileNothingIsComposed } from "./composing";
import type * as Files from "../files/document-files";

/** The document that they are put into. */
export const filesOf = Facet.define<number, number | undefined>({ combine: ([id]) => id });
/** What the slash menu offers besides. */
export const moreBlocks = Facet.define<readonly SlashBlock[], readonly SlashBlock[]>({
  combine: (given) => given.flat(),
});

/** What is offered behind other signs than "/". Its options have a type, by which they get their picture. */
export const moreCompletions = Facet.define<CompletionSource>();

/** Draws what an option of the menu is, by its name or type. */
export const optionPicture = Facet.define<(name: string) => Node>();

const NONE: Extension = [];
const slot = new Compartment();
let arrive: (part: typeof Files) => void;
const arrived = new Promise<typeof Files>((resolve) => (arrive = resolve));
const load = prefetched(async () => {
  const part = await import("../files/document-files");
  arrive(part);
  return part;
});

function insert(view: EditorView, { documentFiles }: typeof Files): void {
  if (slot.get(view.state) === NONE) view.dispatch({ effects: slot.reconfigure(documentFiles) });
}

/** Where an image is dropped or chosen, at the caret. */
export function askForImage(view: EditorView): boolean {
  load().then(
    (part) => {
      insert(view, part);
      part.askForImage(view);
    },
    () => tellMissing(load),
  );
  return true;
}

export const lazyFiles: Extension = [
  slot.of(NONE),
  ViewPlugin.define((view) => {
    void arrived.then(async (part) => {
      await whileNothingIsComposed(view);
      insert(view, part);
    });
    return {};
  }),
];
