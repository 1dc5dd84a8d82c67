/** Server-sent events over fetch: what EventSource cannot do, because our streams begin with a POST. */

export interface ServerEvent {
  /** The last id the stream has named so far; empty before the first. */
  id: string;
  /** The event's name; "message" when the frame names none. */
  event: string;
  data: string;
}

const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;

/**
 * Turns pieces of a stream, cut anywhere, into whole events.
 * Each piece is looked at once: an unfinished line is kept as it is and never searched again.
 */
export class EventParser {
  #line = "";
  #skipLineFeed = false;
  #id = "";
  #event = "";
  #data: string[] = [];

  /** Takes the next piece and answers the events it completes. */
  push(piece: string): ServerEvent[] {
    const events: ServerEvent[] = [];
    let from = 0;
    for (let at = 0; at < piece.length; at += 1) {
      const code = piece.charCodeAt(at);
      if (code !== LINE_FEED && code !== CARRIAGE_RETURN) {
        this.#skipLineFeed = false;
        continue;
      }
      // The second half of a CRLF, which may open the next piece: its line has ended already.
      const isSecondHalf = code === LINE_FEED && this.#skipLineFeed;
      this.#skipLineFeed = code === CARRIAGE_RETURN;
      if (!isSecondHalf) {
        const event = this.#endLine(this.#line + piece.slice(from, at));
        this.#line = "";
        if (event) events.push(event);
      }
      from = at + 1;
    }
    if (from < piece.length) this.#line += piece.slice(from);
    return events;
  }

  #endLine(line: string): ServerEvent | null {
    if (line === "") return this.#endEvent();
    const colon = line.indexOf(":");
    if (colon === 0) return null;
    const field = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? "" : line.slice(line[colon + 1] === " " ? colon + 2 : colon + 1);
    if (field === "data") this.#data.push(value);
    else if (field === "event") this.#event = value;
    else if (field === "id" && !value.includes("\0")) this.#id = value;
    return null;
  }

  #endEvent(): ServerEvent | null {
    const event = this.#data.length
      ? { id: this.#id, event: this.#event || "message", data: this.#data.join("\n") }
      : null;
    this.#event = "";
    this.#data = [];
    return event;
  }
}

/** The server shows every 15 seconds that it lives; three of them missed mean a connection that only seems open. */
const SILENCE = 45_000;
/** Milliseconds that a stream may take to end after the event that was the last wanted. */
const ENDS_WITHIN = 1000;

/**
 * Reads a response body as events until it ends, or until it has been silent for too long (in milliseconds).
 * An event cut off by the end is dropped, as the standard asks. Raises what the body's reader raises when the
 * connection breaks.
 */
export async function* readEvents(
  body: ReadableStream<Uint8Array>,
  silence = SILENCE,
): AsyncGenerator<ServerEvent, void> {
  const parser = new EventParser();
  const decoder = new TextDecoder();
  const reader = body.getReader();
  try {
    for (;;) {
      // Cancelling ends the pending read, and with it the stream.
      const watch = setTimeout(() => void reader.cancel().catch(() => undefined), silence);
      const { done, value } = await reader.read().finally(() => clearTimeout(watch));
      if (done) return;
      yield* parser.push(decoder.decode(value, { stream: true }));
    }
  } finally {
    // Nobody waits for that: what made the reader leave is known already.
    void letEnd(reader);
  }
}

/**
 * A stream that is left early, after the last event that anybody wants, is about to end by itself. The browser calls a
 * request that is closed before a failed one: so it is closed only where it goes on.
 */
async function letEnd(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  const watch = setTimeout(() => void reader.cancel().catch(() => undefined), ENDS_WITHIN);
  const { done } = await reader.read().catch(() => ({ done: true }));
  clearTimeout(watch);
  if (!done) await reader.cancel().catch(() => undefined);
}
