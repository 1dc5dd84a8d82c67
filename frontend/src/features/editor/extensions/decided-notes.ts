/**
 * Notes that were decided on in the page. Each is decided once, and stays in its place and says what was decided until it
 * is scrolled out of sight: what a finger has just pressed does not give way to the buttons of the next change.
 */
import { type EditorState, type Extension, type Range, StateEffect, StateField } from "@codemirror/state";
import type { EditorView } from "@codemirror/view";
import { Decoration, type PluginValue, ViewPlugin, type ViewUpdate, WidgetType } from "@codemirror/view";

import { type PlacedHunk, proposalActions, proposalRanges, setProposals } from "./proposal-state";

interface DecidedNote {
  readonly name: string;
  /** As it stays; null where it was not drawn. */
  readonly drawn: HTMLElement | null;
  /** The end of its words. */
  readonly at: number;
}

export interface Verdict {
  readonly proposalId: number;
  readonly hunks: readonly number[];
  readonly verb: "accept" | "reject";
  readonly reason?: string | undefined;
  readonly onDecided?: () => void;
}

const NONE: readonly DecidedNote[] = [];
const WORDS = { accept: "Accepted", reject: "Rejected" } as const;
const addDecided = StateEffect.define<readonly DecidedNote[]>();
const dropDecided = StateEffect.define<readonly string[]>();

const nameOf = (proposalId: number, index: number): string => `${proposalId}:${index}`;
export const noteName = ({ proposalId, hunk }: PlacedHunk): string => nameOf(proposalId, hunk.index);

const waitingIn = (state: EditorState) => new Set(proposalRanges(state).map(noteName));

const decidedField = StateField.define<readonly DecidedNote[]>({
  create: () => NONE,
  update(known, { effects, changes, docChanged, startState, state }) {
    let notes = known;
    if (docChanged && notes.length > 0)
      notes = notes.map((note) => ({ ...note, at: changes.mapPos(note.at, 1) }));
    for (const effect of effects) {
      if (effect.is(addDecided)) notes = [...notes, ...effect.value];
      else if (effect.is(dropDecided)) notes = notes.filter(({ name }) => !effect.value.includes(name));
      else if (effect.is(setProposals) && notes.length > 0) {
        const [before, now] = [waitingIn(startState), waitingIn(state)];
        // Taken back elsewhere, it waits again.
        notes = notes.filter(({ name }) => before.has(name) || !now.has(name));
      }
    }
    return notes;
  },
});

export function decidedNotes(state: EditorState): readonly DecidedNote[] {
  return state.field(decidedField, false) ?? NONE;
}

const noteOf = (view: EditorView, name: string): HTMLElement | null =>
  view.contentDOM.querySelector<HTMLElement>(`.rq-note-below[data-note="${name}"]`);

/** The same note, as high as it was, with what was decided in place of its buttons. */
function decidedNote(note: HTMLElement | null, verb: Verdict["verb"]): HTMLElement | null {
  if (!note) return null;
  const drawn = note.cloneNode(true) as HTMLElement;
  drawn.style.minHeight = `${note.offsetHeight}px`;
  drawn.tabIndex = -1;
  const words = document.createElement("b");
  words.textContent = WORDS[verb];
  drawn.querySelector(".rq-note-actions")?.replaceChildren(words);
  return drawn;
}

/** Whoever presses twice decides once. */
export function decide(view: EditorView, { proposalId, hunks, verb, reason, onDecided }: Verdict): void {
  const actions = view.state.facet(proposalActions);
  const names = hunks.map((index) => nameOf(proposalId, index));
  if (!actions || decidedNotes(view.state).some(({ name }) => names.includes(name))) return;
  const notes = proposalRanges(view.state)
    .filter((placed) => names.includes(noteName(placed)))
    .map((placed): DecidedNote => {
      const name = noteName(placed);
      return { name, drawn: decidedNote(noteOf(view, name), verb), at: placed.to };
    });
  view.dispatch({ effects: addDecided.of(notes) });
  showBusy(view, names, true);
  const answer =
    verb === "accept" ? actions.onAccept(proposalId, hunks) : actions.onReject(proposalId, hunks, reason);
  answer?.then(onDecided, () => {
    showBusy(view, names, false);
    view.dispatch({ effects: dropDecided.of(names) });
  });
}

