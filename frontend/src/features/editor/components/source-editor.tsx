/** A field for Markdown as it is written, with the keys that the text of a document has as Markdown. */
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { Annotation, Compartment, EditorState, type Extension, Transaction } from "@codemirror/state";
import { EditorView, keymap } from "@codemirror/view";
import { type Ref, useEffect, useImperativeHandle, useRef } from "react";

import { EDITOR_KEYS } from "../editor-keys";
import { textDirection } from "../extensions/direction";
import { editingKeys } from "../extensions/keys";
import { documentLanguage } from "../extensions/language";
import { lineKeys } from "../extensions/line-keys";

export interface SourceEditorProps {
  ref?: Ref<{ selectLine: (line: number) => void }>;
  /** What it is, for those who do not see it. */
  label: string;
  value: string;
  isInvalid: boolean;
  onChange: (text: string) => void;
  onSave: () => void;
}

/** A change that `value` brought, of which whoever gave it knows. */
const given = Annotation.define<boolean>();

export function SourceEditor({ ref, label, value, isInvalid, onChange, onSave }: SourceEditorProps) {
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView | null>(null);
  const attributes = useRef(new Compartment());
  const latest = useRef({ value, onChange, onSave });
  /** What was told and has not come back: a `value` that lags behind what is typed is no change from elsewhere. */
  const told = useRef<string[]>([]);
  useEffect(() => {
    latest.current = { value, onChange, onSave };
  });
  useEffect(() => {
    if (!place.current) return;
    const made = new EditorView({
      parent: place.current,
      state: EditorState.create({
        doc: latest.current.value,
        extensions: [
          sourceExtensions,
          attributes.current.of([]),
          keymap.of([
            {
              key: EDITOR_KEYS.save,
              run: () => {
                latest.current.onSave();
                return true;
              },
            },
          ]),
          EditorView.updateListener.of(({ docChanged, state, transactions }) => {
            if (!docChanged || transactions.some((each) => each.annotation(given))) return;
            told.current.push(state.doc.toString());
            latest.current.onChange(state.doc.toString());
          }),
        ],
      }),
    });
    view.current = made;
    return () => made.destroy();
  }, []);
  useEffect(() => {
    view.current?.dispatch({
      effects: attributes.current.reconfigure(
        EditorView.contentAttributes.of({
          "aria-label": label,
          ...(isInvalid && { "aria-invalid": "true" }),
        }),
      ),
    });
  }, [label, isInvalid]);
  // What was merged in from elsewhere; the caret stays with its words.
  useEffect(() => {
    const index = told.current.lastIndexOf(value);
    told.current.splice(0, index < 0 ? told.current.length : index + 1);
    if (index >= 0) return;
    const change = view.current && changeTo(view.current.state.doc.toString(), value);
    if (change)
      view.current?.dispatch({
        changes: change,
        annotations: [given.of(true), Transaction.addToHistory.of(false)],
      });
  }, [value]);
  useImperativeHandle(ref, () => ({
    selectLine: (number) => {
      const shown = view.current;
      if (!shown) return;
      const { from, to } = shown.state.doc.line(Math.min(Math.max(number, 1), shown.state.doc.lines));
      shown.focus();
      shown.dispatch({ selection: { anchor: from, head: to }, scrollIntoView: true });
    },
  }));
  return <div ref={place} className="source-field" />;
}

const sourceExtensions: Extension = [
  history(),
  EditorState.lineSeparator.of("\n"),
  EditorView.clipboardInputFilter.of((text) => text.replace(/\r\n?/g, "\n")),
  EditorState.tabSize.of(4),
  EditorView.lineWrapping,
  EditorView.editorAttributes.of({ class: "rq-source" }),
  EditorView.contentAttributes.of({ spellcheck: "false", autocapitalize: "off", autocorrect: "off" }),
  documentLanguage.extension,
  textDirection,
  lineKeys,
  editingKeys,
  keymap.of([...historyKeymap, ...defaultKeymap]),
];

/** What between the two is not the same; null where they are. */
function changeTo(old: string, next: string): { from: number; to: number; insert: string } | null {
  if (old === next) return null;
  let from = 0;
  while (from < old.length && old[from] === next[from]) from += 1;
  let tail = 0;
  const longest = Math.min(old.length, next.length) - from;
  while (tail < longest && old[old.length - 1 - tail] === next[next.length - 1 - tail]) tail += 1;
  return { from, to: old.length - tail, insert: next.slice(from, next.length - tail) };
}
