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
/** Structs and deletions of a part; the server takes 100,000 of each. */
const PART_STRUCTS = 20_000;
const PIECE_LENGTH = Math.floor((PART_BYTES - STRUCT_BYTES) / UNIT_BYTES);

type Struct = Y.Item | Y.GC;
type Deletion = readonly [client: number, clock: number, length: number];

/** Empty where nothing is in it. */
export function splitUpdate(update: Uint8Array): Uint8Array[] {
  const { structs, ds } = Y.decodeUpdate(update);
  const hasGap = structs.some((struct) => struct instanceof Y.Skip);
  if (update.length <= PART_BYTES && structs.length <= PART_STRUCTS && !hasGap)
    return structs.length === 0 && ds.clients.size === 0 ? [] : [update];
  const deletions = [...ds.clients].flatMap(([client, ranges]) =>
    ranges.map(({ clock, len }): Deletion => [client, clock, len]),
  );
  const parts = partsOf(inOrder(structs.filter((struct) => !(struct instanceof Y.Skip)).flatMap(pieces)));
  for (let at = 0; at < deletions.length; at += PART_STRUCTS)
    parts.push(encoded([], deletions.slice(at, at + PART_STRUCTS)));
  return parts;
}

/** A long text in pieces, none of which ends inside a character. */
function pieces(struct: Struct): Struct[] {
  if (!(struct instanceof Y.Item) || !(struct.content instanceof Y.ContentString)) return [struct];
  const { id, rightOrigin, parent, parentSub } = struct;
  const text = struct.content.str;
  if (text.length <= PIECE_LENGTH) return [struct];
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
  const queues = byClient(structs, ({ id }) => id.client);
  const next = new Map([...queues.keys()].map((client) => [client, 0]));
  const headOf = (client: number) => queues.get(client)?.[next.get(client) ?? 0];
  const isThere = (id: Y.ID | null): boolean => {
    const head = id && headOf(id.client);
    return !head || id.clock < head.id.clock;
  };
  const isFree = (struct: Struct) =>
    struct instanceof Y.GC || (isThere(struct.origin) && isThere(struct.rightOrigin));
  const ordered: Struct[] = [];
  for (let isStuck = false; !isStuck;) {
    isStuck = true;
    for (const client of queues.keys())
      for (let head = headOf(client); head && isFree(head); head = headOf(client)) {
        ordered.push(head);
        next.set(client, (next.get(client) ?? 0) + 1);
        isStuck = false;
      }
  }
  return ordered;
}

function sizeOf(struct: Struct): number {
  const isText = struct instanceof Y.Item && struct.content instanceof Y.ContentString;
  return STRUCT_BYTES + (isText ? UNIT_BYTES * struct.length : 0);
}

function partsOf(structs: readonly Struct[]): Uint8Array[] {
  const parts: Uint8Array[] = [];
  let part: Struct[] = [];
  let size = 0;
  /** Of a client's clocks nothing is left out within a part. */
  let ends = new Map<number, number>();
  const end = () => {
    if (part.length > 0) parts.push(encoded(part, []));
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
    for (const [, clock, length] of ranges) {
      encoding.writeVarUint(restEncoder, clock);
      encoding.writeVarUint(restEncoder, length);
    }
  }
  return encoder.toUint8Array();
}
