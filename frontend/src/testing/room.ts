/**
 * The rooms of a fake server: where the page's socket leads, each with a document of Yjs that others write in, too. A room
 * begins with what the fake server answers for its document.
 */
import * as decoding from "lib0/decoding";
import * as encoding from "lib0/encoding";
import { ws } from "msw";
import { afterEach } from "vitest";
import * as sync from "y-protocols/sync";
import * as Y from "yjs";

import { dropTextsOf } from "@/features/document-sync/registry";
import { spliceOf } from "@/features/editor/format/splice";
import { thisPerson } from "@/lib/api/person";
import type { Document } from "@/lib/api/types";

const SYNC = 0;
const ACKNOWLEDGED = 100;
const VERSION = 101;
const READERS = 102;

interface Client {
  send: (data: ArrayBuffer) => void;
  close: (code: number) => void;
}

const framed = (write: (encoder: encoding.Encoder) => void): ArrayBuffer => {
  const encoder = encoding.createEncoder();
  write(encoder);
  return encoding.toUint8Array(encoder).buffer;
};

const numbered = (kind: number, number: number) =>
  framed((encoder) => {
    encoding.writeVarUint(encoder, kind);
    encoding.writeVarUint(encoder, number);
  });

const synced = (write: (encoder: encoding.Encoder) => void) =>
  framed((encoder) => {
    encoding.writeVarUint(encoder, SYNC);
    write(encoder);
  });

export class Room {
  readonly doc = new Y.Doc();
  version: number;
  /** How many updates with something new came from the page. */
  updates = 0;
  /** The code with which whoever sends something is sent away. */
  refuseWith: number | null = null;
  /** Whether what the page sends is taken; else it waits. */
  private isTaking = true;
  private waiting: (() => void)[] = [];
  private readonly clients = new Set<Client>();

  constructor(
    document: Pick<Document, "title" | "content" | "version">,
    private readonly mayWrite = true,
  ) {
    this.doc.getText("title").insert(0, document.title);
    this.doc.getText("content").insert(0, document.content);
    this.version = document.version;
    this.doc.on("update", (update: Uint8Array, origin: unknown) => {
      const frame = synced((encoder) => sync.writeUpdate(encoder, update));
      for (const client of this.clients) if (client !== origin) client.send(frame);
    });
  }

  get title(): string {
    return this.doc.getText("title").toJSON();
  }

  get content(): string {
    return this.doc.getText("content").toJSON();
  }

  enter(client: Client): void {
    this.clients.add(client);
    if (this.mayWrite) client.send(synced((encoder) => sync.writeSyncStep1(encoder, this.doc)));
  }

  leave(client: Client): void {
    this.clients.delete(client);
  }

  receive(client: Client, data: Uint8Array): void {
    const decoder = decoding.createDecoder(data);
    if (decoding.readVarUint(decoder) !== SYNC) return;
    const step = decoding.readVarUint(decoder);
    const part = decoding.readVarUint8Array(decoder);
    if (step === sync.messageYjsSyncStep1) {
      client.send(synced((encoder) => sync.writeSyncStep2(encoder, this.doc, part)));
      client.send(numbered(VERSION, this.version));
      return;
    }
    if (this.refuseWith !== null) {
      this.leave(client);
      client.close(this.refuseWith);
      return;
    }
    const take = () => {
      const before = Y.encodeStateAsUpdate(this.doc).length;
      Y.applyUpdate(this.doc, part, client);
      if (Y.encodeStateAsUpdate(this.doc).length !== before) {
        this.updates += 1;
        this.version += 1;
      }
      client.send(numbered(ACKNOWLEDGED, this.version));
    };
    if (this.isTaking) take();
    else this.waiting.push(take);
  }

  /** What the page sends waits until it is taken again. */
  hold(): void {
    this.isTaking = false;
  }

  take(): void {
    this.isTaking = true;
    this.waiting.splice(0).forEach((take) => take());
  }

