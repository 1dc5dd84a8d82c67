import { http, HttpResponse } from "msw";
import { describe, expect, it, vi } from "vitest";

import { ApiError } from "@/lib/api/errors";
import { thisPerson } from "@/lib/api/person";
import { server } from "@/testing/server";

import { followTurn, type TurnSource } from "./follow-turn";
import { type TurnConnection, TurnGone, type TurnProgress } from "./turn-state";

const START: TurnSource = {
  kind: "start",
  path: "/api/chat",
  body: { content: "Hi", documentId: 4 },
  key: "k1",
};
const FRAMES = [
  'id: 1\nevent: turn\ndata: {"id":"t1","documentId":4}\n\n',
  'id: 2\nevent: delta\ndata: {"text":"Three "}\n\n',
  'id: 3\nevent: delta\ndata: {"text":"metrics."}\n\n',
  'id: 4\nevent: done\ndata: {"incomplete":false}\n\n',
];

/** A stream of the given frames; `broken` ends it as a lost connection does. */
function stream(frames: readonly string[], broken = false): HttpResponse<ReadableStream> {
  let next = 0;
  const body = new ReadableStream({
    async pull(controller) {
      const frame = frames[next++];
      if (frame !== undefined) {
        controller.enqueue(new TextEncoder().encode(frame));
        return;
      }
      if (!broken) {
        controller.close();
        return;
      }
      // An error throws away what is still queued, so the reader gets its turn first.
      await new Promise((resolve) => setTimeout(resolve));
      controller.error(new TypeError("network error"));
    },
  });
  return new HttpResponse(body, { headers: { "Content-Type": "text/event-stream" } });
}

function follow(source: TurnSource, signal = new AbortController().signal, by = thisPerson()) {
  const seen: TurnProgress[] = [];
  const connection: TurnConnection[] = [];
  const answer = followTurn(
    source,
    { onProgress: (event) => seen.push(event), onConnection: (state) => connection.push(state), by },
    signal,
    () => Promise.resolve(),
  );
  return {
    answer,
    seen,
    connection,
    words: () => seen.flatMap((event) => (event.type === "delta" ? [event.text] : [])),
  };
}

