import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { useToastStore } from "@/components/ui/toast";
import { aThread } from "@/testing/factories";

import { useReplies } from "./use-replies";

beforeEach(() => {
  vi.useFakeTimers();
  useToastStore.setState({ current: null, open: false });
});
afterEach(() => {
  vi.useRealTimers();
});

test("a title is asked for half a second after the first reply", async () => {
  const asked = vi.spyOn(globalThis, "fetch").mockImplementation(() => new Promise(() => undefined));
  const { result } = renderHook(() => useReplies(), {
    wrapper: ({ children }) => (
      <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
    ),
  });
  result.current(aThread({ id: 9, title: "New Conversation" }));
  await vi.advanceTimersByTimeAsync(499);
  expect(asked).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(asked.mock.calls.map(([address]) => address)).toEqual(["/api/chat/threads/9/auto-title"]);
});