  /** Somebody else changes the text. */
  others(change: (content: Y.Text, title: Y.Text) => void): void {
    this.doc.transact(() => change(this.doc.getText("content"), this.doc.getText("title")));
    this.version += 1;
    for (const client of this.clients) client.send(numbered(VERSION, this.version));
  }

  /** So many read by the link. */
  read(readers: number): void {
    for (const client of this.clients) client.send(numbered(READERS, readers));
  }

  /** The server makes the text this one, by what differs: as an action, a turn or a decision does. */
  become(document: Pick<Document, "title" | "content" | "version">): void {
    this.version = document.version - 1;
    this.others((content, title) => {
      for (const [text, now] of [
        [content, document.content],
        [title, document.title],
      ] as const) {
        const splice = spliceOf(text.toJSON(), now);
        if (!splice) continue;
        text.delete(splice.from, splice.to - splice.from);
        text.insert(splice.from, splice.insert);
      }
    });
  }

  /** The server changes the text, and answers what it is then. */
  rewrite(edit: (content: string) => string): Pick<Document, "title" | "content" | "version"> {
    this.become({ title: this.title, content: edit(this.content), version: this.version + 1 });
    const { title, content, version } = this;
    return { title, content, version };
  }

  /** Ends every connection. */
  close(code: number): void {
    for (const client of [...this.clients]) {
      this.clients.delete(client);
      client.close(code);
    }
  }
}

const rooms = new Map<number, Promise<Room>>();
/** Who came to a room, or found none. */
const visitors = new Set<string>();
let isShut = false;

/** The room of a document, once the page has asked for it. */
export async function roomOf(documentId = 1): Promise<Room> {
  for (;;) {
    const room = rooms.get(documentId);
    if (room) return room;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

/** A room that begins with this, without asking for its document. */
export function addRoom(document: Pick<Document, "id" | "title" | "content" | "version">): void {
  rooms.set(document.id, Promise.resolve(new Room(document)));
}

/** No socket of a document can be opened, and those that are open end. */
export async function shutRooms(): Promise<void> {
  isShut = true;
  for (const room of rooms.values()) (await room).close(1001);
}

export function openRooms(): void {
  isShut = false;
}

async function makeRoom(documentId: number): Promise<Room> {
  const response = await fetch(`/api/documents/${documentId}`);
  if (!response.ok) throw new Error("no such document");
  const document = (await response.json()) as Document & { role?: string };
  return new Room(document, document.role === "owner" || document.role === "editor");
}

const link = ws.link("ws://127.0.0.1:8000/ws/documents/:documentId");

export const roomHandler = link.addEventListener("connection", ({ client, params }) => {
  const documentId = Number(params.documentId);
  visitors.add(client.url.searchParams.get("person") ?? "");
  if (isShut) {
    client.close(1011);
    return;
  }
  const asked = rooms.get(documentId) ?? makeRoom(documentId);
  rooms.set(documentId, asked);
  const entry: Client = { send: client.send.bind(client), close: client.close.bind(client) };
  // What comes before the room is there is heard, too.
  const entered = asked.then(
    (room) => {
      room.enter(entry);
      return room;
    },
    () => {
      rooms.delete(documentId);
      client.close(1011);
      return null;
    },
  );
  client.addEventListener("message", ({ data }) => {
    if (!(data instanceof ArrayBuffer || ArrayBuffer.isView(data))) throw new TypeError("not bytes");
    const bytes =
      data instanceof ArrayBuffer
        ? new Uint8Array(data)
        : new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
    void entered.then((room) => room?.receive(entry, bytes));
  });
  client.addEventListener("close", () => void entered.then((room) => room?.leave(entry)));
});

/**
 * Nothing of a test's texts is left for the next one, whosever they are: they would come to its rooms, with words of
 * their own.
 */
async function forgetRooms(): Promise<void> {
  isShut = false;
  rooms.clear();
  visitors.add(thisPerson().id ?? "");
  const people = [...visitors];
  visitors.clear();
  await Promise.all(people.map(dropTextsOf));
}

afterEach(forgetRooms);
