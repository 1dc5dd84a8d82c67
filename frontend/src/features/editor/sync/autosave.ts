/**
 * Runs the saving state machine: timers, the one request under way, the copy in this browser, and the way other
 * people's changes enter the text.
 */
import { loadLate } from "./load-late";
import type { Mirror } from "./mirror";
import {
  baseOf,
  canSend,
  type Confirmed,
  type Conflict,
  initialState,
  isOwnSave,
  isUnsaved,
  mayBeOurs,
  rebaseTitle,
  reduce,
  retryDelay,
  sameText,
  type SaveEvent,
  type SaveState,
  type Snapshot,
} from "./model";
import type { rebase, Rebase } from "./rebase";
import { UncontestedSaves } from "./uncontested-saves";

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
  /** Settles when the sign is written that an input method is putting together; null where none is. */
  composed(): Promise<void> | null;
}

export interface AutosaveOptions {
  readonly document: Confirmed;
  readonly text: TextPort;
  readonly mirror: Mirror;
  readonly send: (request: SaveRequest) => Promise<SaveAnswer>;
  readonly onConfirmed?: (document: Confirmed) => void;
  /** A title that somebody gave is no more: the one that was given here, or the other where both were given. */
  readonly onLostTitle?: (title: string, isMine: boolean) => void;
  /** Fingerprints of what an earlier visit sent without hearing back. */
  readonly uncertain?: readonly string[];
  /** Two texts from the start, which nobody can put together but the person. */
  readonly conflict?: Conflict | null;
}

/** Milliseconds without typing before a save. */
export const SAVE_AFTER = 600;
/** Milliseconds from the first key that was not sent to its save, however steadily the typing goes on. */
export const SAVE_AT_LATEST = 2000;
/**
 * Milliseconds from a key to the copy in this browser: what a crash of the page may cost. A crash of the browser itself
 * costs as little only while the server cannot be reached: the disk is not asked for texts that are saved in a moment.
 */
export const COPY_AFTER = 300;
/** Milliseconds before text that changed during a request, or was put together with another's, is sent. */
const RESEND_AFTER = 150;

let merge: typeof rebase | null = null;

/** What puts texts together: nobody needs it to begin to write, so it comes when the page is there. */
export async function loadMerge(): Promise<void> {
  merge ??= (await loadLate()).rebase;
}

type Timer = ReturnType<typeof setTimeout> | null;

export class Autosave {
  private state: SaveState;
  private timer: Timer = null;
  private copyTimer: Timer = null;
  /** Counts the texts that stood here: which of them is on the disk is told later. */
  private texts = 0;
  /** When the first key was pressed that has not been sent. */
  private unsentSince: number | null = null;
  private readonly listeners = new Set<() => void>();
  private waitingRemote: Confirmed | null = null;
  /** The title that was given here, as it is stored. */
  private givenTitle: string | null = null;
  private ended = true;
  private readonly uncontested = new UncontestedSaves({
    conflict: () => (this.state.phase.kind === "conflict" ? this.state.phase : null),
    read: () => this.options.text.read().content,
    send: (request) => this.options.send(request),
    contested: (conflict) => this.contested(conflict),
    mergeTheirs: (document) => void this.mergeTheirs(document),
    confirmed: (document) => this.options.onConfirmed?.(document),
    tryAgainIn: (delay) => this.schedule(delay),
  });

  constructor(private readonly options: AutosaveOptions) {
    this.state = initialState(options.document, options.uncertain, options.conflict);
  }

  readonly getState = (): SaveState => this.state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** The person changed title or text. */
  readonly edited = (): void => {
    this.texts += 1;
    this.dispatch({ type: "edited" });
    this.unsentSince ??= performance.now();
    this.keepSoon();
    if (this.state.phase.kind === "conflict") this.scheduleSave(SAVE_AFTER);
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
    const { phase } = this.state;
    const composed = this.options.text.composed();
    if (phase.kind === "saving" || (phase.kind === "conflict" && phase.isCopy)) this.waitingRemote = document;
    else if (composed) {
      this.waitingRemote = document;
      void composed.then(() => this.afterAnswer());
    } else if (merge) this.mergeTheirs(document);
    else
      loadMerge().then(
        () => this.applyRemote(document),
        () => undefined,
      );
  };

  /** The person knows that this title comes: the one that they gave is not lost to them. */
  replacesTitle(title: string): void {
    if (title !== this.givenTitle) this.givenTitle = null;
  }

  /** A copy of another visit that cannot be put together with the text: the person decides. */
  contestCopy(copy: Snapshot, base: string | null, isUncertain = false): void {
    const theirs = { ...copy, version: this.state.confirmed.version };
    this.contested({ theirs, base, isCopy: true, isUncertain });
  }

  /**
   * The person decided: `changes` onto the present text makes what it agrees on with `seen`. What they have become
   * since is brought in, or contested, after it.
   */
  readonly resolve = (seen: Confirmed, changes: Rebase["changes"]): void => {
    const { phase, confirmed } = this.state;
    if (phase.kind !== "conflict") return;
    this.adopt(phase.isCopy ? confirmed : seen, changes);
    if (phase.theirs.version > seen.version) this.applyRemote(phase.theirs);
  };

  get isOpen(): boolean {
    return !this.ended;
  }

  /** Listens for the connection's return; may be called again after close. */
  open(): void {
    this.ended = false;
    this.options.mirror.enter();
    loadMerge().catch(() => undefined);
    window.addEventListener("online", this.retry);
    window.addEventListener("offline", this.disconnected);
  }

