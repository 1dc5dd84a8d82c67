/**
 * Puts the editor together from its abilities.
 */
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { Compartment, EditorState, type Extension } from "@codemirror/state";
import { EditorView, keymap, placeholder } from "@codemirror/view";

import { textDirection } from "./direction";
import { focusTracking } from "./focus";
import { editingKeys } from "./keys";
import { documentLanguage } from "./language";
import { livePreview } from "./live-preview";
import { proposals } from "./proposals";
import { tableGrid } from "./table-grid";
import { tables } from "./tables";
import { undoRedo } from "./undo-redo";
import { highlighted } from "./recently-written";
import { writingAids } from "./writing-aids";

const preview = new Compartment();
const LIVE: Extension = [
  livePreview,
  tables,
  tableGrid,
  EditorView.editorAttributes.of({ class: "rq-live" }),
];
const SOURCE: Extension = EditorView.editorAttributes.of({ class: "rq-source" });

/** Shows the text as the page reads, or as plain Markdown. */
export function previewEffect(isLive: boolean) {
  return preview.reconfigure(isLive ? LIVE : SOURCE);
}

export function editorExtensions(): Extension {
  return [
    history(),
    // Only "\n" ends a line, so that a text with other line ends is not rewritten by being opened.
    EditorState.lineSeparator.of("\n"),
    EditorView.clipboardInputFilter.of((text) => text.replace(/\r\n?/g, "\n")),
    EditorState.tabSize.of(4),
    EditorView.lineWrapping,
    EditorView.contentAttributes.of({
      "aria-label": "Document text",
      spellcheck: "true",
      autocapitalize: "sentences",
    }),
    placeholder("Start writing your document"),
    documentLanguage.extension,
    focusTracking,
    textDirection,
    proposals,
    highlighted,
    preview.of(LIVE),
    writingAids,
    editingKeys,
    undoRedo,
    keymap.of([...historyKeymap, ...defaultKeymap]),
  ];
}
