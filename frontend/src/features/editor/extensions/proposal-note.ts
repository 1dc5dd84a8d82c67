/**
 * Accept and Reject for one pending change, drawn in the page.
 */
import { type EditorView, WidgetType } from "@codemirror/view";

import { type PlacedHunk, proposalActions } from "./proposal-state";

const NIB = ["M8 2.75h8l1.75 7.5L12 21.5 6.25 10.25z", "M12 21v-7.5"];
const CHECK = ["M20 6 9 17l-5-5"];
const SVG = "http://www.w3.org/2000/svg";

function sign(shapes: readonly string[]): SVGElement {
  const drawing = document.createElementNS(SVG, "svg");
  drawing.setAttribute("viewBox", "0 0 24 24");
  drawing.setAttribute("aria-hidden", "true");
  for (const shape of shapes) {
    const path = document.createElementNS(SVG, "path");
    path.setAttribute("d", shape);
    drawing.append(path);
  }
  return drawing;
}

function nib(): SVGElement {
  const drawing = sign(NIB);
  const hole = document.createElementNS(SVG, "circle");
  for (const [name, value] of Object.entries({ cx: "12", cy: "11.25", r: "1.9" }))
    hole.setAttribute(name, value);
  drawing.append(hole);
  return drawing;
}

function button(text: string, className: string, act: () => void): HTMLButtonElement {
  const element = document.createElement("button");
  element.type = "button";
  element.className = className;
  element.textContent = text;
  element.addEventListener("mousedown", (event) => event.preventDefault());
  element.addEventListener("click", act);
  return element;
}

export type NotePlace = "rail" | "below";

/** Beside the text where there is a rail, below it elsewhere: both are drawn, the width of the window shows one. */
export function noteElement(
  view: EditorView,
  { proposalId, hunk }: PlacedHunk,
  place: NotePlace,
): HTMLElement {
  const actions = () => view.state.facet(proposalActions);
  const note = document.createElement(place === "rail" ? "span" : "div");
  note.className = `rq-note rq-note-${place}`;
  note.setAttribute("role", "group");
  note.setAttribute("aria-label", hunk.label ? `Proposal for ${hunk.label}` : "Proposal");
  const head = document.createElement("span");
  head.className = "rq-note-head";
  head.append(nib(), "Assistant proposes");
  const accept = button("Accept", "rq-button", () => actions()?.onAccept(proposalId, [hunk.index]));
  accept.prepend(sign(CHECK));
  const buttons = document.createElement("span");
  buttons.className = "rq-note-actions";
  buttons.append(
    accept,
    button("Reject", "rq-button rq-button-ghost", () => actions()?.onReject(proposalId, [hunk.index])),
  );
  note.append(head, buttons);
  return note;
}

export class NoteWidget extends WidgetType {
  constructor(
    private readonly placed: PlacedHunk,
    private readonly place: NotePlace,
  ) {
    super();
  }

  override eq({ placed, place }: NoteWidget): boolean {
    const isSameHunk =
      placed.proposalId === this.placed.proposalId && placed.hunk.index === this.placed.hunk.index;
    return isSameHunk && place === this.place;
  }

  override toDOM(view: EditorView): HTMLElement {
    return noteElement(view, this.placed, this.place);
  }

  override ignoreEvent(): boolean {
    return true;
  }
}
