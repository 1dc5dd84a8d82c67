import { act, renderHook } from "@testing-library/react";
import { http } from "msw";
import { expect, test, vi } from "vitest";

import { server } from "@/testing/server";

import { useTurn } from "./use-turn";

test("a question leaves before the view is drawn anew", () => {
  server.use(http.post("/api/chat", () => new Promise<never>(() => undefined)));
  const sent = vi.spyOn(globalThis, "fetch");
  const { result } = renderHook(() => useTurn(() => undefined));
  act(() => {
    result.current.start({ path: "/api/chat", body: { content: "Hello" }, content: "Hello" });
    expect(sent).toHaveBeenCalledOnce();
    expect(result.current.view.phase).toBe("idle");
  });
  expect(result.current.view.phase).toBe("sending");
});
