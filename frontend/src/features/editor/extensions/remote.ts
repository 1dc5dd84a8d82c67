import { Annotation } from "@codemirror/state";

/** A change that came from others: it is not the person's, so they do not undo it. */
export const remoteChange = Annotation.define<true>();
