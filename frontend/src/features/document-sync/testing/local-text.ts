/** A shared text for tests of what stands on one: with a server in memory that others write to, and no way to it but calls. */
import { Awareness } from "y-protocols/awareness";
import * as Y from "yjs";
import { createStore } from "zustand/vanilla";

import type { SharedText, SyncState } from "../shared-text";

/** Changes with this origin came from the server. */
const SERVER = "server";

export interface LocalTextOptions {
  readonly documentId?: number;
  readonly title?: string;
  readonly content?: string;
  readonly version?: number;
}

export class LocalText implements SharedText {
  readonly documentId: number;
  readonly doc = new Y.Doc();
  readonly content = this.doc.getText("content");
  readonly title = this.doc.getText("title");
  readonly awareness = new Awareness(this.doc);
  readonly sync = createStore<SyncState>(() => ({
    connected: true,
    synced: true,
    pending: 0,
    persisted: false,
    attempt: 0,
    reason: "network",
    offline: false,
    refused: null,
    version: 1,
    readers: 0,
  }));
  readonly loaded = Promise.resolve();
  readonly isRestored = Promise.resolve(false);
  /** The text as the server has it, and as everybody else does. */
  readonly server = new Y.Doc();
  /** How often it was asked for a connection. */
  retries = 0;
  /** Whether what is typed is acknowledged by itself. */
  answers = true;
  private unsent: Uint8Array[] = [];
  private held: Promise<void> | null = null;

  constructor({ documentId = 1, title = "Plan", content = "", version = 1 }: LocalTextOptions = {}) {
    this.documentId = documentId;
    this.server.getText("title").insert(0, title);
    this.server.getText("content").insert(0, content);
    Y.applyUpdate(this.doc, Y.encodeStateAsUpdate(this.server), SERVER);
    this.sync.setState({ version });
    this.doc.on("update", (update: Uint8Array, origin: unknown) => {
      if (origin !== SERVER) this.typed(update);
    });
  }

  private typed(update: Uint8Array): void {
    this.unsent.push(update);
    this.sync.setState({ pending: this.unsent.length });
    if (this.answers) void Promise.resolve().then(() => this.acknowledge());
  }

  /** The server has everything that was typed. */
  acknowledge(): void {
    const { connected, version } = this.sync.getState();
    if (!connected || this.unsent.length === 0) return;
    this.unsent.forEach((update) => Y.applyUpdate(this.server, update));
    const count = this.unsent.length;
    this.unsent = [];
    this.sync.setState({ pending: 0, version: (version ?? 0) + count });
  }

  /** Somebody else changes the text. */
  async others(change: (content: Y.Text, title: Y.Text) => void): Promise<void> {
    this.server.transact(() => change(this.server.getText("content"), this.server.getText("title")));
    await this.held;
    if (this.sync.getState().connected) this.bring();
  }

  private bring(): void {
    Y.applyUpdate(this.doc, Y.encodeStateAsUpdate(this.server, Y.encodeStateVector(this.doc)), SERVER);
    this.sync.setState(({ version }) => ({ version: (version ?? 0) + 1 }));
  }

  /** The connection is gone, or back. */
  setConnected(connected: boolean, change: Partial<SyncState> = {}): void {
    this.sync.setState({ connected, attempt: connected ? 0 : 1, ...change });
    if (!connected) return;
    this.bring();
    if (this.answers) this.acknowledge();
  }

  /** As the server has it. */
  get stored(): { title: string; content: string } {
    return { title: this.server.getText("title").toJSON(), content: this.server.getText("content").toJSON() };
  }

  synced(): Promise<boolean> {
    const { connected, pending, refused, attempt } = this.sync.getState();
    if (pending === 0) return Promise.resolve(true);
    if (refused) return Promise.resolve(false);
    if (!connected) this.retry();
    return new Promise((resolve) => {
      const stop = this.sync.subscribe((state) => {
        if (state.pending > 0 && state.attempt <= attempt && !state.refused) return;
        stop();
        resolve(state.pending === 0);
      });
    });
  }

  retry(): void {
    this.retries += 1;
  }

  hold(until: Promise<void>): void {
    this.held = until;
  }
}
