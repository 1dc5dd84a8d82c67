/**
 * Cuts an update into parts that the server takes, each of which stands only on what it has and on those before. What
 * was written in a long time without a connection, or pasted at once, can be larger than a frame.
 */
import * as encoding from "lib0/encoding";
import * as Y from "yjs";

/** Bytes of a part, so that with what goes around it it stays below the 512 KiB of a frame. */
const PART_BYTES = 400 * 1024;
/** Bytes that a struct takes besides its text, at most: two ids of others, and a client of its own. */
const STRUCT_BYTES = 32;
/** Of a UTF-16 unit, at most. */
const UNIT_BYTES = 3;
/** Structs of a part; the server takes 100,000. */
const PART_STRUCTS = 20_000;
/** Deletions of a frame, each of 16 bytes at most: there is room for them beside a part. */
const PART_DELETIONS = 5000;
const PIECE_LENGTH = Math.floor((PART_BYTES - STRUCT_BYTES) / UNIT_BYTES);

type Struct = Y.Item | Y.GC;
type Deletion = readonly [client: number, clock: number, end: number];

/**
 * Empty where nothing is in it. `freeBytes` answers how many bytes longer the text could be that the update makes; null where
 * it is too long already: the server would take some of the parts, and refuse the rest.
 */
export function splitUpdate(update: Uint8Array, freeBytes: () => number): Uint8Array[] | null {
  const decoded = Y.decodeUpdate(update);
  const structs = decoded.structs.filter((struct) => !(struct instanceof Y.Skip));
  const deletions = [...decoded.ds.clients].flatMap(([client, ranges]) =>
    ranges.map(({ clock, len }): Deletion => [client, clock, clock + len]),
  );
  const hasGap = structs.length < decoded.structs.length;
  if (update.length <= PART_BYTES && structs.length <= PART_STRUCTS && !hasGap)
    return structs.length + deletions.length === 0 ? [] : [update];
  const left = freeBytes();
  if (left < 0 && structs.some(textOf)) return null;
  const sent = byClient(structs, ({ id }) => id.client);
  // Of what the server has, and of what comes with this update.
  const old: Deletion[] = [];
  const own: Deletion[] = [];
  for (const [client, clock, end] of deletions) {
    const start = sent.get(client)?.[0]?.id.clock ?? Infinity;
    if (clock < start) old.push([client, clock, Math.min(end, start)]);
    if (end > start) own.push([client, Math.max(clock, start), end]);
  }
  const units = deletions.reduce((sum, [, clock, end]) => sum + end - clock, 0);
  const frames: Uint8Array[] = [];
  for (const part of partsOf(inOrder(structs.flatMap(pieces)))) {
    // The old text stays until all of the new is there. Where both together may be too large, it goes in one frame with
    // the beginning of the new: what the server refuses, for want of storage, leaves it as it was.
    const first = units * UNIT_BYTES > left && part.some(textOf) ? old.splice(0) : [];
    const beside = first.splice(-PART_DELETIONS);
    frames.push(...deleting(first), encoded(part, beside));
  }
  return [...frames, ...deleting([...old, ...own])];
}

function deleting(ranges: Deletion[]): Uint8Array[] {
  const parts: Uint8Array[] = [];
  while (ranges.length > 0) parts.push(encoded([], ranges.splice(0, PART_DELETIONS)));
  return parts;
}

function textOf(struct: Struct): string {
  return struct instanceof Y.Item && struct.content instanceof Y.ContentString ? struct.content.str : "";
}

