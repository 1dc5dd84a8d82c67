/** The ways to places in the text of one opened document, from wherever it is looked at. */
import type { EditorView } from "@codemirror/view";

import { PHONE } from "@/lib/use-media";

import { scrollUntilSettled } from "./extensions/scroll-until-settled";
import { topPosition, toPlace, type Wanted } from "./extensions/place";
import { proposalRanges } from "./extensions/proposal-state";
import { goToProposal, steppedTo, stepTo } from "./extensions/proposals";

export class Places {
  private showText: (() => void) | null = null;

  /** `view` answers null as long as there is none. */
  constructor(private readonly view: () => EditorView | null) {}

  /** The position at the top of the page, as long as the text is shown to be edited. */
  get atTop(): number {
    const view = this.view();
    return view ? topPosition(view) : 0;
  }

  /** Brings a position to the top of the page. */
  showAtTop(position: number): void {
    this.bring(position, "start");
  }

  /** Brings a position to the middle of the page, and nothing else: caret and focus stay. */
  showInMiddle(position: number): void {
    this.bring(position, "center");
  }

  /** `show` is called before a place is brought into view: the text must be there to be edited. Answers how to end it. */
  onReveal(show: () => void): () => void {
    this.showText = show;
    return () => {
      this.showText = null;
    };
  }

  /** Brings a proposal's first change into view; false where none of them has a place any more. */
  revealProposal(id: number): boolean {
    const view = this.view();
    const place = view && proposalRanges(view.state).find(({ proposalId }) => proposalId === id);
    if (!place) return false;
    this.showText?.();
    view.dispatch(stepTo(view.state, place));
    this.bring(place.from, "center");
    // On a phone the keyboard would cover it.
    if (!window.matchMedia(PHONE).matches) view.focus();
    return true;
  }

  /** Puts the caret at a place and the place at the top. */
  goTo(position: number, wanted: Wanted = "start"): void {
    this.showText?.();
    this.view()?.dispatch({ selection: { anchor: position } });
    this.bring(position, wanted);
  }

  /** To the proposal before or behind. */
  goToProposal(direction: -1 | 1): void {
    const view = this.view();
    if (!view) return;
    this.showText?.();
    goToProposal(direction)(view);
    view.focus();
    const place = steppedTo(view.state);
    if (place) this.bring(place.from, "center");
  }

  private bring(position: number, wanted: Wanted): void {
    const view = this.view();
    if (!view) return;
    view.dispatch({ effects: toPlace(position, wanted) });
    scrollUntilSettled(view, position, wanted);
  }
}
