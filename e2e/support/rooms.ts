/** The way of a page to the rooms in which documents are written, to be held up or cut. */
import type { Page, WebSocketRoute } from "@playwright/test";

export interface Rooms {
  /** What the page writes does not arrive, and it is not told so. */
  hold: () => void;
  /** What was held up arrives. */
  release: () => void;
  /** No connection, until `mend`. */
  cut: () => Promise<void>;
  mend: () => void;
}

/** A change or an answer with changes, by the first two bytes of its frame. */
const isWriting = (message: string | Buffer): boolean => typeof message !== "string" && message[0] === 0 && message[1] !== 0;

/** To be called before the page opens a document. */
export async function roomsOf(page: Page): Promise<Rooms> {
  let [isHeld, isCut] = [false, false];
  const open = new Set<WebSocketRoute>();
  const held: (() => void)[] = [];
  await page.routeWebSocket(/\/ws\/documents\//, async (socket) => {
    if (isCut) {
      await socket.close({ code: 1012 });
      return;
    }
    const server = socket.connectToServer();
    open.add(socket);
    socket.onMessage((message) => {
      if (isHeld && isWriting(message)) held.push(() => server.send(message));
      else server.send(message);
    });
    socket.onClose(() => {
      open.delete(socket);
      void server.close();
    });
  });
  return {
    hold: () => (isHeld = true),
    release: () => {
      isHeld = false;
      held.splice(0).forEach((send) => send());
    },
    cut: async () => {
      isCut = true;
      const all = [...open];
      open.clear();
      for (const socket of all) await socket.close({ code: 1012 });
    },
    mend: () => (isCut = false),
  };
}
