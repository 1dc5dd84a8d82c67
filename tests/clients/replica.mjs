// A replica of Yjs, told what to do by lines of JSON: what it answers is compared with what the server has.
import { createInterface } from "node:readline";
import * as Y from "yjs";

let doc = new Y.Doc();
const bytes = (text) => new Uint8Array(Buffer.from(text, "base64"));
const text = (data) => Buffer.from(data).toString("base64");

const verbs = {
  reset: ({ client }) => {
    doc = new Y.Doc();
    if (client) doc.clientID = client;
  },
  edit: ({ root, edits }) => {
    const before = Y.encodeStateVector(doc);
    doc.transact(() => {
      for (const [at, removed, added] of edits) {
        if (removed) doc.getText(root).delete(at, removed);
        if (added) doc.getText(root).insert(at, added);
      }
    });
    return { update: text(Y.encodeStateAsUpdate(doc, before)) };
  },
  apply: ({ updates }) => {
    for (const update of updates) Y.applyUpdate(doc, bytes(update));
  },
  state: () => ({ vector: text(Y.encodeStateVector(doc)) }),
  update: ({ vector }) => ({ update: text(Y.encodeStateAsUpdate(doc, vector ? bytes(vector) : undefined)) }),
  find: ({ place }) => {
    const found = Y.createAbsolutePositionFromRelativePosition(Y.createRelativePositionFromJSON(place), doc);
    return { index: found && found.type === doc.getText("content") ? found.index : null };
  },
  relative: ({ index, association }) => {
    const position = Y.createRelativePositionFromTypeIndex(doc.getText("content"), index, association);
    return { position: text(Y.encodeRelativePosition(position)) };
  },
  resolve: ({ positions }) => ({
    indexes: positions.map((position) => {
      const found = Y.decodeRelativePosition(bytes(position));
      return Y.createAbsolutePositionFromRelativePosition(found, doc)?.index ?? null;
    }),
  }),
  show: ({ root }) => {
    const shown = doc.getText(root);
    return { text: shown.toString(), length: shown.length, pending: doc.store.pendingStructs !== null };
  },
};

for await (const line of createInterface({ input: process.stdin })) {
  const { verb, ...told } = JSON.parse(line);
  process.stdout.write(`${JSON.stringify(verbs[verb](told) ?? {})}\n`);
}
