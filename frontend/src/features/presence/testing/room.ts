/** A room for tests: clients of one text whose words and cursors reach each other when the test says so. */
import {
  applyAwarenessUpdate,
  Awareness,
  encodeAwarenessUpdate,
  modifyAwarenessUpdate,
} from "y-protocols/awareness";
import * as Y from "yjs";

export interface Named {
  readonly id: string;
  readonly name: string;
  readonly hue?: number;
  readonly you?: boolean;
}

export interface Client {
  readonly doc: Y.Doc;
  readonly content: Y.Text;
  readonly awareness: Awareness;
}

/** `text` is one that all have already. */
export function clientOf(text = ""): Client {
  const doc = new Y.Doc();
  const seed = new Y.Doc();
  seed.clientID = 1;
  seed.getText("content").insert(0, text);
  Y.applyUpdate(doc, Y.encodeStateAsUpdate(seed));
  return { doc, content: doc.getText("content"), awareness: new Awareness(doc) };
}

/** What one wrote is with the other. */
export function sendText(from: Client, to: Client): void {
  Y.applyUpdate(to.doc, Y.encodeStateAsUpdate(from.doc, Y.encodeStateVector(to.doc)));
}

/** What one tells of itself is with the other, with the name that the server gives it. */
export function sendPresence(from: Client, to: Client, user: Named): void {
  const told = encodeAwarenessUpdate(from.awareness, [from.awareness.clientID]);
  const named = modifyAwarenessUpdate(told, (state: object | null) => state && { ...state, user });
  applyAwarenessUpdate(to.awareness, named, "test");
}

/** Somebody comes who is not looked at any closer. */
export function joinedBy(to: Client, user: Named, cursor?: unknown): Client {
  const client = clientOf();
  client.awareness.setLocalState(cursor === undefined ? {} : { cursor });
  sendPresence(client, to, user);
  client.awareness.destroy();
  return client;
}

export function leave(client: Client, to: Client, user: Named): void {
  client.awareness.setLocalState(null);
  sendPresence(client, to, user);
}
