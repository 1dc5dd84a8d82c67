// Somebody who writes with y-websocket as it is on npm, told what to write by lines of JSON. It counts what was
// acknowledged: the first n acknowledgements of a connection are for its first n frames that change something.
import { createInterface } from "node:readline";
import * as decoding from "lib0/decoding";
import WebSocket from "ws";
import { WebsocketProvider } from "y-websocket";
import * as Y from "yjs";

const [server, room, cookie, origin] = process.argv.slice(2);
const SYNC = 0, STEP_1 = 0, ACKNOWLEDGED = 100;
let made = 0; // changes of this author, and how many of them are kept
let kept = 0;
let ended = null; // why the provider gave up for good
console.error = () => {}; // it tells of messages that it does not know

class Socket extends WebSocket {
  sent = []; // how many changes were made when each frame was sent
  acknowledged = 0;
  constructor(url, protocols) {
    super(url, protocols, { headers: { Cookie: cookie, Origin: origin } });
  }
  send(data, ...options) {
    if (data[0] === SYNC && data[1] !== STEP_1) this.sent.push(made);
    super.send(data, ...options);
  }
}
const doc = new Y.Doc();
const content = doc.getText("content");
const provider = new WebsocketProvider(server, room, doc, {
  WebSocketPolyfill: Socket,
  disableBc: true,
  maxBackoffTime: 500,
});
provider.messageHandlers[ACKNOWLEDGED] = (_encoder, decoder, { ws }) => {
  decoding.readVarUint(decoder);
  kept = Math.max(kept, ws.sent[ws.acknowledged++]);
};
provider.on("closed", ({ code, reason }) => (ended = `${code} ${reason}`));

const verbs = {
  write: ({ token, place }) => {
    const text = content.toString();
    const places = [0];
    for (let at = text.indexOf(">"); at >= 0; at = text.indexOf(">", at + 1)) places.push(at + 1);
    made++;
    content.insert(places[Math.floor(place * places.length)], token);
  },
  remove: ({ token }) => {
    made++;
    content.delete(content.toString().indexOf(token), token.length);
  },
  leave: () => provider.disconnect(),
  join: () => provider.connect(),
  show: () => ({ text: content.toString(), made, kept, ended, joined: provider.wsconnected && provider.synced }),
};

for await (const line of createInterface({ input: process.stdin })) {
  const { verb, ...told } = JSON.parse(line);
  process.stdout.write(`${JSON.stringify(verbs[verb](told) ?? {})}\n`);
}
provider.destroy();
process.exit(0);
