/**
 * A document's socket, kept open: it comes back after a growing wait with chance in it, at once when the browser says
 * that it may, and notices when nothing comes over it any more.
 */
import type { Person } from "@/lib/api/person";
import { backoffDelay } from "@/lib/backoff";

import { type Frame, WHO_IS_HERE_FRAME } from "./wire";

/** Milliseconds of the longest wait before a new try; without a network a server on this machine may still be there. */
const LONGEST_WAIT = 30_000;
/** The first wait, among those of `backoffDelay`, is of half a second to one. */
const FIRST_WAIT = 2;
/** Milliseconds without a word until one is asked for, until that is given up, and between two looks. */
const QUIET = 15_000;
const TIMEOUT = 10_000;
const LOOK_EVERY = 5000;
/** No frame told why it ended. */
export const LOST = 1006;

export interface ConnectionListener {
  readonly onOpen: (send: (frame: Frame) => void) => void;
  /** What it throws ends the connection. */
  readonly onFrame: (frame: Uint8Array) => void;
  /** Whether it is to be tried again. */
  readonly onEnd: (code: number, wasOpen: boolean) => boolean;
}

type Timer = ReturnType<typeof setTimeout> | null;

function address(documentId: number, { id }: Person): string {
  const { protocol, host } = window.location;
  const query = id === null ? "" : `?person=${encodeURIComponent(id)}`;
  return `${protocol === "https:" ? "wss" : "ws"}://${host}/ws/documents/${documentId}${query}`;
}

export class Connection {
  /** Tries in a row that came to nothing. */
  attempt = 0;
  /** Whom the last one named. */
  person: string | null = null;
  private socket: WebSocket | null = null;
  private again: Timer = null;
  private beat: ReturnType<typeof setInterval> | null = null;
  private heardAt = 0;
  private askedAt: number | null = null;
  private isWanted = false;
  private wasOpen = false;

  constructor(
    private readonly documentId: number,
    private readonly by: Person,
    private readonly listener: ConnectionListener,
  ) {}

  get isOpen(): boolean {
    return this.socket?.readyState === WebSocket.OPEN;
  }

  /** Opens it now, where it is not open or about to be. */
  readonly open = (): void => {
    if (!this.isWanted) this.listen(true);
    this.isWanted = true;
    this.stopWaiting();
    if (this.socket) return;
    this.person = this.by.id;
    const socket = new WebSocket(address(this.documentId, this.by));
    socket.binaryType = "arraybuffer";
    this.socket = socket;
    this.wasOpen = false;
    this.hear();
    this.beat = setInterval(() => this.look(), LOOK_EVERY);
    socket.onopen = () => {
      this.wasOpen = true;
      this.hear();
      this.listener.onOpen((frame) => socket.send(frame));
    };
    socket.onmessage = ({ data }) => this.receive(data);
    socket.onclose = ({ code }) => this.ended(code);
  };

  /** Ends it for good, after what was sent. */
  close(): void {
    this.isWanted = false;
    this.listen(false);
    this.stopWaiting();
    this.lose();
  }

  /** Gives the connection up; another follows. */
  readonly lose = (): void => this.end(LOST);

  /** Ends it as if the server had. */
  end(code: number): void {
    if (this.socket) this.ended(code);
  }

  private receive(data: unknown): void {
    this.hear();
    try {
      if (!(data instanceof ArrayBuffer)) throw new TypeError("The server sent text");
      this.listener.onFrame(new Uint8Array(data));
    } catch (error) {
      console.error("A message of the server could not be read", error);
      this.lose();
    }
  }

  private hear(): void {
    this.heardAt = performance.now();
    this.askedAt = null;
  }

  /** Timers of a tab that nobody sees come late: what was asked a moment ago is still waited for. */
  private look(): void {
    const now = performance.now();
    if (this.askedAt !== null) {
      if (now - this.askedAt >= TIMEOUT) this.lose();
    } else if (now - this.heardAt >= QUIET) {
      this.askedAt = now;
      if (this.isOpen) this.socket?.send(WHO_IS_HERE_FRAME);
    }
  }

  private ended(code: number): void {
    const { socket } = this;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
    this.socket = null;
    if (this.beat !== null) clearInterval(this.beat);
    this.attempt += 1;
    const isAgain = this.listener.onEnd(code, this.wasOpen) && this.isWanted;
    if (isAgain) this.again = setTimeout(this.open, navigator.onLine ? this.wait() : LONGEST_WAIT);
    else this.close();
  }

  private wait(): number {
    return backoffDelay(this.attempt + FIRST_WAIT, LONGEST_WAIT);
  }

  private stopWaiting(): void {
    if (this.again !== null) clearTimeout(this.again);
    this.again = null;
  }

  private readonly openNow = (): void => {
    if (this.again !== null) this.open();
  };

  /** One that was quiet while the machine slept is asked whether it is still there. */
  private readonly wake = (): void => {
    if (document.visibilityState === "hidden") return;
    this.openNow();
    if (this.socket) this.look();
  };

  private listen(isOn: boolean): void {
    const change = isOn ? "addEventListener" : "removeEventListener";
    window[change]("online", this.openNow);
    window[change]("offline", this.lose);
    document[change]("visibilitychange", this.wake);
  }
}
