/**
 * The tab's one socket over which it hears that something has changed. What it hears is a hint: the truth is then
 * asked for.
 */
import { openSocket, SESSION_ENDED } from "./socket";

export interface LiveListener {
  /** One message of the server, by its type. */
  onMessage: (type: string) => void;
  /** The socket is open again: what was said meanwhile was missed. */
  onReturn: () => void;
  /** The server has ended the session behind the socket. */
  onEnded: () => void;
}

/** Those who do more at a hint than ask again for what they show, by its type. */
const heedful = new Map<string, Set<() => void>>();

/** `heed` is called at each hint of this type, until the function that is answered is called. */
export function onHint(type: string, heed: () => void): () => void {
  const listeners = heedful.get(type) ?? new Set();
  heedful.set(type, listeners.add(heed));
  return () => void listeners.delete(heed);
}

export function tellHint(type: string): void {
  heedful.get(type)?.forEach((heed) => heed());
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
      onMessage: ({ type }) => onMessage(type),
      onClose: (code) => {
        if (code === SESSION_ENDED) onEnded();
      },
    },
    LONGEST_WAIT,
  );
}
