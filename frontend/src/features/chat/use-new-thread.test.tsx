import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { readDraft, setDraft } from "@/components/conversation";
import { useToastStore } from "@/components/ui/toast";
import { NotBegun } from "@/features/turns";
import { aThread } from "@/testing/factories";
import { server } from "@/testing/server";

import { useFirstMessage } from "./use-new-thread";

const MESSAGE = { content: "How do I begin?", mode: "general", refusal: "Failed." } as const;

function show() {
  const onThread = vi.fn();
  const { result } = renderHook(() => useFirstMessage(onThread), {
    wrapper: ({ children }) => (
      <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
    ),
  });
  return { result, onThread };
}

beforeEach(() => {
  sessionStorage.clear();
  setDraft("new", "");
  useToastStore.setState({ current: null, open: false });
});
afterEach(() => {
  vi.useRealTimers();
});

describe("useFirstMessage", () => {
  it("makes the thread, and takes along what was typed meanwhile", async () => {
    server.use(http.post("/api/chat/threads", () => HttpResponse.json(aThread({ id: 9 }), { status: 201 })));
    setDraft("new", "And then");
    const { result, onThread } = show();
    const prepared = await act(() => result.current.prepare(MESSAGE, new AbortController().signal));
    expect(prepared).toEqual({
      place: "thread.9",
      body: { content: MESSAGE.content, mode: "general", threadId: 9 },
    });
    expect(onThread).toHaveBeenCalledWith(aThread({ id: 9 }));
    expect([readDraft("new"), readDraft("thread.9")]).toEqual(["", "And then"]);
    expect(result.current.isPending).toBe(false);
  });

  it("waits for the thread no longer than five seconds", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    server.use(http.post("/api/chat/threads", () => new Promise(() => undefined)));
    const { result, onThread } = show();
    let refused: unknown;
    await act(async () => {
      const waiting = result.current
        .prepare(MESSAGE, new AbortController().signal)
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

  it("gives the words back when the view goes away meanwhile", async () => {
    const left = new AbortController();
    server.use(
      http.post("/api/chat/threads", () => {
        left.abort();
        return new Promise(() => undefined);
      }),
    );
    const { result } = show();
    await act(async () => {
      await expect(result.current.prepare(MESSAGE, left.signal)).rejects.toThrow();
    });
    expect(readDraft("new")).toBe(MESSAGE.content);
    expect(useToastStore.getState().current).toBeNull();
  });
});
