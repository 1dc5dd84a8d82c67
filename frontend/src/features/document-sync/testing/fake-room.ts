/** A document's room on the server, as docs/collaboration.md describes it, with a document of Yjs and sockets in memory. */
import * as decoding from "lib0/decoding";
import * as encoding from "lib0/encoding";
import * as Y from "yjs";

const [CONNECTING, OPEN, CLOSED] = [0, 1, 3];
const FRAME_BYTES = 512 * 1024;
const DOCUMENT_BYTES = 1024 * 1024;

function frame(...parts: readonly (number | Uint8Array)[]): Uint8Array {
  const encoder = encoding.createEncoder();
  for (const part of parts) {
    if (typeof part === "number") encoding.writeVarUint(encoder, part);
    else encoding.writeVarUint8Array(encoder, part);
  }
  return encoding.toUint8Array(encoder);
}

export class FakeRoom {
  readonly doc = new Y.Doc();
  readonly content = this.doc.getText("content");
  readonly title = this.doc.getText("title");
  version = 1;
  canWrite = true;
  /** Nobody is let in while it is not. */
  isUp = true;
  /** It takes updates and does not say so. */
  isSilent = false;
  /** It hears nothing, as behind a network that has gone. */
  isDeaf = false;
  /** The code with which it ends whoever sends an update. */
  refusesWith: number | null = null;
  readonly sockets = new Set<FakeSocket>();
  /** The addresses that were asked for, and the kinds of the frames that came: "state", "answer", "update", "presence", "who". */
  readonly asked: string[] = [];
  readonly heard: string[] = [];

  /** Takes the place of the browser's sockets. */
  get WebSocket(): unknown {
    const enter = (socket: FakeSocket) => this.enter(socket);
    return class extends FakeSocket {
      constructor(url: string) {
        super(url, enter);
      }
    };
  }

  /** Somebody else writes. */
  write(edit: () => void): void {
    const before = Y.encodeStateVector(this.doc);
    this.doc.transact(edit);
    this.version += 1;
    this.relay(Y.encodeStateAsUpdate(this.doc, before), null);
  }

  end(code: number): void {
    for (const socket of this.sockets) socket.end(code);
  }

  /** Says something to everybody. */
  say(...parts: readonly (number | Uint8Array)[]): void {
    for (const socket of this.sockets) socket.get(frame(...parts));
  }

  private enter(socket: FakeSocket): void {
    this.asked.push(socket.url);
    if (!this.isUp) {
      socket.end(1006);
      return;
    }
    this.sockets.add(socket);
    socket.in(this);
    socket.open((data) => this.take(socket, data));
    if (this.canWrite) socket.get(frame(0, 0, Y.encodeStateVector(this.doc)));
  }

  private take(socket: FakeSocket, data: Uint8Array): void {
    if (this.isDeaf) return;
    if (data.length > FRAME_BYTES) {
      socket.end(1009);
      return;
    }
    const decoder = decoding.createDecoder(data);
    const kind = decoding.readVarUint(decoder);
    if (kind !== 0) {
      this.heard.push(kind === 3 ? "who" : "presence");
      if (kind === 3) socket.get(frame(1, Uint8Array.of(0)));
      return;
    }
    const step = decoding.readVarUint(decoder);
    const body = decoding.readVarUint8Array(decoder);
    this.heard.push(["state", "answer", "update"][step] ?? "");
    if (step === 0) {
      socket.get(frame(0, 1, Y.encodeStateAsUpdate(this.doc, body)), frame(101, this.version));
      socket.isSynced = true;
    } else this.store(socket, body);
  }

  private store(socket: FakeSocket, update: Uint8Array): void {
    if (this.refusesWith !== null || !this.canWrite) {
      socket.end(this.refusesWith ?? 4403);
      return;
    }
    const before = Y.encodeStateVector(this.doc);
    const probe = new Y.Doc();
    Y.applyUpdate(probe, Y.encodeStateAsUpdate(this.doc));
    Y.applyUpdate(probe, update);
    if (probe.store.pendingStructs || probe.store.pendingDs) {
      socket.end(4509);
      return;
    }
    if (Buffer.byteLength(probe.getText("content").toJSON()) > DOCUMENT_BYTES) {
      socket.end(4413);
      return;
    }
    Y.applyUpdate(this.doc, update);
    if (String(Y.encodeStateVector(this.doc)) !== String(before)) this.version += 1;
    this.relay(update, socket);
    if (!this.isSilent) socket.get(frame(100, this.version));
  }

  private relay(update: Uint8Array, but: FakeSocket | null): void {
    for (const socket of this.sockets)
      if (socket.isSynced && socket !== but) socket.get(frame(0, 2, update), frame(101, this.version));
  }
}

class FakeSocket {
  static readonly CONNECTING = CONNECTING;
  static readonly OPEN = OPEN;
  static readonly CLOSED = CLOSED;
  readyState = CONNECTING;
  binaryType = "blob";
  isSynced = false;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: ArrayBuffer }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  private taken: ((data: Uint8Array) => void) | null = null;
  private room: FakeRoom | null = null;

  constructor(
    readonly url: string,
    enter: (socket: FakeSocket) => void,
  ) {
    queueMicrotask(() => {
      if (this.readyState === CONNECTING) enter(this);
    });
  }

  open(taken: (data: Uint8Array) => void): void {
    this.readyState = OPEN;
    this.taken = taken;
    this.onopen?.();
  }

  send(data: Uint8Array): void {
    if (this.readyState !== OPEN) return;
    queueMicrotask(() => {
      if (this.readyState === OPEN) this.taken?.(data);
    });
  }

  /** From the server. */
  get(...frames: readonly Uint8Array[]): void {
    for (const one of frames)
      queueMicrotask(() => {
        if (this.readyState === OPEN) this.onmessage?.({ data: one.slice().buffer });
      });
  }

  /** By the server. */
  end(code: number): void {
    queueMicrotask(() => {
      this.close();
      this.onclose?.({ code });
    });
  }

  close(): void {
    this.readyState = CLOSED;
    this.room?.sockets.delete(this);
  }

  in(room: FakeRoom): void {
    this.room = room;
  }
}
