/**
 * Exchange about one text over a connection that is open: both tell what they have and get what they lack, then every
 * change is sent, and counted until it is acknowledged. No socket here.
 */
import {
  applyAwarenessUpdate,
  type Awareness,
  encodeAwarenessUpdate,
  removeAwarenessStates,
} from "y-protocols/awareness";
import * as Y from "yjs";

import { splitUpdate } from "./split-update";
import { answerFrame, type Frame, presenceFrame, readMessage, stateFrame, updateFrame } from "./wire";

/** The origin of what comes from the server. */
const FROM_SERVER = Symbol("from the server");
/** The origin of what this browser has kept. */
const FROM_DISK = Symbol("from the disk");

/** Milliseconds for which changes and places of the cursor are gathered: the server takes 200 frames a second. */
const GATHER = 20;
/** What a text may have, in UTF-8. */
const DOCUMENT_BYTES = 1024 * 1024;
/** Frames that are not acknowledged, after which changes are gathered until one is. */
const MAX_AWAITED = 16;
/** The update in which nothing is new. */
const NO_CHANGE = Uint8Array.of(0, 0);

type Timer = ReturnType<typeof setTimeout> | undefined;

export class Exchange {
  /** How many changes were made here, and how many of them, from the first, are acknowledged. */
  made = 0;
  acknowledged = 0;
  version: number | null = null;
  /** How many read by the document's link, as long as there is a connection. */
  readers = 0;
  /** The server's text is here, since the last connect. */
  isSynced = false;
  /** The server asks for what is written here; it does not ask those who only read. */
  mayWrite = false;
  /** All that was made before this connection is acknowledged. */
  isAnswered = false;

  private send: ((frame: Frame) => void) | null = null;
  /** What the server has, until it is answered. */
  private asked: Uint8Array | null = null;
  /** For each frame that is not acknowledged, how many changes are acknowledged with it. */
  private awaited: number[] = [];
  /** How many changes were made when the server was told what it lacked. */
  private answered = 0;
  private gathered: Uint8Array[] = [];
  private isPresenceDue = false;
  private timer: Timer;
  private knowsVersion = false;
  private held: Promise<void> | null = null;
  private waiting: (() => void)[] = [];

  /**
   * `onChange` is called after anything above is different, `onFault` when what waited was no update, and `onFull`
   * instead of sending what would make the text too large: it ends the connection.
   */
  constructor(
    private readonly doc: Y.Doc,
    private readonly awareness: Awareness,
    private readonly onChange: () => void,
    private readonly onFault: (error: unknown) => void,
    private readonly onFull: () => void,
  ) {
    awareness.on("update", (_: unknown, origin: unknown) => {
      if (origin !== "local" || !this.send) return;
      this.isPresenceDue = true;
      this.gather();
    });
  }

  /** A connection is open. The presence comes first: the client id that is used first is the connection's. */
  begin(send: (frame: Frame) => void): void {
    this.send = send;
    this.knowsVersion = false;
    const state = this.awareness.getLocalState();
    // Others may have heard that this client went: they take no notice of it again under the same clock.
    if (state) this.awareness.setLocalState(state);
    this.flush();
    send(stateFrame(Y.encodeStateVector(this.doc)));
  }

  /** It is over: what was not acknowledged comes with the next one's answer. */
  end(): void {
    this.send = this.asked = null;
    this.readers = 0;
    this.isSynced = this.mayWrite = this.isAnswered = this.isPresenceDue = false;
    this.awaited = [];
    this.gathered = [];
    this.stop();
    const others = [...this.awareness.getStates().keys()].filter((id) => id !== this.doc.clientID);
    removeAwarenessStates(this.awareness, others, FROM_SERVER);
    // They come back with the clock that they had.
    others.forEach((id) => this.awareness.meta.delete(id));
    this.onChange();
  }

