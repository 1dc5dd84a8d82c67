/**
 * The small things that live preview draws in place of markers.
 */
import { type EditorView, WidgetType } from "@codemirror/view";

import { askObject, frozen } from "./objects";

export class BulletWidget extends WidgetType {
  override eq(): boolean {
    return true;
  }

  override toDOM(): HTMLElement {
    const dot = document.createElement("span");
    dot.className = "rq-marker rq-bullet";
    dot.textContent = "•";
    return dot;
  }
}

/** The end of a line within a table's cell, which Markdown writes as `<br>`. */
export class BreakWidget extends WidgetType {
  override eq(): boolean {
    return true;
  }

  override toDOM(): HTMLElement {
    const end = document.createElement("span");
    end.append(document.createElement("br"));
    return end;
  }
}

/** A requirement's id in the ruled margin, with its priority below it; a press opens the menu of the requirement. */
export class HangingIdWidget extends WidgetType {
  constructor(
    private readonly id: string,
    private readonly priority: string | null,
  ) {
    super();
  }

  override eq(other: HangingIdWidget): boolean {
    return other.id === this.id && other.priority === this.priority;
  }

  override toDOM(view: EditorView): HTMLElement {
    const hang = document.createElement("span");
    hang.className = "doc-hang";
    // The direction of the line is that of its words.
    hang.dir = "ltr";
    const button = document.createElement("button");
    button.type = "button";
    button.className = "rq-id";
    // The keyboard comes to it from the caret.
    button.tabIndex = -1;
    button.ariaHasPopup = "menu";
    button.textContent = this.id;
    button.addEventListener("mousedown", (event) => event.preventDefault());
    button.addEventListener("click", () => {
      const anchor = frozen(button.getBoundingClientRect());
      view.state.facet(askObject)?.({ at: view.posAtDOM(hang), anchor, opener: button });
    });
    hang.append(button);
    if (this.priority !== null) hang.append(smallOf(this.priority));
    return hang;
  }

  override ignoreEvent(): boolean {
    return true;
  }
}

export function smallOf(words: string): HTMLElement {
  const small = document.createElement("small");
  small.textContent = words;
  return small;
}

/** The box of a task, which is ticked where it stands. */
export class TaskWidget extends WidgetType {
  constructor(private readonly done: boolean) {
    super();
  }

  override eq(other: TaskWidget): boolean {
    return other.done === this.done;
  }

  override toDOM(view: EditorView): HTMLElement {
    const slot = document.createElement("span");
    slot.className = "rq-marker rq-task";
    const box = document.createElement("input");
    box.type = "checkbox";
    box.checked = this.done;
    box.setAttribute("aria-label", this.done ? "Done" : "To do");
    box.addEventListener("mousedown", (event) => event.preventDefault());
    box.addEventListener("click", (event) => {
      event.preventDefault();
      toggleTask(view, view.posAtDOM(slot));
    });
    slot.append(box);
    return slot;
  }

  override ignoreEvent(): boolean {
    return true;
  }
}

function toggleTask(view: EditorView, at: number): void {
  if (view.state.readOnly) return;
  const line = view.state.doc.lineAt(at);
  const match = /\[([ xX])\]/.exec(line.text);
  if (!match) return;
  const from = line.from + match.index + 1;
  view.dispatch({
    changes: { from, to: from + 1, insert: match[1] === " " ? "x" : " " },
    userEvent: "input.task",
  });
}