describe("followTurn", () => {
  it("starts a turn with its key and answers what the stream ends with", async () => {
    const requests: Request[] = [];
    server.use(
      http.post("/api/chat", ({ request }) => {
        requests.push(request.clone());
        return stream(FRAMES);
      }),
    );
    const turn = follow(START);
    expect(await turn.answer).toEqual({ incomplete: false });
    expect(turn.words()).toEqual(["Three ", "metrics."]);
    expect(requests).toHaveLength(1);
    expect(requests[0]!.headers.get("Idempotency-Key")).toBe("k1");
    expect(requests[0]!.headers.get("Accept")).toBe("text/event-stream");
    expect(await requests[0]!.json()).toEqual({ content: "Hi", documentId: 4 });
  });

  it("raises a refusal as it is, without asking again", async () => {
    const post = vi.fn(() => HttpResponse.json({ message: "No.", code: "LIMIT_EXCEEDED" }, { status: 403 }));
    server.use(http.post("/api/chat", post));
    await expect(follow(START).answer).rejects.toMatchObject({ status: 403, code: "LIMIT_EXCEEDED" });
    expect(post).toHaveBeenCalledTimes(1);
  });

  it("raises an error event as the API's error", async () => {
    server.use(
      http.post("/api/chat", () =>
        stream([
          FRAMES[0]!,
          'id: 2\nevent: error\ndata: {"message":"Gone.","code":"PROVIDER_EMPTY","status":502}\n\n',
        ]),
      ),
    );
    const error: unknown = await follow(START).answer.catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ status: 502, code: "PROVIDER_EMPTY", text: "Gone." });
  });

  it.each([
    ["broken", true],
    ["ended without an ending", false],
  ])("joins again after the last event seen when the connection is %s", async (_, broken) => {
    const asked: string[] = [];
    server.use(
      http.post("/api/chat", () => stream(FRAMES.slice(0, 2), broken)),
      http.get("/api/turns/t1/events", ({ request }) => {
        asked.push(new URL(request.url).search);
        return stream(FRAMES.slice(2));
      }),
    );
    const turn = follow(START);
    expect(await turn.answer).toEqual({ incomplete: false });
    expect(turn.words()).toEqual(["Three ", "metrics."]);
    expect(asked).toEqual(["?after=2"]);
    expect(turn.connection).toContain("lost");
  });

  it("tells that only the end will come, and when words come again", async () => {
    const paused = 'id: 2\nevent: paused\ndata: {"text":"Paused."}\n\n';
    server.use(http.post("/api/chat", () => stream([...FRAMES.slice(0, 2), paused, ...FRAMES.slice(2)])));
    const turn = follow(START);
    expect(await turn.answer).toEqual({ incomplete: false });
    expect(turn.connection).toEqual(["live", "live", "paused", "live"]);
    expect(turn.words()).toEqual(["Three ", "metrics."]);
  });

  it("takes no event twice when the server repeats some", async () => {
    server.use(
      http.post("/api/chat", () => stream(FRAMES.slice(0, 3), true)),
      http.get("/api/turns/t1/events", () => stream(FRAMES)),
    );
    const turn = follow(START);
    await turn.answer;
    expect(turn.words()).toEqual(["Three ", "metrics."]);
  });

  it("keeps trying while a restarting server refuses, and follows on", async () => {
    let refusals = 3;
    server.use(
      http.post("/api/chat", () => stream(FRAMES.slice(0, 1), true)),
      http.get("/api/turns/t1/events", () => {
        refusals -= 1;
        return refusals >= 0 ? HttpResponse.json({ message: "Starting" }, { status: 503 }) : stream(FRAMES);
      }),
    );
    expect(await follow(START).answer).toEqual({ incomplete: false });
  });

  it("gives up on a server that cannot be reached", async () => {
    const get = vi.fn(() => HttpResponse.error());
    server.use(
      http.post("/api/chat", () => stream(FRAMES.slice(0, 1), true)),
      http.get("/api/turns/t1/events", get),
    );
    await expect(follow(START).answer).rejects.toMatchObject({ status: 0 });
    expect(get.mock.calls.length).toBeLessThan(10);
  });

  it("says that a turn is gone when the server no longer knows it", async () => {
    server.use(
      http.get("/api/turns/t1/events", () => HttpResponse.json({ message: "Not found" }, { status: 404 })),
    );
    await expect(follow({ kind: "attach", id: "t1" }).answer).rejects.toBeInstanceOf(TurnGone);
  });

  it.each([
    [503, 'id: 1\nevent: error\ndata: {"message":"Away","status":503,"turnGoesOn":true}\n\n'],
    [404, 'id: 1\nevent: error\ndata: {"message":"Not found","status":404,"turnGoesOn":true}\n\n'],
  ])(
    "reads on, or in the history, when a stream ends with %i and the turn does not",
    async (status, last) => {
      server.use(http.post("/api/chat", () => stream([FRAMES[0] ?? "", last])));
      server.use(http.get("/api/turns/t1/events", () => stream(FRAMES.slice(1))));
      const { answer } = follow(START);
      await (status === 503
        ? expect(answer).resolves.toEqual({ incomplete: false })
        : expect(answer).rejects.toBeInstanceOf(TurnGone));
    },
  );

  it("repeats a request that got no answer under the same key", async () => {
    const keys: (string | null)[] = [];
    server.use(
      http.post("/api/chat", ({ request }) => {
        keys.push(request.headers.get("Idempotency-Key"));
        return keys.length < 4 ? HttpResponse.error() : stream(FRAMES);
      }),
    );
    expect(await follow(START).answer).toEqual({ incomplete: false });
    expect(keys).toEqual(["k1", "k1", "k1", "k1"]);
  });

  it("says so soon when the browser knows that it is offline, where nothing can have been sent", async () => {
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    const post = vi.fn(() => HttpResponse.error());
    server.use(http.post("/api/chat", post));
    await expect(follow(START).answer).rejects.toMatchObject({ status: 0 });
    expect(post).toHaveBeenCalledTimes(2);
  });

  it("waits for a request that is still worked on, and takes its plain answer", async () => {
    let calls = 0;
    server.use(
      http.post("/api/chat", () => {
        calls += 1;
        if (calls === 1) return stream([], true);
        if (calls === 2) return HttpResponse.json({ message: "Wait", code: "IN_PROGRESS" }, { status: 409 });
        return HttpResponse.json({ incomplete: false });
      }),
    );
    expect(await follow(START).answer).toEqual({ incomplete: false });
    expect(calls).toBe(3);
  });

  it("asks again when a guest has signed up in another tab, until it is known who they are", async () => {
    const by = { id: "guest" };
    const meant: (string | null)[] = [];
    server.use(
      http.post("/api/chat", ({ request }) => {
        const person = request.headers.get("X-Requill-Person");
        meant.push(person);
        if (person === "mara") return HttpResponse.json({ incomplete: false });
        if (meant.length === 2) by.id = "mara";
        return HttpResponse.json(
          { message: "The sign-in has changed", code: "OTHER_PERSON" },
          { status: 409 },
        );
      }),
    );
    expect(await follow(START, undefined, by).answer).toEqual({ incomplete: false });
    expect(meant).toEqual(["guest", "guest", "mara"]);
  });

  it("leaves the turn alone when it is aborted", async () => {
    const abort = new AbortController();
    server.use(
      http.post("/api/chat", () => {
        abort.abort(new Error("left"));
        return stream(FRAMES);
      }),
    );
    const turn = follow(START, abort.signal);
    await expect(turn.answer).rejects.toThrow();
    expect(turn.seen).toEqual([]);
  });
});
