/** Keeps the page where somebody else is, until the reader does something on it. */
import { type Extension, Transaction } from "@codemirror/state";
import { type EditorView, ViewPlugin, type ViewUpdate } from "@codemirror/view";
import type { Awareness } from "y-protocols/awareness";

import { type Presence, presenceOf } from "@/features/presence/people";

import { cursorOf, remoteCursors } from "./presence-state";
import { pageOf } from "./scroll-position";
import { scrollUntilThere } from "./scroll-until-there";

/** What on the page is the reader's own doing; a scroll alone may be the page's. */
const ACTS = ["pointerdown", "wheel", "touchmove", "keydown"] as const;

class Following {
  private readonly over = new AbortController();
  private readonly unsubscribe: () => void;
  private page: HTMLElement | null = null;
  private lastAt: number | null = null;

  constructor(
    private readonly view: EditorView,
    private readonly presence: Presence,
  ) {
    const { signal } = this.over;
    window.addEventListener("keydown", this.leaveByEscape, { signal });
    this.unsubscribe = presence.store.subscribe(({ followed }, before) => {
      if (followed !== before.followed) this.changed(followed);
    });
  }

  private changed(followed: string | null): void {
    this.lastAt = null;
    if (followed === null) return;
    if (!this.page) this.listen();
    this.show(followed);
  }

  /** The page is there once somebody can be followed. */
  private listen(): void {
    const options = { signal: this.over.signal, capture: true, passive: true };
    this.page = pageOf(this.view);
    for (const act of ACTS) this.page.addEventListener(act, this.leave, options);
  }

  update({ state, startState, transactions }: ViewUpdate): void {
    const { followed } = this.presence.store.getState();
    if (followed === null) return;
    if (transactions.some((transaction) => transaction.annotation(Transaction.userEvent) !== undefined)) {
      this.leave();
      return;
    }
    if (remoteCursors(state) === remoteCursors(startState)) return;
    const head = cursorOf(state, followed)?.head ?? null;
    // The next frame looks where it is: an editor that is being updated cannot tell.
    if (head !== null && head !== this.lastAt) queueMicrotask(() => this.show(followed));
  }

  /** Only where the caret is out of sight: a page that moves with every letter cannot be read. */
  private show(followed: string): void {
    const cursor = cursorOf(this.view.state, followed);
    if (!cursor || this.over.signal.aborted || this.presence.store.getState().followed !== followed) return;
    this.lastAt = cursor.head;
    scrollUntilThere(this.view, cursor.head, "center");
  }

  private readonly leave = (): void => this.presence.stopFollowing();

  /** What else the key closes goes first. */
  private readonly leaveByEscape = (event: KeyboardEvent): void => {
    if (event.key === "Escape" && !event.defaultPrevented) this.leave();
  };

  destroy(): void {
    this.over.abort();
    this.unsubscribe();
  }
}

export function following(awareness: Awareness): Extension {
  return ViewPlugin.define((view) => new Following(view, presenceOf(awareness)));
}
