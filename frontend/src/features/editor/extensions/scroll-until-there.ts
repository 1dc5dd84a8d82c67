/**
 * Brings far places of the text into the window: heights of what was never drawn are only guessed, so that the first
 * jump may miss.
 */
import type { EditorView } from "@codemirror/view";

import { comesIntoView, pageOf, scrollTo, type Wanted } from "./scroll-position";

/** How often a jump is repeated, each time with more of the heights known. */
const TRIES = 8;
/** For how many frames the page is watched: text that is parsed later changes heights once more. */
const FRAMES = 60;
/** Pixels by which a line may miss the top of the page. */
const NEAR_TOP = 4;
/** Pixels above and below a line that is wanted amid its text. */
const AROUND = 40;

/** The one that is under way: another jump ends it. */
let current = new AbortController();

/**
 * Scrolls again whenever the position is not where it is wanted, until the page has come to rest, the text changes
 * or the person does something else.
 */
export function scrollUntilThere(view: EditorView, position: number, wanted: Wanted): void {
  const { doc } = view.state;
  const page = pageOf(view);
  view.dispatch({ effects: comesIntoView.of(position) });
  current.abort();
  const over = new AbortController();
  current = over;
  for (const act of ["wheel", "pointerdown", "keydown"])
    window.addEventListener(act, () => over.abort(), { signal: over.signal, capture: true, passive: true });
  const look = (frames: number, tries: number): void => {
    requestAnimationFrame(() => {
      const isOver = frames === 0 || tries === 0 || !page.isConnected || view.state.doc !== doc;
      if (isOver) over.abort();
      if (over.signal.aborted) return;
      const isMissed = !isThere(view, position, wanted);
      if (isMissed) view.dispatch({ effects: scrollTo(position, wanted) });
      look(frames - 1, isMissed ? tries - 1 : tries);
    });
  };
  look(FRAMES, TRIES);
}

function isThere(view: EditorView, position: number, wanted: Wanted): boolean {
  if (!view.dom.isConnected) return true;
  const at = view.coordsAtPos(position);
  if (!at) return false;
  const page = pageOf(view).getBoundingClientRect();
  if (wanted === "center") return at.top - AROUND >= page.top && at.bottom + AROUND <= page.bottom;
  return Math.abs(at.top - page.top) <= NEAR_TOP;
}
