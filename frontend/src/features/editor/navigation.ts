/** The ways to positions in the text of one opened document, from wherever it is looked at. */
import type { EditorView } from "@codemirror/view";

import { PHONE } from "@/lib/use-media";

import { scrollUntilThere } from "./extensions/scroll-until-there";
import { topPosition, scrollTo, type Wanted } from "./extensions/scroll-position";
import { proposalRanges } from "./extensions/proposal-state";
import { goToProposal, steppedTo, stepTo } from "./extensions/proposals";

export class Navigation {
  private showText: (() => void) | null = null;

  /** `view` answers null as long as there is none. */
  constructor(private readonly view: () => EditorView | null) {}

  /** The position at the top of the page, as long as the text is shown to be edited. */
  get atTop(): number {
    return this.belowTop();
  }

  /** The same, so many pixels further down. */
  belowTop(pixels?: number): number {
    const view = this.view();
    return view ? topPosition(view, pixels) : 0;
  }

  /** Brings a position to the top of the page. */
  showAtTop(position: number): void {
    this.bring(position, "start");
  }

  /** Brings a position to the middle of the page, and nothing else: caret and focus stay. */
  showInMiddle(position: number): void {
    this.bring(position, "center");
  }

  /** `show` is called before a position is brought into view: the text must be there to be edited. Answers how to end it. */
  onReveal(show: () => void): () => void {
    this.showText = show;
    return () => {
      this.showText = null;
    };
  }

  /** The text is shown to be edited, where it was shown to be read. */
  reveal(): void {
    this.showText?.();
  }

  /** Brings a proposal's first change into view; false where none of them stands in the text any more. */
  revealProposal(id: number): boolean {
    const view = this.view();
    const hunk = view && proposalRanges(view.state).find(({ proposalId }) => proposalId === id);
    if (!hunk) return false;
    this.showText?.();
    view.dispatch(stepTo(view.state, hunk));
    this.bring(hunk.from, "center");
    // On a phone the keyboard would cover it.
    if (!window.matchMedia(PHONE).matches) view.focus();
    return true;
  }

  /** Puts the caret at a position and brings that to the top. */
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
    const hunk = steppedTo(view.state);
    if (hunk) this.bring(hunk.from, "center");
  }

  private bring(position: number, wanted: Wanted): void {
    const view = this.view();
    if (!view) return;
    view.dispatch({ effects: scrollTo(position, wanted) });
    scrollUntilThere(view, position, wanted);
  }
}