/** They keep the focus, which buttons that are disabled do not. */
function showBusy(view: EditorView, names: readonly string[], isBusy: boolean): void {
  for (const name of names)
    for (const button of view.contentDOM.querySelectorAll(`[data-note="${name}"] button`))
      if (isBusy) button.setAttribute("aria-disabled", "true");
      else button.removeAttribute("aria-disabled");
}

class DecidedWidget extends WidgetType {
  constructor(private readonly drawn: HTMLElement) {
    super();
  }

  override eq(other: DecidedWidget): boolean {
    return other.drawn === this.drawn;
  }

  override toDOM(): HTMLElement {
    return this.drawn;
  }

  override ignoreEvent(): boolean {
    return true;
  }
}

/** Those whose change waits no more, at the end of its lines, each with the place by which it is told from others there. */
export function decidedDrawing(
  state: EditorState,
  blockEndAt: (position: number) => number,
): { from: number; parts: Range<Decoration>[] }[] {
  const waiting = waitingIn(state);
  return decidedNotes(state).flatMap(({ name, drawn, at }) => {
    if (!drawn || waiting.has(name)) return [];
    const widget = new DecidedWidget(drawn);
    // Whole lines end where the next begins.
    const end = at > 0 && state.doc.lineAt(at).from === at ? at - 1 : at;
    const decoration =
      at === 0
        ? Decoration.widget({ widget, block: true, side: -1 }).range(0)
        : Decoration.widget({ widget, block: true, side: 2 }).range(blockEndAt(end));
    return [{ from: end, parts: [decoration] }];
  });
}

const topOf = (element: Element): number => element.getBoundingClientRect().top;

/** Keeps the last one where it is on the screen, gives it the focus that its buttons had, and lets those out of sight go. */
class DecidedInSight implements PluginValue {
  constructor(private readonly view: EditorView) {
    document.addEventListener("scrollend", this.dropUnseen, { capture: true });
  }

  destroy(): void {
    document.removeEventListener("scrollend", this.dropUnseen, { capture: true });
  }

  update({ startState, state, docChanged, transactions }: ViewUpdate): void {
    const last = decidedNotes(startState).at(-1);
    const isTyping = transactions.some((each) => each.isUserEvent("input") || each.isUserEvent("delete"));
    if (!last?.drawn || isTyping) return;
    if (!docChanged && proposalRanges(startState) === proposalRanges(state)) return;
    const { drawn, name } = last;
    // The page is still as it was before this update.
    const note = drawn.isConnected ? drawn : noteOf(this.view, name);
    if (!note) return;
    const hadFocus = note.contains(document.activeElement);
    this.hold(drawn, topOf(note), (left) => {
      // The page cannot be scrolled further: the room that its words have left is kept.
      if (left < 0) {
        drawn.style.paddingTop = `${parseFloat(getComputedStyle(drawn).paddingTop) - left}px`;
        drawn.style.minHeight = `${parseFloat(drawn.style.minHeight) - left}px`;
      }
      if (hadFocus && document.activeElement === document.body) drawn.focus({ preventScroll: true });
    });
  }

  /** Scrolls the page by as much as the update moves an element; `then` is told how much of it is left. */
  private hold(element: Element, top: number, then?: (left: number) => void): void {
    this.view.requestMeasure({
      read: () => (element.isConnected ? topOf(element) - top : 0),
      write: (moved) => {
        const page = this.view.dom.closest(".doc-scroller");
        const before = page?.scrollTop ?? 0;
        if (page && Math.abs(moved) >= 1) page.scrollTop += moved;
        then?.(page ? moved - (page.scrollTop - before) : 0);
      },
    });
  }

  private readonly dropUnseen = (): void => {
    const isSeen = (element: Element) => {
      const { top, bottom } = element.getBoundingClientRect();
      return bottom >= 0 && top <= innerHeight;
    };
    const unseen = decidedNotes(this.view.state).filter(({ drawn }) => drawn?.isConnected && !isSeen(drawn));
    if (unseen.length === 0) return;
    const seen = [...this.view.contentDOM.children].find(isSeen);
    if (seen) this.hold(seen, topOf(seen));
    this.view.dispatch({ effects: dropDecided.of(unseen.map(({ name }) => name)) });
  };
}

export const decidedOnPage: Extension = [decidedField, ViewPlugin.fromClass(DecidedInSight)];
