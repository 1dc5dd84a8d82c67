import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { readDraft, setDraft } from "@/features/drafts/drafts";
import { useToastStore } from "@/components/ui/toast";
import { NotBegun } from "@/features/conversation/turn-state";
import { aThread } from "@/testing/factories";
import type { Thread } from "@/lib/api/types";
import { server } from "@/testing/server";

import { useFirstMessage } from "./use-new-thread";

const MESSAGE = { body: { content: "How do I begin?", mode: "general" }, key: "k1" } as const;

function show(thread?: Promise<Thread>) {
  const underWay = { current: thread ? { thread, isTaken: false } : null };
  const onThread = vi.fn();
  const { result } = renderHook(() => useFirstMessage(underWay, onThread), {
    wrapper: ({ children }) => (
      <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
    ),
  });
  return { result, onThread, underWay };
}

beforeEach(() => {
  useToastStore.setState({ current: null, open: false });
});
afterEach(() => {
  vi.useRealTimers();
});

describe("useFirstMessage", () => {
  it("makes the thread under a name of its own, and takes along what was typed meanwhile", async () => {
    let key: string | null = null;
    server.use(
      http.post("/api/chat/threads", ({ request }) => {
        key = request.headers.get("Idempotency-Key");
        return HttpResponse.json(aThread({ id: 9 }), { status: 201 });
      }),
    );
    setDraft("new", "And then");
    const { result, onThread } = show();
    const prepared = await act(() =>
      result.current.prepare("Failed.")(MESSAGE, new AbortController().signal),
    );
    expect(prepared).toEqual({ conversation: "thread.9", body: { ...MESSAGE.body, threadId: 9 } });
    expect(key).toBe("k1.thread");
    expect(onThread).toHaveBeenCalledWith(aThread({ id: 9 }));
    expect([readDraft("new"), readDraft("thread.9")]).toEqual(["", "And then"]);
    expect(result.current.isPending).toBe(false);
  });

  it("goes into the thread that is being made already, and makes no second one", async () => {
    const thread = aThread({ id: 12 });
    const { result, onThread, underWay } = show(Promise.resolve(thread));
    const prepared = await act(() =>
      result.current.prepare("Failed.")(MESSAGE, new AbortController().signal),
    );
    expect(prepared).toEqual({ conversation: "thread.12", body: { ...MESSAGE.body, threadId: 12 } });
    expect(onThread).toHaveBeenCalledWith(thread);
    expect(underWay.current?.isTaken).toBe(true);
  });

  it("waits for the thread no longer than five seconds", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    server.use(http.post("/api/chat/threads", () => new Promise(() => undefined)));
    const { result, onThread } = show();
    let refused: unknown;
    await act(async () => {
      const waiting = result.current
        .prepare("Failed.")(MESSAGE, new AbortController().signal)
        .catch((error: unknown) => (refused = error));
      await vi.advanceTimersByTimeAsync(4999);
      expect(refused).toBeUndefined();
      await vi.advanceTimersByTimeAsync(1);
      await waiting;
    });
    expect(refused).toBeInstanceOf(NotBegun);
    expect(result.current.isPending).toBe(false);
    expect(onThread).not.toHaveBeenCalled();
    expect(JSON.stringify(useToastStore.getState().current?.description)).toContain(
      "Unable to create chat thread. Please refresh the page and try again.",
    );
  });

  it("says nothing when the view goes away meanwhile", async () => {
    const left = new AbortController();
    server.use(
      http.post("/api/chat/threads", () => {
        left.abort();
        return new Promise(() => undefined);
      }),
    );
    const { result } = show();
    await act(async () => {
      await expect(result.current.prepare("Failed.")(MESSAGE, left.signal)).rejects.toThrow();
    });
    expect(useToastStore.getState().current).toBeNull();
  });
});
