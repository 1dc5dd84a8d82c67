/**
 * Lets rich text in as Markdown, and addresses over selected words as links.
 */
import { pasteURLAsLink } from "@codemirror/lang-markdown";
import type { Extension } from "@codemirror/state";
import { EditorView } from "@codemirror/view";

import { isVerbatim } from "../format/active";
import { pastedMarkdown } from "../paste/clipboard";

const pasteRichText = EditorView.domEventHandlers({
  paste(event, view) {
    const data = event.clipboardData;
    if (!data || view.state.readOnly || isVerbatim(view.state, view.state.selection.main.from)) return false;
    const markdown = pastedMarkdown(data.getData("text/html"), data.getData("text/plain"));
    if (markdown === null) return false;
    event.preventDefault();
    view.dispatch(view.state.replaceSelection(markdown), { userEvent: "input.paste", scrollIntoView: true });
    return true;
  },
});

export const paste: Extension = [pasteURLAsLink, pasteRichText];
