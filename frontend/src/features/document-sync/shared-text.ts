/** One document's text as all who have it open write it, with what is known of its way to the server. */
import type { Awareness } from "y-protocols/awareness";
import type * as Y from "yjs";
import type { StoreApi } from "zustand/vanilla";

export interface SharedText {
  readonly documentId: number;
  readonly doc: Y.Doc;
  readonly content: Y.Text;
  readonly title: Y.Text;
  readonly awareness: Awareness;
  readonly sync: StoreApi<SyncState>;
  /** Resolves once there is a text: the server's or, without a connection, the one on this disk. Rejects when refused. */
  readonly loaded: Promise<void>;
  /** Resolves once this browser's disk was read: whether it had something unsynced of an earlier visit. */
  readonly isRestored: Promise<boolean>;
  /** True once everything typed up to now is acknowledged, false as soon as it cannot be now. */
  synced(): Promise<boolean>;
  /** Connects at once instead of after the pause. */
  retry(): void;
  /** Changes of others wait for it: an input method composes. */
  hold(until: Promise<void>): void;
}

export interface SyncState {
  /** The socket is open, and the server was heard lately. */
  readonly connected: boolean;
  /** The server's text is here, since the last connect. */
  readonly synced: boolean;
  /** Own changes that are not acknowledged. */
  readonly pending: number;
  /** All of them are on this disk: then even a browser that is killed has them. */
  readonly persisted: boolean;
  /** Tries in a row that failed. */
  readonly attempt: number;
  readonly reason: "network" | "server";
  /** The browser says that it has no network. */
  readonly offline: boolean;
  readonly refused: Refusal | null;
  /** The newest that is known. */
  readonly version: number | null;
  /** How many read by the document's link just now. */
  readonly readers: number;
}

/** Why the server takes no more: tried again only when somebody wants it. */
export interface Refusal {
  /** As the socket was closed. */
  readonly code: number;
  readonly message: string;
}

export function isUnsynced({ pending }: SyncState): boolean {
  return pending > 0;
}
