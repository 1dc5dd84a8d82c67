/** Spreads the news that the server knows nobody behind a request any more, wherever the request came from. */
import type { ApiError } from "./errors";

type Listener = () => void;

const listeners = new Set<Listener>();

/** Calls `listener` whenever an answer says so; answers how to stop. */
export function onSignedOut(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Looks at a refusal. A wrong password is refused with 401 as well, but says nothing about the session. */
export function noticeSignedOut({ status, code }: ApiError): void {
  if (status === 401 && code !== "INVALID_CREDENTIALS") listeners.forEach((listener) => listener());
}
