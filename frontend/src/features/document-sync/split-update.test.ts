import * as Y from "yjs";
import { expect, test } from "vitest";

import { splitUpdate } from "./split-update";

const FRAME = 512 * 1024;

/** As the server takes them: each stands on what is there. */
function takeAll(parts: readonly Uint8Array[], doc = new Y.Doc()): Y.Doc {
  for (const part of parts) {
    expect(part.length).toBeLessThan(FRAME - 16);
    Y.applyUpdate(doc, part);
    expect(doc.store.pendingStructs).toBeNull();
    expect(doc.store.pendingDs).toBeNull();
  }
  return doc;
}

const MEBIBYTE = 1024 * 1024;
const ROOMY = () => MEBIBYTE;

const textOf = (doc: Y.Doc) => doc.getText("content").toJSON();

test("what is small stays as it is, and what is empty is nothing", () => {
  const doc = new Y.Doc();
  const freeBytes = () => expect.fail("The text is not measured for that");
  expect(splitUpdate(Y.encodeStateAsUpdate(doc), freeBytes)).toEqual([]);
  doc.getText("content").insert(0, "Words");
  const update = Y.encodeStateAsUpdate(doc);
  expect(splitUpdate(update, freeBytes)).toEqual([update]);
});

test("a megabyte pasted at once comes in parts, none of which ends inside a character", () => {
  const doc = new Y.Doc();
  doc.getText("content").insert(0, "Around .");
  const before = Y.encodeStateAsUpdate(doc);
  const pasted = `x${"😀日本".repeat(120_000)}`;
  doc.getText("content").insert(7, pasted);
  const update = Y.encodeStateAsUpdate(doc, Y.encodeStateVectorFromUpdate(before));
  const parts = splitUpdate(update, ROOMY)!;
  expect(parts.length).toBeGreaterThan(2);
  const server = new Y.Doc();
  Y.applyUpdate(server, before);
  expect(textOf(takeAll(parts, server))).toBe(`Around ${pasted}.`);
  // It is the same document to both: what is written next meets.
  server.getText("content").insert(8, "y");
  Y.applyUpdate(doc, Y.encodeStateAsUpdate(server, Y.encodeStateVector(doc)));
  expect(textOf(doc)).toBe(textOf(server));
});

/** Puts other words in the place of all of a text, and gives what the server has after each part. */
function replace(before: string, after: string): string[] {
  const doc = new Y.Doc();
  const text = doc.getText("content");
  text.insert(0, before);
  const server = new Y.Doc();
  Y.applyUpdate(server, Y.encodeStateAsUpdate(doc));
  doc.transact(() => {
    text.insert(text.length, "passing");
    text.delete(0, text.length);
    text.insert(0, after);
  });
  const update = Y.encodeStateAsUpdate(doc, Y.encodeStateVector(server));
  const parts = splitUpdate(update, () => MEBIBYTE - text.length)!;
  expect(parts.length).toBeGreaterThan(2);
  return parts.map((part) => textOf(takeAll([part], server)));
}

test("a text stays until all is there that takes its place", () => {
  const [before, after] = ["old ".repeat(40_000), "new ".repeat(120_000)];
  const texts = replace(before, after);
  expect(texts.at(-1)).toBe(after);
  expect(texts.slice(0, -1).every((text) => text.includes(before))).toBe(true);
  expect(texts.at(-2)).toContain(after);
});

test("a text that may be too large beside what takes its place goes with the beginning of that", () => {
  const [before, after] = ["old ".repeat(150_000), "new ".repeat(150_000)];
  const texts = replace(before, after);
  expect(texts.at(-1)).toBe(after);
  expect(texts.every((text) => text === before || (text !== "" && after.startsWith(text)))).toBe(true);
});

test("deletions in more places than a frame has room for come in several", { tags: ["full"] }, () => {
  const doc = new Y.Doc();
  const text = doc.getText("content");
  text.insert(0, "old ".repeat(5200));
  const server = new Y.Doc();
  Y.applyUpdate(server, Y.encodeStateAsUpdate(doc));
  doc.transact(() => {
    for (let at = 5199; at >= 0; at -= 1) text.delete(at * 4, 1);
    text.insert(0, "日本".repeat(150_000));
  });
  for (const freeBytes of [0, MEBIBYTE]) {
    const there = new Y.Doc();
    Y.applyUpdate(there, Y.encodeStateAsUpdate(server));
    const parts = splitUpdate(Y.encodeStateAsUpdate(doc, Y.encodeStateVector(server)), () => freeBytes)!;
    expect(textOf(takeAll(parts, there))).toBe(textOf(doc));
  }
});

test("of a text that would be too large no part is sent, however much goes out of it", () => {
  const doc = new Y.Doc();
  const text = doc.getText("content");
  text.insert(0, "old ".repeat(200_000));
  const before = Y.encodeStateVector(doc);
  doc.transact(() => {
    text.delete(0, text.length);
    text.insert(0, "new ".repeat(300_000));
  });
  expect(splitUpdate(Y.encodeStateAsUpdate(doc, before), () => MEBIBYTE - text.length)).toBeNull();
});

test("words of several that stand on one another come in an order in which each finds what it stands on", () => {
  const docs = [new Y.Doc(), new Y.Doc(), new Y.Doc()];
  for (let round = 0; round < 60; round += 1) {
    const doc = docs[round % 3]!;
    const text = doc.getText("content");
    if (round % 7 === 6) text.delete(text.length >> 1, 1000);
    text.insert(text.length >> 1, `${round} `.repeat(10_000));
    for (const other of docs)
      if (other !== doc) Y.applyUpdate(other, Y.encodeStateAsUpdate(doc, Y.encodeStateVector(other)));
  }
  const server = takeAll(splitUpdate(Y.encodeStateAsUpdate(docs[0]!), ROOMY)!);
  expect(textOf(server)).toBe(textOf(docs[0]!));
});

test("very many small changes are parts, too", { tags: ["full"] }, () => {
  const doc = new Y.Doc();
  const text = doc.getText("content");
  doc.transact(() => {
    for (let at = 0; at < 25_000; at += 1) text.insert(0, "a");
    for (let at = 0; at < 5000; at += 1) text.delete(at * 2, 1);
  });
  const parts = splitUpdate(Y.encodeStateAsUpdate(doc), ROOMY)!;
  expect(parts.length).toBeGreaterThan(1);
  expect(textOf(takeAll(parts))).toBe(textOf(doc));
});

test("where something is missing between, nothing says that it is not", () => {
  const doc = new Y.Doc();
  const text = doc.getText("content");
  const updates: Uint8Array[] = [];
  doc.on("update", (update: Uint8Array) => updates.push(update));
  for (const word of ["one ", "two ", "three "]) text.insert(text.length, word);
  const merged = Y.mergeUpdates([updates[0]!, updates[2]!]);
  const parts = splitUpdate(merged, ROOMY)!;
  expect(parts.flatMap((part) => Y.decodeUpdate(part).structs).some((one) => one instanceof Y.Skip)).toBe(
    false,
  );
  const server = new Y.Doc();
  for (const part of [...parts, updates[1]!]) Y.applyUpdate(server, part);
  expect(textOf(server)).toBe("one two three ");
});
