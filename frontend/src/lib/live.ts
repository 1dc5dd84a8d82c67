/**
 * The tab's one socket over which it hears that something has changed. What it hears is a hint: the truth is then
 * asked for.
 */
import { openSocket, SESSION_ENDED } from "./socket";

/** What the server says of a change: its kind, and for the text of one document which one, and its version now. */
export interface Hint {
  readonly type: string;
  readonly documentId?: number;
  readonly projectId?: number;
  readonly commentId?: number;
  readonly version?: number;
}

export interface LiveListener {
  onMessage: (hint: Hint) => void;
  /** The socket is open again: what was said meanwhile was missed. */
  onReturn: () => void;
  /** The server has ended the session behind the socket. */
  onEnded: () => void;
}

type HintListener = (hint: Hint) => void;

/** Those who do more at a hint than ask again for what they show, by its type. */
const listenersByType = new Map<string, Set<HintListener>>();

/** The listener is called at each hint of this type, until the function that is answered is called. */
export function onHint(type: string, listener: HintListener): () => void {
  const listeners = listenersByType.get(type) ?? new Set();
  listenersByType.set(type, listeners.add(listener));
  return () => void listeners.delete(listener);
}

export function emitHint(hint: Hint): void {
  listenersByType.get(hint.type)?.forEach((listener) => listener(hint));
}

const PATH = "/ws-general";
/** Nobody waits for a hint: the longest wait before a new attempt, in milliseconds. */
const LONGEST_WAIT = 30_000;

/** Opens the socket and keeps it open; answers how to close it for good. */
export function openLive({ onMessage, onReturn, onEnded }: LiveListener): () => void {
  return openSocket(
    PATH,
    {
      onOpen: (_send, isAgain) => {
        if (isAgain) onReturn();
      },
      onMessage: (message) => onMessage(message),
      onClose: (code) => {
        if (code === SESSION_ENDED) onEnded();
      },
    },
    LONGEST_WAIT,
  );
}
