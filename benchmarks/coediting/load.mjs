// Writers in one document of either server: each writes a token now and then, and some see when others' arrive.
// The order is a line of JSON as an argument; "ready", "begun" and the figures are lines on standard output.
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import * as decoding from "lib0/decoding";
import * as encoding from "lib0/encoding";
import WebSocket from "ws";
import * as Y from "yjs";

const { kind, url, room, origin, cookies, clients, perSecond, seconds, warmUp } = JSON.parse(process.argv[2]);
const SYNC = 0, AUTHENTICATION = 2, STEP_1 = 0, STEP_2 = 1, UPDATE = 2;
const SEEING = 4; // of all clients; the others take what comes and look at nothing
const TOKEN = /<(\d+)>/g;

const begun = []; // when each token was inserted
const waited = []; // until it was seen, for each who saw it
let isMeasuring = false;
let frames = 0;

/** Hocuspocus has the document's name before each message. */
const message = (...parts) => {
  const encoder = encoding.createEncoder();
  if (kind === "hocuspocus") encoding.writeVarString(encoder, room);
  for (const part of parts) {
    if (typeof part === "number") encoding.writeVarUint(encoder, part);
    else encoding.writeVarUint8Array(encoder, part);
  }
  return encoding.toUint8Array(encoder);
};

class Client {
  doc = new Y.Doc();
  seen = new Set();
  constructor(number) {
    this.sees = number < SEEING;
    const headers = { Cookie: cookies[number % cookies.length], Origin: origin };
    this.socket = new WebSocket(url, { headers, perMessageDeflate: false });
    this.ready = new Promise((resolve) => (this.isReady = resolve));
    this.socket.on("open", () => this.join());
    this.socket.on("message", (data) => this.take(data));
    this.socket.on("close", (code, reason) => this.isLeaving || fail(`closed with ${code} ${reason}`));
    this.socket.on("error", (error) => fail(error.message));
    this.doc.on("update", (update) => this.socket.send(message(SYNC, UPDATE, update)));
  }
  join() {
    if (kind === "hocuspocus") this.socket.send(message(AUTHENTICATION, 0, new Uint8Array()));
    this.socket.send(message(SYNC, STEP_1, Y.encodeStateVector(this.doc)));
  }
  take(data) {
    frames += isMeasuring;
    if (this.isAsked && this.isSynced) {
      if (this.sees) this.see(data);
      return;
    }
    const decoder = decoding.createDecoder(data);
    if (kind === "hocuspocus") decoding.readVarString(decoder);
    if (decoding.readVarUint(decoder) !== SYNC) return;
    const step = decoding.readVarUint(decoder);
    if (step === STEP_1) {
      this.isAsked = true;
      this.socket.send(message(SYNC, STEP_2, Y.encodeStateAsUpdate(new Y.Doc())));
    } else if (step === STEP_2) this.isSynced = true;
    if (this.isAsked && this.isSynced) this.isReady();
  }
  see(data) {
    const now = performance.now();
    for (const [, token] of data.toString("latin1").matchAll(TOKEN)) {
      if (this.seen.has(token)) continue;
      this.seen.add(token);
      if (begun[token].by !== this && begun[token].counts) waited.push(now - begun[token].at);
    }
  }
  async write() {
    const gap = 1000 / perSecond;
    await sleep(Math.random() * gap);
    while (!this.isOver) {
      const token = begun.push({ by: this, at: performance.now(), counts: isMeasuring }) - 1;
      this.doc.getText("content").insert(this.doc.getText("content").length, `<${token}>`);
      await sleep(gap * (0.5 + Math.random()));
    }
  }
}

const fail = (why) => {
  console.log(JSON.stringify({ failed: why }));
  process.exit(1);
};
const crowd = [];
for (let number = 0; number < clients; number++) {
  crowd.push(new Client(number));
  if (number % 10 === 9) await crowd[number].ready;
}
await Promise.all(crowd.map((client) => client.ready));
const writing = crowd.map((client) => client.write());
await sleep(warmUp * 1000);
console.log(JSON.stringify({ begun: true }));
isMeasuring = true;
await sleep(seconds * 1000);
isMeasuring = false;
console.log(JSON.stringify({ over: true }));
crowd.forEach((client) => (client.isOver = true));
await Promise.all(writing);
await sleep(1000);
const counted = begun.filter(({ counts }) => counts).length;
const seeing = Math.min(SEEING, clients);
const own = begun.filter(({ by, counts }) => counts && by.sees).length;
waited.sort((one, other) => one - other);
const share = (of) => waited[Math.min(waited.length - 1, Math.floor(of * waited.length))];
console.log(
  JSON.stringify({
    p50: share(0.5),
    p99: share(0.99),
    inserted: counted,
    missed: counted * seeing - own - waited.length,
    frames,
  }),
);
for (const client of crowd) {
  client.isLeaving = true;
  client.socket.close();
}
await Promise.all(crowd.map((client) => client.socket.readyState === WebSocket.CLOSED || once(client.socket, "close")));
