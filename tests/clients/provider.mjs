// A client as it is on npm: Yjs with y-websocket, told what to do by lines of JSON.
import { createInterface } from "node:readline";
import WebSocket from "ws";
import { WebsocketProvider } from "y-websocket";
import * as Y from "yjs";

const [server, room, cookie, origin] = process.argv.slice(2);
class Socket extends WebSocket {
  constructor(url, protocols) {
    super(url, protocols, { headers: { Cookie: cookie, Origin: origin } });
  }
}
console.error = () => {}; // it tells of the acknowledgements, which it does not know
const doc = new Y.Doc();
const provider = new WebsocketProvider(server, room, doc, { WebSocketPolyfill: Socket, disableBc: true });
const content = doc.getText("content");

const verbs = {
  insert: ({ at, text }) => content.insert(at, text),
  edit: ({ at, removed, added }) =>
    doc.transact(() => {
      content.delete(at, removed);
      content.insert(at, added);
    }),
  point: ({ state }) => provider.awareness.setLocalStateField("cursor", state),
  disconnect: () => provider.disconnect(),
  connect: () => provider.connect(),
  show: () => ({
    text: content.toString(),
    title: doc.getText("title").toString(),
    synced: provider.synced,
    client: doc.clientID,
    present: [...provider.awareness.getStates().entries()],
  }),
};

for await (const line of createInterface({ input: process.stdin })) {
  const { verb, ...told } = JSON.parse(line);
  process.stdout.write(`${JSON.stringify(verbs[verb](told) ?? {})}\n`);
}
provider.destroy();
process.exit(0);
