/**
 * Runs the saving state machine: timers, the one request under way, the copy in this browser, and the way other
 * people's changes enter the text.
 */
import type { Mirror } from "./mirror";
import {
  canSend,
  type Confirmed,
  initialState,
  isOwnSave,
  isUnsaved,
  reduce,
  retryDelay,
  sameText,
  type SaveEvent,
  type SaveState,
  type Snapshot,
  unanswered,
} from "./model";
import { rebase, type Rebase, rebaseTitle } from "./rebase";

/** What became of one request. */
export type SaveAnswer =
  | { readonly kind: "confirmed" | "stale"; readonly document: Confirmed }
  | { readonly kind: "unanswered"; readonly reason: "network" | "server" }
  | { readonly kind: "refused"; readonly message: string };

export interface SaveRequest {
  readonly changes: Partial<Snapshot>;
  readonly version: number;
  /** The page is going away: the browser is asked to finish the request on its own. */
  readonly keepalive: boolean;
}

/** The text as the person sees it. */
export interface TextPort {
  read(): Snapshot;
  /** Applies somebody else's changes, keeping selection, scroll position and the person's own undo history. */
  apply(changes: Rebase["changes"], title: string): void;
}

export interface AutosaveOptions {
  readonly document: Confirmed;
  readonly text: TextPort;
  readonly mirror: Mirror;
  readonly send: (request: SaveRequest) => Promise<SaveAnswer>;
  readonly onConfirmed?: (document: Confirmed) => void;
  /** What an earlier visit sent without hearing back. */
  readonly uncertain?: Snapshot | null;
}

/** Milliseconds without typing before a save. */
export const SAVE_AFTER = 600;
/** Milliseconds from the first key that was not sent to its save, however steadily the typing goes on. */
export const SAVE_AT_LATEST = 2000;
/** Milliseconds from a key to the copy in this browser: what a crash may cost. */
export const COPY_AFTER = 300;
/** Milliseconds before text that changed during a request, or was put together with another's, is sent. */
const RESEND_AFTER = 150;

type Timer = ReturnType<typeof setTimeout> | null;

export class Autosave {
  private state: SaveState;
  private timer: Timer = null;
  private copyTimer: Timer = null;
  /** When the first key was pressed that has not been sent. */
  private unsentSince: number | null = null;
  private readonly listeners = new Set<() => void>();
  private waitingRemote: Confirmed | null = null;
  private ended = true;

  constructor(private readonly options: AutosaveOptions) {
    this.state = initialState(options.document, options.uncertain);
  }

  readonly getState = (): SaveState => this.state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** The person changed title or text. */
  readonly edited = (): void => {
    this.dispatch({ type: "edited" });
    this.unsentSince ??= performance.now();
    this.scheduleCopy();
    if (this.state.phase.kind !== "dirty") return;
    // Without a connection nothing is waited for: the request fails at once, and the sign says so.
    if (navigator.onLine) this.scheduleSave(SAVE_AFTER);
    else this.settle();
  };

  /** Saves now what is unsaved, without waiting for a pause in typing. */
  readonly flush = (keepalive = false): void => {
    if (!isUnsaved(this.state)) return;
    this.keepCopy();
    if (canSend(this.state)) void this.save(keepalive);
  };

  /** A newer document arrived by another way: the assistant's turn ended, or Refresh was pressed. */
  readonly applyRemote = (document: Confirmed): void => {
    if (document.version <= this.state.confirmed.version) return;
    if (this.state.phase.kind === "saving") this.waitingRemote = document;
    else this.takeIn(document);
  };

  /** What is contested, for the person to decide; null when nothing is. */
  contest(): (Rebase & { readonly mine: string; readonly theirs: string }) | null {
    const { phase, confirmed } = this.state;
    if (phase.kind !== "conflict") return null;
    const mine = this.options.text.read().content;
    return { ...rebase(confirmed.content, mine, phase.theirs.content), mine, theirs: phase.theirs.content };
  }

  /** The person decided: `changes` onto the present text makes what both agree on. */
  readonly resolve = (changes: Rebase["changes"]): void => {
    if (this.state.phase.kind !== "conflict") return;
    this.adopt(this.state.phase.theirs, changes);
  };

  /** Listens for the connection's return; may be called again after close. */
  open(): void {
    this.ended = false;
    window.addEventListener("online", this.retry);
    window.addEventListener("offline", this.disconnected);
  }

  /** Stops all timers; what is unsaved is sent a last time. */
  close(): void {
    this.flush(true);
    this.ended = true;
    this.clearTimers();
    window.removeEventListener("online", this.retry);
    window.removeEventListener("offline", this.disconnected);
  }

