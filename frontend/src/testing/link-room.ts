/** Room in which the page of a link follows its document on a fake server: it tells of new versions, and how it ends. */
import { ws } from "msw";

type Follower = Parameters<Parameters<ReturnType<typeof ws.link>["addEventListener"]>[1]>[0]["client"];

const link = ws.link("ws://127.0.0.1:8000/ws/shared/:token");

/** Says nothing, and answers to nothing. */
export const linkHandler = link.addEventListener("connection", () => undefined);

/** Whoever follows from now on. `isOpen` false: nobody is let in. */
export class LinkRoom {
  isOpen = true;
  readonly followers = new Set<Follower>();
  readonly handler = link.addEventListener("connection", ({ client }) => {
    if (!this.isOpen) {
      client.close(1013);
      return;
    }
    this.followers.add(client);
    client.addEventListener("close", () => void this.followers.delete(client));
  });

  tell(version: number): void {
    for (const client of this.followers) client.send(JSON.stringify({ type: "changed", version }));
  }

  end(code: number): void {
    for (const client of this.followers) client.close(code);
  }
}