  /**
   * The page has gone. What is unsaved is sent on from whatever page is open, until the server has it or another session
   * takes it over.
   */
  close(): void {
    this.flush(true);
    this.ended = true;
    this.options.mirror.leave();
    this.clearTimers();
    if (!this.options.mirror.isLeft) window.removeEventListener("online", this.retry);
    window.removeEventListener("offline", this.disconnected);
  }

  /** Tries again now what could not be saved. */
  readonly retry = (): void => {
    if (this.ended && !this.options.mirror.isLeft) {
      window.removeEventListener("online", this.retry);
      return;
    }
    if (this.state.phase.kind === "offline" || this.state.phase.kind === "failed") this.flush();
  };

  private readonly disconnected = (): void => {
    if (this.state.phase.kind === "dirty") this.settle();
  };

  private readonly settle = (): void => {
    if (this.ended && !this.options.mirror.isLeft) return;
    this.keepCopy();
    if (this.state.phase.kind === "conflict") void this.uncontested.save();
    else if (this.state.phase.kind !== "saving") void this.save(false);
  };

  private async save(keepalive: boolean): Promise<void> {
    if (!canSend(this.state)) return;
    this.clearTimers();
    const snapshot = this.options.text.read();
    const { confirmed, uncertain } = this.state;
    if (sameText(snapshot, confirmed) && uncertain.length === 0) {
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
    if (answer.kind === "stale" && !isOwnSave(this.state, answer.document) && !merge)
      await loadMerge().catch(() => undefined);
    if (answer.kind === "stale") await this.options.text.composed();
    this.answered(answer, uncertain.length > 0);
  }

  private nothingToSend(confirmed: Confirmed): void {
    this.unsentSince = null;
    this.dispatch({ type: "rebased", document: confirmed, differs: false });
    this.options.mirror.discard();
  }

  private answered(answer: SaveAnswer, isUncertain: boolean): void {
    switch (answer.kind) {
      case "confirmed":
        this.noteGiven(answer.document);
        this.dispatch({ type: "confirmed", document: answer.document });
        this.options.onConfirmed?.(answer.document);
        break;
      case "stale":
        // Once a copy is contested, the save that follows the decision hears of it.
        if (this.state.phase.kind === "saving" && !this.mergeTheirs(answer.document, isUncertain))
          this.dispatch({ type: "unanswered", reason: "network" });
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
      this.applyRemote(remote);
    const { phase } = this.state;
    if (phase.kind === "saved") {
      this.clearTimers();
      this.options.mirror.discard();
    }
    if (phase.kind === "dirty") this.scheduleSave(RESEND_AFTER);
    // What was typed since the copy was written comes with the next.
    if (this.copyTimer === null) void this.secure();
    if (phase.kind === "offline") this.schedule(retryDelay(phase.attempt));
  }

  /**
   * Their document becomes the base, and their changes enter the text unless both wrote in one place. False when what
   * puts texts together could not be loaded. Uncertain when the answer to an earlier request was not heard: their text
   * may come from ours.
   */
  private mergeTheirs(document: Confirmed, isUncertain = mayBeOurs(this.state)): boolean {
    if (isOwnSave(this.state, document)) {
      this.adopt(document, null);
      return true;
    }
    if (!merge) return false;
    const base = baseOf(this.state);
    const result = merge(base, this.options.text.read().content, document.content, { isUncertain });
    if (result.contested.length > 0) this.contested({ theirs: document, base, isCopy: false, isUncertain });
    else this.adopt(document, result.changes);
    return true;
  }

  private contested(conflict: Conflict): void {
    this.dispatch({ type: "contested", conflict });
    this.keepCopy();
    this.schedule(RESEND_AFTER);
  }

  private adopt(document: Confirmed, changes: Rebase["changes"] | null): void {
    this.texts += 1;
    const mine = this.options.text.read();
    const base = this.state.confirmed.title;
    const title = rebaseTitle(base, mine.title, document.title);
    if (!changes) this.noteGiven(document);
    else if (document.title !== base) this.tellLost(base, title, document.title);
    if (changes && (!changes.empty || title !== mine.title)) this.options.text.apply(changes, title);
    this.dispatch({ type: "rebased", document, differs: !sameText(this.options.text.read(), document) });
    this.options.onConfirmed?.(document);
    this.afterAnswer();
  }

  /** What the server holds now came from here. */
  private noteGiven({ title }: Confirmed): void {
    if (title !== this.state.confirmed.title) this.givenTitle = title;
  }

  private tellLost(base: string, kept: string, theirs: string): void {
    if (kept !== theirs) this.options.onLostTitle?.(theirs, false);
    else if (base === this.givenTitle) this.options.onLostTitle?.(base, true);
  }

  private readonly keepCopy = (): void => {
    this.stopCopyTimer();
    const kept = this.options.mirror.keep(
      this.options.text.read(),
      { ...this.state.confirmed, content: baseOf(this.state) },
      this.state.uncertain,
    );
    this.dispatch({ type: "mirrored", kept });
    void this.secure();
  };

  /** Brings the copy to the disk, unless the server is likely to have the text in a moment. */
  private async secure(): Promise<void> {
    const { phase, attempt } = this.state;
    if (attempt === 0 && phase.kind !== "conflict" && phase.kind !== "failed") return;
    const { texts } = this;
    if ((await this.options.mirror.secure()) && texts === this.texts) this.dispatch({ type: "secured" });
  }

  private scheduleSave(delay: number): void {
    const waited = this.unsentSince === null ? 0 : performance.now() - this.unsentSince;
    this.schedule(Math.max(0, Math.min(delay, SAVE_AT_LATEST - waited)));
  }

  private schedule(delay: number): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
    if (!this.ended || this.options.mirror.isLeft) this.timer = setTimeout(this.settle, delay);
  }

  /** Writes the copy in this browser anew, with what was made of a conflict so far. */
  keepSoon(): void {
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