  /** Tries again now what could not be saved. */
  readonly retry = (): void => {
    if (this.state.phase.kind === "offline" || this.state.phase.kind === "failed") this.flush();
  };

  private readonly disconnected = (): void => {
    if (this.state.phase.kind === "dirty") this.settle();
  };

  private readonly settle = (): void => {
    this.keepCopy();
    if (this.state.phase.kind !== "saving") void this.save(false);
  };

  private async save(keepalive: boolean): Promise<void> {
    if (!canSend(this.state)) return;
    this.clearTimers();
    const snapshot = this.options.text.read();
    const { confirmed, uncertain } = this.state;
    if (sameText(snapshot, confirmed) && !uncertain) {
      this.nothingToSend(confirmed);
      return;
    }
    this.unsentSince = null;
    this.dispatch({ type: "sent", snapshot });
    const answer = await this.options.send({
      changes: changed(confirmed, snapshot),
      version: confirmed.version,
      keepalive,
    });
    this.answered(answer);
  }

  private nothingToSend(confirmed: Confirmed): void {
    this.unsentSince = null;
    this.dispatch({ type: "rebased", document: confirmed, differs: false });
    this.options.mirror.discard();
  }

  private answered(answer: SaveAnswer): void {
    switch (answer.kind) {
      case "confirmed":
        this.dispatch({ type: "confirmed", document: answer.document });
        this.options.onConfirmed?.(answer.document);
        break;
      case "stale":
        this.takeIn(answer.document);
        break;
      case "unanswered":
        this.dispatch({ type: "unanswered", reason: answer.reason });
        break;
      case "refused":
        this.dispatch({ type: "refused", message: answer.message });
        break;
    }
    this.afterAnswer();
  }

  private afterAnswer(): void {
    const remote = this.waitingRemote;
    this.waitingRemote = null;
    if (remote && remote.version > this.state.confirmed.version && this.state.phase.kind !== "conflict")
      this.takeIn(remote);
    const { phase } = this.state;
    if (phase.kind === "saved") this.options.mirror.discard();
    if (phase.kind === "dirty") this.scheduleSave(RESEND_AFTER);
    if (phase.kind === "offline") this.schedule(retryDelay(phase.attempt));
  }

  /** Their document becomes the base, and their changes enter the text unless both wrote in one place. */
  private takeIn(document: Confirmed): void {
    if (isOwnSave(this.state, document)) {
      this.adopt(document, null);
      return;
    }
    const result = rebase(this.state.confirmed.content, this.options.text.read().content, document.content);
    if (result.contested.length > 0) {
      this.dispatch({ type: "contested", document });
      this.keepCopy();
    } else this.adopt(document, result.changes);
  }

  private adopt(document: Confirmed, changes: Rebase["changes"] | null): void {
    const mine = this.options.text.read();
    const title = rebaseTitle(this.state.confirmed.title, mine.title, document.title);
    if (changes && (!changes.empty || title !== mine.title)) this.options.text.apply(changes, title);
    this.dispatch({ type: "rebased", document, differs: !sameText(this.options.text.read(), document) });
    this.options.onConfirmed?.(document);
    this.afterAnswer();
  }

  private readonly keepCopy = (): void => {
    this.stopCopyTimer();
    const kept = this.options.mirror.keep(
      this.options.text.read(),
      this.state.confirmed,
      unanswered(this.state),
    );
    this.dispatch({ type: "mirrored", kept });
  };

  private scheduleSave(delay: number): void {
    const waited = this.unsentSince === null ? 0 : performance.now() - this.unsentSince;
    this.schedule(Math.max(0, Math.min(delay, SAVE_AT_LATEST - waited)));
  }

  private schedule(delay: number): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
    if (!this.ended) this.timer = setTimeout(this.settle, delay);
    else if (this.state.phase.kind === "dirty") this.settle();
  }

  private scheduleCopy(): void {
    if (this.ended) return;
    this.copyTimer ??= setTimeout(this.keepCopy, COPY_AFTER);
  }

  private clearTimers(): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
    this.stopCopyTimer();
  }

  private stopCopyTimer(): void {
    if (this.copyTimer !== null) clearTimeout(this.copyTimer);
    this.copyTimer = null;
  }

  private dispatch(event: SaveEvent): void {
    const next = reduce(this.state, event);
    if (next === this.state) return;
    this.state = next;
    this.listeners.forEach((listener) => listener());
  }
}

function changed(confirmed: Confirmed, snapshot: Snapshot): Partial<Snapshot> {
  return {
    ...(snapshot.title === confirmed.title ? {} : { title: snapshot.title }),
    ...(snapshot.content === confirmed.content ? {} : { content: snapshot.content }),
  };
}
