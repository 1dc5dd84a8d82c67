/** Extensions whose code comes late: into every editor once it is there, or when somebody asks for one. */
import { Compartment, type Extension } from "@codemirror/state";
import { type EditorView, ViewPlugin } from "@codemirror/view";

import { prefetched } from "@/lib/prefetch";

import { whileNothingIsComposed } from "./composing";

const NONE: Extension = [];

export interface LazyExtension<Part> {
  /** Holds the place for it in an editor. */
  readonly extension: Extension;
  /** The code; fails where it cannot be had. */
  readonly load: () => Promise<Part>;
  readonly isAbsent: (view: EditorView) => boolean;
  readonly insert: (view: EditorView, part: Part) => void;
}

export function lazyExtension<Part>(
  fetchPart: () => Promise<Part>,
  extensionOf: (part: Part) => Extension,
): LazyExtension<Part> {
  const slot = new Compartment();
  let arrive: (part: Part) => void;
  const arrived = new Promise<Part>((resolve) => (arrive = resolve));
  const load = prefetched(async () => {
    const part = await fetchPart();
    arrive(part);
    return part;
  });
  const isAbsent = (view: EditorView): boolean => slot.get(view.state) === NONE;
  const insert = (view: EditorView, part: Part): void => {
    if (isAbsent(view)) view.dispatch({ effects: slot.reconfigure(extensionOf(part)) });
  };
  const extension = [
    slot.of(NONE),
    ViewPlugin.define((view) => {
      void arrived.then(async (part) => {
        await whileNothingIsComposed(view);
        insert(view, part);
      });
      return {};
    }),
  ];
  return { extension, load, isAbsent, insert };
}
