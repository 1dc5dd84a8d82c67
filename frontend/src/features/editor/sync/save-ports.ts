/** What saving needs of the world around it: the text on the page, the server, and those who listen. */
import type { UnsyncedCopy } from "./unsynced-copy";
import type { Rebase } from "./rebase";
import type { Confirmed, Conflict, Snapshot } from "./save-state";

/** The result of one request. */
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
  /** Settles when the character is written that an input method is putting together; null where none is. */
  composed(): Promise<void> | null;
}

export interface AutosaveOptions {
  readonly document: Confirmed;
  readonly text: TextPort;
  readonly unsyncedCopy: UnsyncedCopy;
  readonly send: (request: SaveRequest) => Promise<SaveAnswer>;
  readonly onConfirmed?: (document: Confirmed) => void;
  /** A title that somebody gave is no more: the one that was given here, or the other where both were given. */
  readonly onLostTitle?: (title: string, isMine: boolean) => void;
  /** Fingerprints of what an earlier visit sent without hearing back. */
  readonly uncertain?: readonly string[];
  /** Two texts from the start, which nobody can put together but the person. */
  readonly conflict?: Conflict | null;
}
