import { http, HttpResponse } from "msw";
import { expect, test, vi } from "vitest";
import { refuse } from "@/testing/handlers";
import { server } from "@/testing/server";

import { askAhead, takeAhead } from "./ahead";

test("what was asked for ahead is taken once, and asked for once", async () => {
  const asked = vi.fn(() => HttpResponse.json({ id: 7 }));
  server.use(http.get("/api/documents/7", asked));
  askAhead("/api/documents/7");
  await expect(takeAhead("/api/documents/7")).resolves.toEqual({ id: 7 });
  expect(takeAhead("/api/documents/7")).toBeUndefined();
  expect(asked).toHaveBeenCalledTimes(1);
});

test("whoever takes a refusal is told", async () => {
  server.use(refuse("get", "/api/documents/8", 404, { message: "Not found" }));
  askAhead("/api/documents/8");
  await expect(takeAhead("/api/documents/8")).rejects.toThrow("Not found");
});
