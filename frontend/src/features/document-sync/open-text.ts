/** An opened text: the document of Yjs, its way to the server and to the disk, and what is known of both. */
import type { Person } from "@/lib/api/person";
import { Awareness } from "y-protocols/awareness";
import * as Y from "yjs";
import { createStore, type StoreApi } from "zustand/vanilla";

import { whyUnreachable } from "./api/why-unreachable";
import { Connection, LOST } from "./connection";
import { Exchange } from "./exchange";
import { Gate } from "./gate";
import { Journal } from "./journal";
import { FULL, MISSING, neverSynced, NOT_ALLOWED, refusalOf } from "./refusals";
import type { Refusal, SharedText, SyncState } from "./shared-text";
import { noteUnsynced } from "./unsynced-documents";

/** Milliseconds from which on what is unsynced is told in lists, and kept with the whole text. */
const OVERDUE = 2000;
/** Milliseconds for which a text that the disk has waits for the server's. */
const TIMEOUT = 2000;
/** How often in a row the server may lack something before it is said. */
const TRIES = 3;

const BEFORE: SyncState = {
  connected: false,
  synced: false,
  pending: 0,
  persisted: false,
  attempt: 0,
  reason: "network",
  offline: false,
  refused: null,
  version: null,
  readers: 0,
};

export class OpenText implements SharedText {
  readonly doc = new Y.Doc();
  readonly content = this.doc.getText("content");
  readonly title = this.doc.getText("title");
  readonly awareness = new Awareness(this.doc);
  readonly sync: StoreApi<SyncState> = createStore<SyncState>(() => BEFORE);
  readonly isRestored: Promise<boolean>;
  /** Who opened it, or whom the server has let into it since: a guest who signs in may find it is not theirs any more. */
  private person: string | null;
  private readonly exchange: Exchange;
  private readonly connection: Connection;
  private readonly journal: Journal;
  private gate = new Gate();
  /** Resolves once what the disk has is part of the text. */
  private restored: Promise<unknown>;
  private refused: Refusal | null = null;
  private reason: SyncState["reason"] = "network";
  private missed = 0;
  private overdue: ReturnType<typeof setTimeout> | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private hasWhole = false;
  isClosed = false;

  constructor(
    readonly documentId: number,
    readonly by: Person,
  ) {
    this.person = by.id;
    // Nobody is there until a page says so.
    this.awareness.setLocalState(null);
    const lose = (error: unknown) => {
      console.error("A change could not be taken", error);
      this.connection.lose();
    };
    this.exchange = new Exchange(
      this.doc,
      this.awareness,
      () => this.exchanged(),
      lose,
      () => this.connection.end(FULL),
    );
    this.connection = new Connection(documentId, by, {
      onOpen: (send) => {
        this.exchange.begin(send);
        this.tell();
      },
      onFrame: (frame) => this.exchange.receive(frame),
      onEnd: (...end) => this.ended(...end),
    });
    this.journal = new Journal(
      by,
      documentId,
      this.doc,
      () => this.gate.isOpen,
      () => this.tell(),
    );
    this.doc.on("update", (update: Uint8Array, _origin: unknown, _doc: Y.Doc, { local }: Y.Transaction) => {
      if (local) this.wrote(update);
    });
    window.addEventListener("pagehide", this.flush);
    document.addEventListener("freeze", this.flush);
    document.addEventListener("visibilitychange", this.flushHidden);
    this.connection.open();
    this.restored = this.isRestored = this.restore();
  }

  isOf(person: string): boolean {
    return this.person === person;
  }

  get loaded(): Promise<void> {
    return this.gate.passed;
  }

  get isLoaded(): boolean {
    return this.gate.isOpen;
  }

  async synced(): Promise<boolean> {
    await this.restored;
    const { made } = this.exchange;
    this.exchange.flush();
    if (!this.refused) this.connection.open();
    const { attempt } = this.connection;
    const answer = () => {
      if (this.exchange.acknowledged >= made) return true;
      return this.isClosed || this.refused || this.connection.attempt > attempt ? false : null;
    };
    return new Promise((resolve) => {
      const look = () => {
        const found = answer();
        if (found === null) return;
        stop();
        resolve(found);
      };
      const stop = this.sync.subscribe(look);
      look();
    });
  }

  readonly retry = (): void => {
    this.refused = null;
    this.tryAgain();
    this.tell();
  };

  readonly hold = (until: Promise<void>): void => this.exchange.hold(until);

  /** Takes over what another tab left on the disk, and tries again what was refused: things may have changed. */
  async takeOver(): Promise<void> {
    this.restored = this.restore();
    await this.restored;
    if (this.refused) this.tryAgain();
  }

  /** For good. What is unsynced stays on the disk, unless it is not wanted any more. */
  async close(isUnwanted = false): Promise<void> {
    this.isClosed = true;
    this.connection.close();
    window.removeEventListener("pagehide", this.flush);
    document.removeEventListener("freeze", this.flush);
    document.removeEventListener("visibilitychange", this.flushHidden);
    clearTimeout(this.overdue);
    clearTimeout(this.timer);
    noteUnsynced(this.by.id ?? "", this.documentId, false);
    const ended = this.journal.end(isUnwanted);
    this.doc.destroy();
    // Whoever waits for it to be saved is told that it is not.
    this.sync.setState((state) => ({ ...state, connected: false }));
    await Promise.all([ended, this.restored]);
  }

