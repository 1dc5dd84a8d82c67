/** The messages of a document's socket, as docs/collaboration.md has them: y-websocket's, and three of the server's own. */
import * as decoding from "lib0/decoding";
import * as encoding from "lib0/encoding";

const SYNC = 0;
const PRESENCE = 1;
const WHO_IS_HERE = 3;
const ACKNOWLEDGED = 100;
const VERSION = 101;
const READERS = 102;
const STEP_1 = 0;
const STEP_2 = 1;
const UPDATE = 2;

/** What the server says. `unknown` is of a newer one, and means nothing here. */
export type ServerMessage =
  | { readonly kind: "state"; readonly vector: Uint8Array }
  | { readonly kind: "update"; readonly update: Uint8Array; readonly isAnswer: boolean }
  | { readonly kind: "presence"; readonly states: Uint8Array }
  | { readonly kind: "acknowledged" | "version"; readonly version: number }
  | { readonly kind: "readers"; readonly readers: number }
  | { readonly kind: "unknown" };

/** Throws where the bytes end before the message does. */
export function readMessage(frame: Uint8Array): ServerMessage {
  const decoder = decoding.createDecoder(frame);
  const kind = decoding.readVarUint(decoder);
  switch (kind) {
    case SYNC:
      return readSync(decoder);
    case PRESENCE:
      return { kind: "presence", states: decoding.readVarUint8Array(decoder) };
    case ACKNOWLEDGED:
    case VERSION:
      return {
        kind: kind === VERSION ? "version" : "acknowledged",
        version: decoding.readVarUint(decoder),
      };
    case READERS:
      return { kind: "readers", readers: decoding.readVarUint(decoder) };
    default:
      return { kind: "unknown" };
  }
}

function readSync(decoder: decoding.Decoder): ServerMessage {
  const step = decoding.readVarUint(decoder);
  const data = decoding.readVarUint8Array(decoder);
  if (step === STEP_1) return { kind: "state", vector: data };
  if (step > UPDATE) throw new RangeError(`No such step: ${step}`);
  return { kind: "update", update: data, isAnswer: step === STEP_2 };
}

function frameOf(data: Uint8Array, ...kind: readonly number[]): Uint8Array<ArrayBuffer> {
  const encoder = encoding.createEncoder();
  for (const part of kind) encoding.writeVarUint(encoder, part);
  encoding.writeVarUint8Array(encoder, data);
  return encoding.toUint8Array(encoder);
}

/** A frame as a socket takes it. */
export type Frame = Uint8Array<ArrayBuffer>;

/** Asks for what somebody with this state lacks. */
export const stateFrame = (vector: Uint8Array): Frame => frameOf(vector, SYNC, STEP_1);
/** What the other side lacks; words of others may be in it. */
export const answerFrame = (update: Uint8Array): Frame => frameOf(update, SYNC, STEP_2);
export const updateFrame = (update: Uint8Array): Frame => frameOf(update, SYNC, UPDATE);
export const presenceFrame = (states: Uint8Array): Frame => frameOf(states, PRESENCE);
/** Always answered: so it tells whether the connection still carries anything. */
export const WHO_IS_HERE_FRAME: Frame = Uint8Array.of(WHO_IS_HERE);
