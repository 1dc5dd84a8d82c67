import * as encoding from "lib0/encoding";
import { Awareness } from "y-protocols/awareness";
import { expect, test } from "vitest";
import * as Y from "yjs";

import { Exchange } from "./exchange";
import { answerFrame, type Frame, readMessage, stateFrame } from "./wire";

function acknowledgement(version: number): Uint8Array {
  const encoder = encoding.createEncoder();
  encoding.writeVarUint(encoder, 100);
  encoding.writeVarUint(encoder, version);
  return encoding.toUint8Array(encoder);
}

test("what is typed a moment before kept words are taken over is sent with them, and acknowledged", () => {
  const [doc, server, kept] = [new Y.Doc(), new Y.Doc(), new Y.Doc()];
  const fail = () => expect.fail("Nothing is wrong");
  const exchange = new Exchange(doc, new Awareness(doc), () => undefined, fail, fail);
  doc.on("update", (update: Uint8Array, _origin: unknown, _doc: Y.Doc, { local }: Y.Transaction) => {
    if (local) exchange.wrote(update);
  });
  const take = (frame: Frame) => {
    const message = readMessage(frame);
    if (message.kind === "update") Y.applyUpdate(server, message.update);
  };
  exchange.begin(take);
  exchange.receive(stateFrame(Y.encodeStateVector(server)));
  exchange.receive(answerFrame(Y.encodeStateAsUpdate(server)));
  exchange.receive(acknowledgement(1));
  kept.getText("content").insert(0, "Kept. ");
  doc.getText("content").insert(0, "Typed. ");
  exchange.adopt([Y.encodeStateAsUpdate(kept)]);
  exchange.receive(acknowledgement(2));
  const text = server.getText("content").toJSON();
  expect([exchange.made, exchange.acknowledged]).toEqual([2, 2]);
  expect(text).toBe(doc.getText("content").toJSON());
  exchange.end();
  doc.destroy();
});
