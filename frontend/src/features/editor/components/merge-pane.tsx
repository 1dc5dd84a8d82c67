/** Two texts side by side with their differences marked; the right one, mine, is edited here. */
import { MergeView } from "@codemirror/merge";
import { EditorState } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { useEffect, useRef } from "react";

interface MergePaneProps {
  theirs: string;
  mine: string;
  /** Receives the right text at each change. */
  onChange: (text: string) => void;
}

/** Works by keyboard as well: the library hears the mouse alone. */
function takeTheirs(): HTMLElement {
  const button = document.createElement("button");
  button.type = "button";
  button.ariaLabel = button.title = "Use theirs here";
  button.textContent = "⇝";
  button.addEventListener("click", ({ detail }) => {
    if (detail === 0) button.dispatchEvent(new MouseEvent("mousedown", { bubbles: true }));
  });
  return button;
}

export function MergePane({ theirs, mine, onChange }: MergePaneProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!place.current) return;
    const common = [EditorView.lineWrapping, EditorState.lineSeparator.of("\n")];
    const name = (label: string) => EditorView.contentAttributes.of({ "aria-label": label });
    const listener = EditorView.updateListener.of(({ docChanged, state }) => {
      if (docChanged) onChange(state.doc.toString());
    });
    const merge = new MergeView({
      a: { doc: theirs, extensions: [common, EditorState.readOnly.of(true), name("Theirs")] },
      b: { doc: mine, extensions: [common, name("Mine (editable)"), listener] },
      parent: place.current,
      revertControls: "a-to-b",
      renderRevertControl: takeTheirs,
      collapseUnchanged: { margin: 2, minSize: 6 },
      gutter: false,
    });
    return () => merge.destroy();
  }, [theirs, mine, onChange]);
  return (
    <div>
      <div className="grid grid-cols-2 gap-8 pb-2 type-caption font-medium text-muted" aria-hidden>
        <span>Theirs</span>
        <span className="pl-1">Mine</span>
      </div>
      <div ref={place} className="merge-pane" />
    </div>
  );
}
