/**
 * Accept and Reject for one pending change, drawn in the page.
 */
import { type EditorView, WidgetType } from "@codemirror/view";

import { askedChange } from "../asked-changes";
import { decide, noteName } from "./decided-notes";
import { ASSISTANT_ICON, button, changeWords, CHECK, icon } from "./proposal-note-parts";
import { type PlacedHunk, proposalActions } from "./proposal-state";
import { suggestionActions, suggestionHead, suggestionReason, waitingBeside } from "./suggestion-note";

export type NotePosition = "rail" | "below";

/** Among the notes that begin at one line, and whether the words of the change tell it from one that shares a line. */
export interface NoteOrder {
  readonly nth: number;
  readonly hasCompany: boolean;
}

const ALONE: NoteOrder = { nth: 0, hasCompany: false };

/** Beside the text where there is a rail, below it elsewhere: both are drawn, the width of the window shows one. */
export function noteElement(
  view: EditorView,
  placed: PlacedHunk,
  position: NotePosition,
  { nth, hasCompany }: NoteOrder = ALONE,
): HTMLElement {
  const { proposal, hunk } = placed;
  const note = document.createElement(position === "rail" ? "span" : "div");
  note.className = `rq-note rq-note-${position}`;
  note.style.setProperty("--nth", String(nth));
  note.dataset.note = noteName(placed);
  note.setAttribute("role", "group");
  const what = proposal.proposer ? `Suggestion by ${proposal.proposer.name}` : "Suggestion";
  note.setAttribute("aria-label", hunk.label ? `${what} for ${hunk.label}` : what);
  note.append(
    ...(proposal.proposer
      ? suggested(view, placed, position, hasCompany)
      : proposed(view, placed, hasCompany)),
  );
  note.toggleAttribute("data-suggestion", proposal.proposer !== null);
  return note;
}

function proposed(view: EditorView, { proposalId, hunk }: PlacedHunk, hasCompany: boolean): HTMLElement[] {
  const decideAs = (verb: "accept" | "reject") => () =>
    decide(view, { proposalId, hunks: [hunk.index], verb });
  const head = document.createElement("span");
  head.className = "rq-note-head";
  head.append(icon(ASSISTANT_ICON), ...(hasCompany ? changeWords(hunk) : ["Assistant suggests"]));
  const accept = button("Accept", "rq-button", decideAs("accept"));
  accept.prepend(icon(CHECK));
  const ghost = (text: string, act: () => void) => button(text, "rq-button rq-button-ghost", act);
  const buttons = document.createElement("span");
  buttons.className = "rq-note-actions";
  buttons.append(accept, ghost("Reject", decideAs("reject")));
  if (askedChange(proposalId))
    buttons.append(ghost("Try again", () => view.state.facet(proposalActions)?.onTryAgain?.(proposalId)));
  return [head, buttons];
}

/** Below the text there is room for more: why it is suggested, and a decision on all of it. */
function suggested(
  view: EditorView,
  placed: PlacedHunk,
  position: NotePosition,
  hasCompany: boolean,
): HTMLElement[] {
  const isBelow = position === "below";
  const reason = isBelow ? suggestionReason(placed) : null;
  return [
    suggestionHead(view, placed, hasCompany),
    ...(reason ? [reason] : []),
    suggestionActions(view, placed, isBelow),
  ];
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
    const isSameRest = waitingBeside(placed) === waitingBeside(this.placed);
    return isSameHunk && isSameOrder && isSameRest && position === this.position;
  }

  override toDOM(view: EditorView): HTMLElement {
    return noteElement(view, this.placed, this.position, this.order);
  }

  override ignoreEvent(): boolean {
    return true;
  }
}
