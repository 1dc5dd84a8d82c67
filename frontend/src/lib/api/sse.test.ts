import { describe, expect, it, vi } from "vitest";

import { EventParser, readEvents, type ServerEvent } from "./sse";

const STREAM = [
  "\uFEFF: opened\r\n",
  'id: 1\r\nevent: turn\r\ndata: {"id":"t1"}\r\n\r\n',
  'id: 2\nevent: delta\ndata: {"text":"Größe 📐 "}\n\n',
  ": keep-alive\n\n",
  "id: 3\revent: delta\rdata: one\rdata: two\r\r",
  "event: nothing\n\n",
  "id\ndata\n\n",
  "data:no space\nretry: 5\n\n",
].join("");

const EVENTS: ServerEvent[] = [
  { id: "1", event: "turn", data: '{"id":"t1"}' },
  { id: "2", event: "delta", data: '{"text":"Größe 📐 "}' },
  { id: "3", event: "delta", data: "one\ntwo" },
  { id: "", event: "message", data: "" },
  { id: "", event: "message", data: "no space" },
];

function streamOf(chunks: Uint8Array[]): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk);
      controller.close();
    },
  });
}

async function collect(chunks: Uint8Array[]): Promise<ServerEvent[]> {
  const events: ServerEvent[] = [];
  for await (const event of readEvents(streamOf(chunks))) events.push(event);
  return events;
}

/** A small generator of the same numbers each run, so that a failing split can be repeated. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1664525 + 1013904223) % 4294967296;
    return state / 4294967296;
  };
}

describe("readEvents", () => {
  const bytes = new TextEncoder().encode(STREAM);

  it("reads ids, names, several data lines, comments and all three line ends", async () => {
    expect(await collect([bytes])).toEqual(EVENTS);
  });

  it("reads the same events when every byte arrives alone", async () => {
    expect(await collect(Array.from(bytes, (byte) => Uint8Array.of(byte)))).toEqual(EVENTS);
  });

  it("reads the same events wherever the stream is cut in two", async () => {
    for (let cut = 0; cut <= bytes.length; cut += 1) {
      expect(await collect([bytes.slice(0, cut), bytes.slice(cut)])).toEqual(EVENTS);
    }
  });

  it("reads the same events over random splits", async () => {
    const random = randomFrom(7);
    for (let round = 0; round < 100; round += 1) {
      const chunks: Uint8Array[] = [];
      for (let at = 0; at < bytes.length;) {
        const size = 1 + Math.floor(random() * 24);
        chunks.push(bytes.slice(at, at + size));
        at += size;
      }
      expect(await collect(chunks)).toEqual(EVENTS);
    }
  });

  it("drops an event that the end of the stream cut off", async () => {
    expect(await collect([new TextEncoder().encode("data: whole\n\ndata: cut")])).toEqual([
      { id: "", event: "message", data: "whole" },
    ]);
  });

  it("ends a stream that has fallen silent, as a connection does that only seems open", async () => {
    vi.useFakeTimers();
    const opened = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(new TextEncoder().encode("data: x\n\n")),
    });
    const events: string[] = [];
    const reading = (async () => {
      for await (const { data } of readEvents(opened, 1000)) events.push(data);
    })();
    await vi.advanceTimersByTimeAsync(1000);
    await reading;
    expect(events).toEqual(["x"]);
    vi.useRealTimers();
  });

  it("lets a stream end by itself after the last event that is wanted", async () => {
    let cancelled = false;
    let end: () => void = () => undefined;
    const ending = new ReadableStream<Uint8Array>({
      start: (controller) => {
        controller.enqueue(new TextEncoder().encode("data: x\n\n"));
        end = () => controller.close();
      },
      cancel: () => {
        cancelled = true;
      },
    });
    for await (const event of readEvents(ending)) {
      expect(event.data).toBe("x");
      break;
    }
    await Promise.resolve();
    end();
    await new Promise((resolve) => setTimeout(resolve));
    expect(cancelled).toBe(false);
  });

  it("closes the connection when the reader stops early and the stream goes on", async () => {
    let cancelled = false;
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(new TextEncoder().encode("data: x\n\n")),
      cancel: () => {
        cancelled = true;
      },
    });
    for await (const event of readEvents(endless)) {
      expect(event.data).toBe("x");
      break;
    }
    await vi.waitFor(() => expect(cancelled).toBe(true));
  });
});

describe("EventParser", () => {
  it("puts a line together that came in very many pieces", () => {
    const parser = new EventParser();
    parser.push("data: ");
    for (let index = 0; index < 50_000; index += 1) parser.push("abcdefghij");
    expect(parser.push("\n\n")[0]?.data).toHaveLength(500_000);
  });
});
