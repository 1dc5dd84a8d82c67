import { http, HttpResponse } from "msw";
import { expect, test, vi } from "vitest";
import { server } from "@/testing/server";
import { jsonRequest } from "./client";
import { ApiError } from "./errors";

test("a body is sent as JSON with its content type, and the answer read as JSON", async () => {
  let sent: unknown;
  let type: string | null = null;
  server.use(
    http.post("/api/documents", async ({ request }) => {
      type = request.headers.get("content-type");
      sent = await request.json();
      return HttpResponse.json({ id: 7 }, { status: 201 });
    }),
  );
  await expect(jsonRequest("POST", "/api/documents", { title: "Tablets" })).resolves.toEqual({ id: 7 });
  expect(type).toBe("application/json");
  expect(sent).toEqual({ title: "Tablets" });
});

test("the character of code 0 is not sent, and words that look like one are", async () => {
  let sent: unknown;
  server.use(
    http.post("/api/documents", async ({ request }) => {
      sent = await request.json();
      return HttpResponse.json({ id: 7 }, { status: 201 });
    }),
  );
  await jsonRequest("POST", "/api/documents", { title: "a\0b", tags: ["\0", "\\u0000"], rating: 0 });
  expect(sent).toEqual({ title: "ab", tags: ["", "\\u0000"], rating: 0 });
});

test("an answer without content is null", async () => {
  server.use(http.delete("/api/documents/7", () => new HttpResponse(null, { status: 204 })));
  await expect(jsonRequest("DELETE", "/api/documents/7")).resolves.toBeNull();
});

test("a refusal is thrown as an ApiError", async () => {
  server.use(http.get("/api/usage", () => HttpResponse.json({ message: "No user" }, { status: 401 })));
  await expect(jsonRequest("GET", "/api/usage")).rejects.toMatchObject({ status: 401, text: "No user" });
});

test("no answer at all is an ApiError that says so", async () => {
  server.use(http.get("/api/usage", () => HttpResponse.error()));
  const error = await jsonRequest("GET", "/api/usage").catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ApiError);
  expect((error as ApiError).isOffline).toBe(true);
});

test("an aborted request stays an abort, so that nobody reports it as a failure", async () => {
  const controller = new AbortController();
  controller.abort();
  await expect(
    jsonRequest("GET", "/api/usage", undefined, { signal: controller.signal }),
  ).rejects.toMatchObject({ name: "AbortError" });
});

test("what breaks off because the page is left is heard of only if the page comes back", async () => {
  server.use(http.get("/api/usage", () => HttpResponse.error()));
  window.dispatchEvent(new Event("pagehide"));
  const heard = vi.fn();
  const request = jsonRequest("GET", "/api/usage").catch(heard);
  const later = new Promise((resolve) => setTimeout(resolve, 50));
  await later;
  expect(heard).not.toHaveBeenCalled();
  window.dispatchEvent(new Event("pageshow"));
  await request;
  expect(heard).toHaveBeenCalledWith(expect.objectContaining({ isOffline: true }));
});
