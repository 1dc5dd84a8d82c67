/** The server's end of `/ws`, which a test speaks itself. */
import { ws } from "msw";
import { vi } from "vitest";

import { server } from "@/testing/server";

const talk = ws.link("ws://127.0.0.1:8000/ws");

type Frame = Record<string, unknown> & { type: string };

export interface TalkServer {
  /** Everything that browsers have said, in order. */
  heard: Frame[];
  /** How many sockets were opened. */
  opened: () => number;
  /** Says something on the newest socket. */
  say: (frame: Frame) => void;
  /** Closes the newest socket. */
  hangUp: (code?: number) => void;
  /** The frames of a type, once there are as many. */
  wait: (type: string, count?: number) => Promise<Frame[]>;
}

/** Lets sockets in. It answers `init_session` by itself, unless a test wants to. */
export function serveTalk({ answersInit = true } = {}): TalkServer {
  const heard: Frame[] = [];
  const sockets: { send: (data: string) => void; close: (code?: number) => void }[] = [];
  server.use(
    talk.addEventListener("connection", ({ client }) => {
      sockets.push(client);
      client.addEventListener("message", ({ data }) => {
        const frame = JSON.parse(data as string) as Frame;
        heard.push(frame);
        if (answersInit && frame.type === "init_session") {
          client.send(JSON.stringify({ type: "session_initialized", sessionId: "s1" }));
        }
      });
    }),
  );
  const of = (type: string) => heard.filter((frame) => frame.type === type);
  return {
    heard,
    opened: () => sockets.length,
    say: (frame) => sockets.at(-1)?.send(JSON.stringify(frame)),
    hangUp: (code = 1012) => sockets.at(-1)?.close(code),
    wait: (type, count = 1) =>
      vi.waitFor(
        () => {
          if (of(type).length < count) throw new Error(`${of(type).length} of ${count} frames: ${type}`);
          return of(type);
        },
        { timeout: 4000 },
      ),
  };
}
