import { http, HttpResponse } from "msw";
import { expect, test, vi } from "vitest";
import { refuse } from "@/testing/handlers";
import { server } from "@/testing/server";

import { askAhead, takeAhead } from "./ahead";
import { setPerson } from "./person";

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

test("what was asked for by somebody who has left is given to nobody", async () => {
  const asked = vi.fn(() => HttpResponse.json({ id: 9 }));
  server.use(http.get("/api/documents/9", asked));
  setPerson("mara", false);
  askAhead("/api/documents/9");
  setPerson("jona", false);
  expect(takeAhead("/api/documents/9")).toBeUndefined();
  await vi.waitFor(() => expect(asked).toHaveBeenCalledOnce());
});

test("a guest who has signed up takes what they asked for", async () => {
  server.use(http.get("/api/documents/9", () => HttpResponse.json({ id: 9 })));
  setPerson("guest", false);
  askAhead("/api/documents/9");
  setPerson("mara", true);
  await expect(takeAhead("/api/documents/9")).resolves.toEqual({ id: 9 });
});
