/**
 * Accept and Reject for one pending change, drawn in the page.
 */
import { type EditorView, WidgetType } from "@codemirror/view";

import { inlineFragment } from "../format/inline-dom";
import { type PlacedHunk, proposalActions } from "./proposal-state";

/** A row of a table without its bars, cell after cell; null for other text. */
export function cellWords(line: string): string | null {
  const row = /^\s*\|(.*)\|\s*$/.exec(line)?.[1];
  return row === undefined ? null : row.replace(/\s*\|\s*/g, " · ").trim();
}

const ASSISTANT_ICON =
  "M8 2.75h8l1.75 7.5L12 21.5 6.25 10.25zM12 21v-7.5M10.1 11.25a1.9 1.9 0 1 0 3.8 0 1.9 1.9 0 1 0-3.8 0";
const CHECK = "M20 6 9 17l-5-5";
const SVG = "http://www.w3.org/2000/svg";

function icon(shape: string): SVGElement {
  const drawing = document.createElementNS(SVG, "svg");
  drawing.setAttribute("viewBox", "0 0 24 24");
  drawing.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", shape);
  drawing.append(path);
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

export type NotePosition = "rail" | "below";

/** Among the notes that begin at one line, and whether the words of the change tell it from one that shares a line. */
export interface NoteOrder {
  readonly nth: number;
  readonly hasCompany: boolean;
}

const ALONE: NoteOrder = { nth: 0, hasCompany: false };

/** What the change does, in its own colour: where several wait in a line, it says which of them this is. */
function changeWords({ original, replacement }: PlacedHunk["hunk"]): HTMLElement[] {
  const sides = [
    ["del", "text-removed", original.trim()],
    ["ins", "text-added", replacement.trim()],
  ] as const;
  return sides
    .filter(([, , text]) => text !== "")
    .map(([tag, className, text]) => {
      const [line = ""] = text.split("\n", 1);
      const words = document.createElement(tag);
      words.className = className;
      words.append(inlineFragment(cellWords(line) ?? line));
      return words;
    });
}

/** Beside the text where there is a rail, below it elsewhere: both are drawn, the width of the window shows one. */
export function noteElement(
  view: EditorView,
  { proposalId, hunk }: PlacedHunk,
  position: NotePosition,
  { nth, hasCompany }: NoteOrder = ALONE,
): HTMLElement {
  const actions = () => view.state.facet(proposalActions);
  const note = document.createElement(position === "rail" ? "span" : "div");
  note.className = `rq-note rq-note-${position}`;
  note.style.setProperty("--nth", String(nth));
  note.setAttribute("role", "group");
  note.setAttribute("aria-label", hunk.label ? `Proposal for ${hunk.label}` : "Proposal");
  const head = document.createElement("span");
  head.className = "rq-note-head";
  head.append(icon(ASSISTANT_ICON), ...(hasCompany ? changeWords(hunk) : ["Assistant proposes"]));
  const accept = button("Accept", "rq-button", () => actions()?.onAccept(proposalId, [hunk.index]));
  accept.prepend(icon(CHECK));
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
    private readonly position: NotePosition,
    private readonly order: NoteOrder,
  ) {
    super();
  }

  override eq({ placed, position, order }: NoteWidget): boolean {
    const isSameHunk =
      placed.proposalId === this.placed.proposalId && placed.hunk.index === this.placed.hunk.index;
    const isSameOrder = order.nth === this.order.nth && order.hasCompany === this.order.hasCompany;
    return isSameHunk && isSameOrder && position === this.position;
  }

  override toDOM(view: EditorView): HTMLElement {
    return noteElement(view, this.placed, this.position, this.order);
  }

  override ignoreEvent(): boolean {
    return true;
  }
}
