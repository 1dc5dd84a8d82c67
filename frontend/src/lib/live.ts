/**
 * The tab's one socket to the server, over which it hears that something has changed. What it hears is a hint: the
 * truth is then asked for. It comes back by itself, after a growing wait with chance in it.
 */
import { backoff } from "./backoff";

export interface LiveListener {
  /** One message of the server, by its type. */
  onMessage: (type: string) => void;
  /** The socket is open again: what was said meanwhile was missed. */
  onReturn: () => void;
  /** The server has ended the session behind the socket. */
  onEnded: () => void;
}

const PATH = "/ws-general";
/** The longest wait before a new attempt, in milliseconds. */
const LONGEST_WAIT = 30_000;
/** Policy violation: how the server closes a socket whose session has ended. */
const SESSION_ENDED = 1008;

function address(): string {
  const { protocol, host } = window.location;
  return `${protocol === "https:" ? "wss" : "ws"}://${host}${PATH}`;
}

/** The type of a message; null for what cannot be read, which is only logged. */
function readType(data: unknown): string | null {
  try {
    const message: unknown = JSON.parse(String(data));
    if (typeof message === "object" && message !== null && "type" in message)
      return typeof message.type === "string" ? message.type : null;
  } catch (error) {
    console.warn("A message of the server could not be read", error);
  }
  return null;
}

/** Resolves when the socket has closed. */
function listen(listener: LiveListener, isAgain: boolean, signal: AbortSignal): Promise<{ opened: boolean }> {
  return new Promise((resolve) => {
    let opened = false;
    const socket = new WebSocket(address());
    const close = () => socket.close();
    signal.addEventListener("abort", close);
    socket.onopen = () => {
      opened = true;
      if (isAgain) listener.onReturn();
    };
    socket.onmessage = (event) => {
      const type = readType(event.data);
      if (type !== null && !signal.aborted) listener.onMessage(type);
    };
    socket.onclose = (event) => {
      signal.removeEventListener("abort", close);
      if (event.code === SESSION_ENDED && !signal.aborted) listener.onEnded();
      resolve({ opened });
    };
  });
}

async function keepOpen(listener: LiveListener, signal: AbortSignal): Promise<void> {
  let attempt = 0;
  let isAgain = false;
  while (!signal.aborted) {
    const { opened } = await listen(listener, isAgain, signal);
    isAgain ||= opened;
    attempt = opened ? 1 : attempt + 1;
    await backoff(attempt, signal, LONGEST_WAIT);
  }
}

/** Opens the socket and keeps it open; answers how to close it for good. */
export function openLive(listener: LiveListener): () => void {
  const abort = new AbortController();
  keepOpen(listener, abort.signal).catch((error: unknown) => {
    // Giving up while waiting rejects, and is how it is meant to end.
    if (!abort.signal.aborted) throw error;
  });
  return () => abort.abort();
}