  private tryAgain(): void {
    if (this.isClosed) return;
    this.missed = 0;
    if (this.gate.isRefused) this.gate = new Gate();
    this.connection.open();
  }

  /** Whether the disk had anything. */
  private async restore(): Promise<boolean> {
    let hasFound = false;
    await this.journal.load((records) => {
      hasFound = true;
      this.exchange.adopt(records.map(({ update }) => update));
      this.hasWhole ||= records.some(({ isWhole }) => isWhole);
      return this.exchange.made;
    });
    if (this.hasWhole && !this.gate.isOpen && !this.isClosed) {
      if (this.connection.attempt > 0) this.show();
      else this.timer ??= setTimeout(() => this.show(), TIMEOUT);
    }
    return hasFound;
  }

  /** Shows what the disk has. */
  private show(): void {
    if (!this.hasWhole) return;
    this.gate.open();
    this.tell();
  }

  private readonly flush = (): void => {
    this.exchange.flush();
    this.journal.flush();
  };

  /** From now on timers come late. */
  private readonly flushHidden = (): void => {
    if (document.visibilityState === "hidden") this.flush();
  };

  private wrote(update: Uint8Array): void {
    this.exchange.wrote(update);
    this.journal.add(update, this.exchange.made);
    this.tell();
  }

  private exchanged(): void {
    const { exchange, connection } = this;
    if (exchange.isSynced && !this.sync.getState().synced) this.person = this.by.id;
    if (exchange.isSynced) this.gate.open();
    if (exchange.isSynced && exchange.mayWrite && exchange.isAnswered) {
      connection.attempt = this.missed = 0;
      this.refused = null;
    }
    if (exchange.isSynced && this.pending === 0) connection.attempt = 0;
    // Whoever may write has been asked before they are synchronised.
    if (exchange.isSynced && !exchange.mayWrite) this.missed = 0;
    this.journal.isAcknowledged(exchange.acknowledged);
    this.tell();
  }

  private ended(code: number, wasOpen: boolean): boolean {
    if (this.isClosed) {
      this.exchange.end();
      return false;
    }
    this.missed = code === MISSING ? this.missed + 1 : 0;
    const refused = this.missed >= TRIES ? neverSynced : this.isRenamed ? null : refusalOf(code);
    if (refused) this.refuse(refused);
    // After a backup was put back it may have what stands on words that the server has lost.
    if (refused === neverSynced)
      import("./pending-words").then((words) => words.keepPendingApart(this)).catch(() => undefined);
    this.reason = code === LOST ? "network" : "server";
    this.exchange.end();
    this.show();
    if (!wasOpen && !refused && navigator.onLine) void this.askWhy();
    return refused === null;
  }

  /** Why no connection could be opened. */
  private async askWhy(): Promise<void> {
    const { attempt } = this.connection;
    const why = await whyUnreachable(this.documentId, this.by);
    const isOver = this.isClosed || this.isRenamed || this.connection.isOpen;
    if (isOver || this.connection.attempt !== attempt) return;
    if (typeof why === "string") this.reason = why;
    else {
      this.connection.close();
      this.refuse(refusalOf(why));
    }
    this.tell();
  }

  /** A guest who has signed up is known by another id: what was refused to the one before may be let in now. */
  private get isRenamed(): boolean {
    return this.connection.person !== this.by.id;
  }

  private refuse(refused: Refusal | null): void {
    this.refused = refused;
    if (refused && !this.gate.isOpen) this.gate.refuse(refused.message);
  }

  private get pending(): number {
    return this.exchange.made - this.exchange.acknowledged;
  }

  private tell(): void {
    const { exchange, connection, pending } = this;
    // Who is asked for nothing may only read by now.
    if (exchange.isSynced && !exchange.mayWrite && pending > 0) this.refused ??= refusalOf(NOT_ALLOWED);
    const state: SyncState = {
      connected: connection.isOpen,
      synced: exchange.isSynced,
      pending,
      persisted: pending > 0 && this.journal.isComplete,
      attempt: connection.attempt,
      reason: this.reason,
      offline: !navigator.onLine,
      refused: this.refused,
      version: exchange.version,
      readers: exchange.readers,
    };
    if (!this.isClosed) this.watchOverdue();
    const known = this.sync.getState();
    const names = Object.keys(state) as (keyof SyncState)[];
    if (names.some((name) => known[name] !== state[name])) this.sync.setState(state);
  }

  private watchOverdue(): void {
    if (this.pending === 0) {
      clearTimeout(this.overdue);
      this.overdue = undefined;
      noteUnsynced(this.by.id ?? "", this.documentId, false);
    } else if (this.refused || (this.connection.attempt > 0 && !this.connection.isOpen)) this.isOverdue();
    else if (this.overdue === undefined) {
      const { acknowledged } = this.exchange;
      this.overdue = setTimeout(() => {
        this.overdue = undefined;
        if (this.exchange.acknowledged === acknowledged) this.isOverdue();
        else this.watchOverdue();
      }, OVERDUE);
    }
  }

  private isOverdue(): void {
    if (this.gate.isOpen) this.journal.keepWhole();
    noteUnsynced(this.by.id ?? "", this.documentId, true);
  }
}