  /** Throws at what is no message. */
  receive(frame: Uint8Array): void {
    const { send } = this;
    const message = readMessage(frame);
    switch (message.kind) {
      case "state":
        this.asked = message.vector;
        if (this.isSynced) this.answer();
        break;
      case "update":
        this.inOrder(() => this.take(message.update, message.isAnswer && send === this.send));
        break;
      case "presence":
        applyAwarenessUpdate(this.awareness, message.states, FROM_SERVER);
        break;
      case "acknowledged":
      case "version":
        if (message.kind === "acknowledged") this.acknowledge();
        this.inOrder(() => {
          if (send === this.send) this.isAtVersion(message.version);
        });
        break;
      case "readers":
        this.readers = message.readers;
        break;
      case "unknown":
        break;
    }
    this.onChange();
  }

  /** A change was made here. */
  wrote(update: Uint8Array): void {
    this.made += 1;
    if (!this.mayWrite) return;
    this.gathered.push(update);
    this.gather();
  }

  /** Takes over what was written here before, which is not known to be on the server. */
  adopt(updates: readonly Uint8Array[]): void {
    if (updates.length === 0) return;
    const before = Y.encodeStateVector(this.doc);
    Y.applyUpdate(this.doc, Y.mergeUpdates([...updates]), FROM_DISK);
    this.made += 1;
    // With it all is acknowledged that was made, so what is gathered goes along.
    if (this.mayWrite)
      this.sendAll(
        Y.mergeUpdates([...this.gathered.splice(0), Y.encodeStateAsUpdate(this.doc, before)]),
        answerFrame,
      );
    this.onChange();
  }

  /** Changes of others wait until then. */
  hold(until: Promise<void>): void {
    const held = until.catch(() => undefined);
    this.held = held;
    void held.then(() => {
      if (this.held !== held) return;
      this.held = null;
      try {
        for (const work of this.waiting.splice(0)) work();
      } catch (error) {
        this.onFault(error);
      }
      this.onChange();
    });
  }

  /** Sends now what is gathered. */
  flush(): void {
    this.stop();
    if (!this.send) return;
    if (this.isPresenceDue)
      this.send(presenceFrame(encodeAwarenessUpdate(this.awareness, [this.doc.clientID])));
    this.isPresenceDue = false;
    if (!this.mayWrite || this.gathered.length === 0 || this.awaited.length >= MAX_AWAITED) return;
    this.sendAll(Y.mergeUpdates(this.gathered.splice(0)), updateFrame);
  }

  private gather(): void {
    this.timer ??= setTimeout(() => this.flush(), GATHER);
  }

  private stop(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  private inOrder(work: () => void): void {
    if (this.held) this.waiting.push(work);
    else work();
  }

  private take(update: Uint8Array, isAnswer: boolean): void {
    Y.applyUpdate(this.doc, update, FROM_SERVER);
    if (!isAnswer || this.isSynced) return;
    this.isSynced = true;
    if (this.asked) this.answer();
  }

  private answer(): void {
    const vector = this.asked ?? undefined;
    this.asked = null;
    this.mayWrite = true;
    this.answered = this.made;
    this.gathered = [];
    this.sendAll(Y.encodeStateAsUpdate(this.doc, vector), answerFrame);
  }

  private sendAll(update: Uint8Array, frame: (part: Uint8Array) => Frame): void {
    const split = splitUpdate(update, () => this.freeBytes());
    if (!split) {
      this.onFull();
      return;
    }
    const parts = split.length === 0 ? [NO_CHANGE] : split;
    parts.forEach((part, nth) => {
      this.awaited.push(nth === parts.length - 1 ? this.made : this.acknowledged);
      this.send?.(frame(part));
    });
  }

  /** Bytes by which the text may still grow; the server's is part of it whenever something is sent. */
  private freeBytes(): number {
    return DOCUMENT_BYTES - new TextEncoder().encode(this.doc.getText("content").toJSON()).length;
  }

  private acknowledge(): void {
    const count = this.awaited.shift();
    if (count === undefined) throw new RangeError("Nothing was sent that is not acknowledged");
    this.acknowledged = Math.max(this.acknowledged, count);
    this.isAnswered ||= this.acknowledged >= this.answered;
    if (this.gathered.length > 0) this.gather();
  }

  private isAtVersion(version: number): void {
    // The first of a connection may be lower: a server can be put back to an earlier state.
    this.version = this.knowsVersion ? Math.max(this.version ?? 0, version) : version;
    this.knowsVersion = true;
  }
}
