/**
 * Runs the saving state machine: timers, the one request under way, the copy in this browser, and the way other
 * people's changes enter the text.
 */
import { GivenTitle } from "./given-title";
import { loadLate } from "./load-late";
import type { rebase, Rebase } from "./rebase";
import type { AutosaveOptions, SaveAnswer } from "./save-ports";
import {
  baseOf,
  canSend,
  type Confirmed,
  type Conflict,
  initialState,
  isOwnSave,
  isUnsynced,
  mayBeOurs,
  rebaseTitle,
  reduce,
  retryDelay,
  sameText,
  type SaveEvent,
  type SaveState,
  type Snapshot,
} from "./save-state";
import { RESEND_AFTER, SAVE_AFTER, SaveTimers } from "./save-timers";
import { UncontestedSaves } from "./uncontested-saves";

let merge: typeof rebase | null = null;

/** What puts texts together: nobody needs it to begin to write, so it comes when the page is there. */
export async function loadMerge(): Promise<void> {
  merge ??= (await loadLate()).rebase;
}

export class Autosave {
  private state: SaveState;
  /** Counts the texts that stood here: which of them is on the disk is told later. */
  private texts = 0;
  private readonly listeners = new Set<() => void>();
  private waitingRemote: Confirmed | null = null;
  private readonly title: GivenTitle;
  private ended = true;
  private readonly timers = new SaveTimers({
    save: () => this.settle(),
    copy: () => this.keepCopy(),
    isWanted: () => this.isWanted,
  });
  private readonly uncontested = new UncontestedSaves({
    conflict: () => (this.state.phase.kind === "conflict" ? this.state.phase : null),
    read: () => this.options.text.read().content,
    send: (request) => this.options.send(request),
    contested: (conflict) => this.contested(conflict),
    mergeTheirs: (document) => void this.mergeTheirs(document),
    confirmed: (document) => this.options.onConfirmed?.(document),
    tryAgainIn: (delay) => this.timers.saveIn(delay),
  });

  constructor(private readonly options: AutosaveOptions) {
    this.state = initialState(options.document, options.uncertain, options.conflict);
    this.title = new GivenTitle(options.onLostTitle);
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
    this.timers.typed();
    this.keepSoon();
    if (this.state.phase.kind === "conflict") this.timers.saveAfter(SAVE_AFTER);
    if (this.state.phase.kind !== "dirty") return;
    // Without a connection nothing is waited for: the request fails at once, and the status says so.
    if (navigator.onLine) this.timers.saveAfter(SAVE_AFTER);
    else this.settle();
  };

  /** Saves now what is unsynced, without waiting for a pause in typing. */
  readonly flush = (keepalive = false): void => {
    if (!isUnsynced(this.state)) return;
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
    this.title.expect(title);
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

  /** Whether there is somebody to save for: a page, or text that one left behind unsynced. */
  private get isWanted(): boolean {
    return !this.ended || this.options.unsyncedCopy.isLeft;
  }

  /** Listens for the connection's return; may be called again after close. */
  open(): void {
    this.ended = false;
    this.options.unsyncedCopy.enter();
    loadMerge().catch(() => undefined);
    window.addEventListener("online", this.retry);
    window.addEventListener("offline", this.disconnected);
  }

  /**
   * The page has gone. What is unsynced is sent on from whatever page is open, until the server has it or another
   * session takes it over.
   */
  close(): void {
    this.flush(true);
    this.ended = true;
    this.options.unsyncedCopy.leave();
    this.timers.stop();
    if (!this.isWanted) window.removeEventListener("online", this.retry);
    window.removeEventListener("offline", this.disconnected);
  }

  /** Tries again now what could not be saved. */
  readonly retry = (): void => {
    if (!this.isWanted) {
      window.removeEventListener("online", this.retry);
      return;
    }
    if (this.state.phase.kind === "offline" || this.state.phase.kind === "failed") this.flush();
  };

  private readonly disconnected = (): void => {
    if (this.state.phase.kind === "dirty") this.settle();
  };

  private readonly settle = (): void => {
    if (!this.isWanted) return;
    this.keepCopy();
    if (this.state.phase.kind === "conflict") void this.uncontested.save();
    else if (this.state.phase.kind !== "saving") void this.save(false);
  };

  private async save(keepalive: boolean): Promise<void> {
    if (!canSend(this.state)) return;
    this.timers.stop();
    const snapshot = this.options.text.read();
    const { confirmed, uncertain } = this.state;
    if (sameText(snapshot, confirmed) && uncertain.length === 0) {
      this.nothingToSend(confirmed);
      return;
    }
    this.timers.sent();
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
    this.timers.sent();
    this.dispatch({ type: "rebased", document: confirmed, differs: false });
    this.options.unsyncedCopy.discard();
  }

  private answered(answer: SaveAnswer, isUncertain: boolean): void {
    switch (answer.kind) {
      case "confirmed":
        this.title.stored(answer.document.title, this.state.confirmed.title);
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
      this.timers.stop();
      this.options.unsyncedCopy.discard();
    }
    if (phase.kind === "dirty") this.timers.saveAfter(RESEND_AFTER);
    // What was typed since the copy was written comes with the next.
    if (!this.timers.isCopyDue) void this.secure();
    if (phase.kind === "offline") this.timers.saveIn(retryDelay(phase.attempt));
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
    this.timers.saveIn(RESEND_AFTER);
  }

  private adopt(document: Confirmed, changes: Rebase["changes"] | null): void {
    this.texts += 1;
    const mine = this.options.text.read();
    const base = this.state.confirmed.title;
    const title = rebaseTitle(base, mine.title, document.title);
    if (!changes) this.title.stored(document.title, base);
    else if (document.title !== base) this.title.replaced(base, title, document.title);
    if (changes && (!changes.empty || title !== mine.title)) this.options.text.apply(changes, title);
    this.dispatch({ type: "rebased", document, differs: !sameText(this.options.text.read(), document) });
    this.options.onConfirmed?.(document);
    this.afterAnswer();
  }

  private readonly keepCopy = (): void => {
    this.timers.stopCopy();
    const kept = this.options.unsyncedCopy.keep(
      this.options.text.read(),
      { ...this.state.confirmed, content: baseOf(this.state) },
      this.state.uncertain,
    );
    this.dispatch({ type: "copied", kept });
    void this.secure();
  };

  /** Brings the copy to the disk, unless the server is likely to have the text in a moment. */
  private async secure(): Promise<void> {
    const { phase, attempt } = this.state;
    if (attempt === 0 && phase.kind !== "conflict" && phase.kind !== "failed") return;
    const { texts } = this;
    if ((await this.options.unsyncedCopy.secure()) && texts === this.texts)
      this.dispatch({ type: "secured" });
  }

  /** Writes the copy in this browser anew, with what was made of a conflict so far. */
  keepSoon(): void {
    if (!this.ended) this.timers.copySoon();
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
