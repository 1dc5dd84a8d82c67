/** Annotation of a change that came from others: it is not the person's, so they do not undo it. */
import { Annotation } from "@codemirror/state";

export const remoteChange = Annotation.define<true>();
