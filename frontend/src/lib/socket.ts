/**
 * A socket to the page's own server that is kept open: it comes back by itself, after a growing wait with chance in
 * it, so that a server that returns is not met by everybody at once. It pings the server, as a connection that no
 * longer carries anything stays open for minutes otherwise.
 */
import { type Person, thisPerson } from "./api/person";
import { backoff } from "./backoff";

export interface SocketMessage {
  readonly type: string;
  readonly [field: string]: unknown;
}

export interface SocketListener {
  /** It is open; `isAgain` when it was before, so that what was said meanwhile was missed. */
  onOpen: (send: (message: SocketMessage) => void, isAgain: boolean) => void;
  onMessage: (message: SocketMessage) => void;
  /** It has closed, or could not be opened; the next attempt follows. */
  onClose: (code: number, wasOpen: boolean) => void;
}

/** Policy violation: how the server closes a socket whose session has ended, or is another person's. */
export const SESSION_ENDED = 1008;

/** Milliseconds between two pings, and how many of them in a row may go unanswered. */
const PING_EVERY = 15_000;
const MISSED_PINGS = 2;
/** Milliseconds of the longest wait while the browser is offline, and attempts after which it is reached. */
const OFFLINE_WAIT = 30_000;
const MANY = 20;
/** What the server answers by itself, whatever the socket is for. */
const PING = JSON.stringify({ type: "ping" });
const PONG = "pong";
/** No frame told why it ended. */
const LOST = 1006;

function address(path: string, { id }: Person): string {
  const { protocol, host } = window.location;
  const query = id === null ? "" : `?person=${encodeURIComponent(id)}`;
  return `${protocol === "https:" ? "wss" : "ws"}://${host}${path}${query}`;
}

/** The message of a frame; null for what cannot be read, which is only logged, and for what has no type. */
function readMessage(data: unknown): SocketMessage | null {
  try {
    const message: unknown = JSON.parse(String(data));
    const isTyped = typeof message === "object" && message !== null && "type" in message;
    return isTyped && typeof message.type === "string" ? (message as SocketMessage) : null;
  } catch (error) {
    console.warn("A message of the server could not be read", error);
    return null;
  }
}

/** Resolves when the socket has closed. Nothing is told any more once the signal is aborted. */
function converse(
  url: string,
  listener: SocketListener,
  isAgain: boolean,
  signal: AbortSignal,
): Promise<{ opened: boolean; ended: boolean }> {
  return new Promise((resolve) => {
    let opened = false;
    let unanswered = 0;
    const socket = new WebSocket(url);
    const close = () => socket.close();
    const end = (code: number) => {
      clearInterval(beat);
      signal.removeEventListener("abort", close);
      window.removeEventListener("offline", lose);
      socket.onopen = socket.onmessage = socket.onclose = null;
      if (!signal.aborted) listener.onClose(code, opened);
      resolve({ opened, ended: code === SESSION_ENDED });
    };
    // The browser's own end comes late: it waits for an answer of the other side.
    const lose = () => {
      close();
      end(LOST);
    };
    const beat = setInterval(() => {
      if (!opened) return;
      if (unanswered >= MISSED_PINGS) lose();
      else {
        unanswered += 1;
        socket.send(PING);
      }
    }, PING_EVERY);
    signal.addEventListener("abort", close);
    window.addEventListener("offline", lose);
    socket.onopen = () => {
      opened = true;
      if (!signal.aborted) listener.onOpen((message) => socket.send(JSON.stringify(message)), isAgain);
    };
    socket.onmessage = (event) => {
      unanswered = 0;
      const message = readMessage(event.data);
      if (message !== null && message.type !== PONG && !signal.aborted) listener.onMessage(message);
    };
    socket.onclose = (event) => end(event.code);
  });
}

async function keepOpen(
  path: string,
  listener: SocketListener,
  longestWait: number | undefined,
  signal: AbortSignal,
): Promise<void> {
  const by = thisPerson();
  let attempt = 0;
  let isAgain = false;
  while (!signal.aborted) {
    const { opened, ended } = await converse(address(path, by), listener, isAgain, signal);
    isAgain ||= opened;
    attempt = opened && !ended ? 1 : attempt + 1;
    // The browser says when it is back; until then it is tried now and then, as a server on this machine can be reached.
    if (navigator.onLine) await backoff(attempt, signal, longestWait);
    else await backoff(MANY, signal, OFFLINE_WAIT);
  }
}

/**
 * Opens the socket and keeps it open; answers how to close it for good, after what was sent has left. `longestWait` is
 * the longest wait before a new attempt, in milliseconds.
 */
export function openSocket(path: string, listener: SocketListener, longestWait?: number): () => void {
  const abort = new AbortController();
  keepOpen(path, listener, longestWait, abort.signal).catch((error: unknown) => {
    // Giving up while waiting rejects, and is how it is meant to end.
    if (!abort.signal.aborted) throw error;
  });
  return () => abort.abort();
}
