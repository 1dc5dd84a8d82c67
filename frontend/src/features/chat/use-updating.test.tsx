import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { useUpdating } from "./use-updating";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

test("after a reply the document is asked for every second, and the badge ends after two", async () => {
  const asked = vi.spyOn(globalThis, "fetch").mockRejectedValue(new TypeError("No connection"));
  const onUpdating = vi.fn();
  const onDocument = vi.fn();
  const queryClient = new QueryClient();
  const { rerender } = renderHook(
    ({ updates }) => useUpdating({ documentId: 1, isWriting: false, updates, onUpdating, onDocument }),
    {
      initialProps: { updates: 0 },
      wrapper: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
    },
  );
  await pass(5000);
  expect(asked).not.toHaveBeenCalled();
  rerender({ updates: 1 });
  await pass(999);
  expect(asked).not.toHaveBeenCalled();
  await pass(1);
  expect(asked).toHaveBeenCalledTimes(1);
  await pass(999);
  expect(onUpdating).toHaveBeenLastCalledWith(true);
  await pass(1);
  expect(onUpdating).toHaveBeenLastCalledWith(false);
  expect(asked).toHaveBeenCalledTimes(2);
  await pass(5000);
  expect(asked).toHaveBeenCalledTimes(2);
  expect(onDocument).not.toHaveBeenCalled();
});