/** A long text in pieces, none of which ends inside a character. */
function pieces(struct: Struct): Struct[] {
  const text = textOf(struct);
  if (!(struct instanceof Y.Item) || text.length <= PIECE_LENGTH) return [struct];
  const { id, rightOrigin, parent, parentSub } = struct;
  const found: Struct[] = [];
  for (let at = 0; at < text.length;) {
    let end = Math.min(at + PIECE_LENGTH, text.length);
    if (end < text.length && /[\ud800-\udbff]/.test(text.charAt(end - 1))) end -= 1;
    const origin = at === 0 ? struct.origin : Y.createID(id.client, id.clock + at - 1);
    const content = new Y.ContentString(text.slice(at, end));
    const first = Y.createID(id.client, id.clock + at);
    // eslint-disable-next-line @typescript-eslint/no-unsafe-class-instance-assignment -- declared apart from its base
    found.push(new Y.Item(first, null, origin, null, rightOrigin, parent, parentSub, content));
    at = end;
  }
  return found;
}

/** By client they come; this is the order in which each finds what it stands on. */
function inOrder(structs: readonly Struct[]): Struct[] {
  // The last of a queue is its next one.
  const queues = byClient([...structs].reverse(), ({ id }) => id.client);
  const isThere = (id: Y.ID | null): boolean => {
    const next = id && queues.get(id.client)?.at(-1);
    return !next || id.clock < next.id.clock;
  };
  const isFree = (struct: Struct) =>
    struct instanceof Y.GC || (isThere(struct.origin) && isThere(struct.rightOrigin));
  const ordered: Struct[] = [];
  for (let isStuck = false; !isStuck;) {
    isStuck = true;
    for (const queue of queues.values())
      for (let next = queue.at(-1); next && isFree(next); next = queue.at(-1)) {
        ordered.push(next);
        queue.pop();
        isStuck = false;
      }
  }
  return ordered;
}

const sizeOf = (struct: Struct) => STRUCT_BYTES + UNIT_BYTES * textOf(struct).length;

function partsOf(structs: readonly Struct[]): Struct[][] {
  const parts: Struct[][] = [];
  let part: Struct[] = [];
  let size = 0;
  /** Of a client's clocks nothing is left out within a part. */
  let ends = new Map<number, number>();
  const end = () => {
    if (part.length > 0) parts.push(part);
    part = [];
    size = 0;
    ends = new Map();
  };
  for (const struct of structs) {
    const { client, clock } = struct.id;
    const isFull = size + sizeOf(struct) > PART_BYTES || part.length >= PART_STRUCTS;
    if (isFull || (ends.get(client) ?? clock) !== clock) end();
    part.push(struct);
    size += sizeOf(struct);
    ends.set(client, clock + struct.length);
  }
  end();
  return parts;
}

function byClient<Value>(values: readonly Value[], clientOf: (value: Value) => number): Map<number, Value[]> {
  const found = new Map<number, Value[]>();
  for (const value of values) {
    const theirs = found.get(clientOf(value));
    if (theirs) theirs.push(value);
    else found.set(clientOf(value), [value]);
  }
  return found;
}

/** As `Y.encodeStateAsUpdate` writes them. */
function encoded(structs: readonly Struct[], deletions: readonly Deletion[]): Uint8Array {
  const encoder = new Y.UpdateEncoderV1();
  const { restEncoder } = encoder;
  const writers = byClient(structs, ({ id }) => id.client);
  encoding.writeVarUint(restEncoder, writers.size);
  for (const [client, theirs] of writers) {
    encoding.writeVarUint(restEncoder, theirs.length);
    encoder.writeClient(client);
    encoding.writeVarUint(restEncoder, theirs[0]?.id.clock ?? 0);
    for (const struct of theirs) struct.write(encoder, 0);
  }
  const deleted = byClient(deletions, ([client]) => client);
  encoding.writeVarUint(restEncoder, deleted.size);
  for (const [client, ranges] of deleted) {
    encoding.writeVarUint(restEncoder, client);
    encoding.writeVarUint(restEncoder, ranges.length);
    for (const [, clock, end] of ranges) {
      encoding.writeVarUint(restEncoder, clock);
      encoding.writeVarUint(restEncoder, end - clock);
    }
  }
  return encoder.toUint8Array();
}
