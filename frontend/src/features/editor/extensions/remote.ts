import { Annotation } from "@codemirror/state";

/** A change that came from the server: it is not the person's, so it is neither saved again nor undone by them. */
export const remoteChange = Annotation.define<true>();
