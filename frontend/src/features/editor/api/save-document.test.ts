import { http, HttpResponse } from "msw";
import { describe, expect, it, vi } from "vitest";

import { aDocument } from "@/testing/factories";
import { server } from "@/testing/server";

import { saveDocument } from "./save-document";

const REQUEST = { changes: { content: "two" }, version: 3, keepalive: false };

function answering(status: number, body: object): void {
  server.use(http.patch("/api/documents/1", () => HttpResponse.json(body, { status })));
}

describe("saveDocument", () => {
  it("sends what changed with the version it is based on", async () => {
    let sent: unknown;
    server.use(
      http.patch("/api/documents/1", async ({ request }) => {
        sent = await request.json();
        return HttpResponse.json(aDocument({ version: 4 }));
      }),
    );
    expect(await saveDocument(1, REQUEST)).toEqual({
      kind: "confirmed",
      document: aDocument({ version: 4 }),
    });
    expect(sent).toEqual({ content: "two", version: 3 });
  });

  it("asks for no text that it has sent, and knows it all the same", async () => {
    const rest = { id: 1, title: "Plan", version: 4 };
    const asked: (string | null)[] = [];
    server.use(
      http.patch("/api/documents/1", ({ request }) => {
        asked.push(request.headers.get("Prefer"));
        return HttpResponse.json(asked.length === 1 ? rest : aDocument({ version: 5 }));
      }),
    );
    const saved = await saveDocument(1, REQUEST);
    expect(saved).toEqual({ kind: "confirmed", document: { ...rest, content: "two" } });
    await saveDocument(1, { ...REQUEST, changes: { title: "Plan" } });
    expect(asked).toEqual(["return=minimal", null]);
  });

  it("brings the current document when the version was stale", async () => {
    answering(409, { message: "Changed", code: "VERSION_CONFLICT", document: aDocument({ version: 7 }) });
    expect(await saveDocument(1, REQUEST)).toEqual({ kind: "stale", document: aDocument({ version: 7 }) });
  });

  it.each([429, 500, 503, 504])("leaves open after %i whether the text arrived", async (status) => {
    answering(status, { message: "Busy" });
    expect(await saveDocument(1, REQUEST)).toEqual({ kind: "unanswered", reason: "server" });
  });

  it("leaves open without a connection whether the text arrived", async () => {
    server.use(http.patch("/api/documents/1", () => HttpResponse.error()));
    expect(await saveDocument(1, REQUEST)).toEqual({ kind: "unanswered", reason: "network" });
  });

  it("is not refused for good because another person is here by now: it is sent again, or waits", async () => {
    answering(409, { message: "You've switched accounts in this browser.", code: "OTHER_PERSON" });
    expect(await saveDocument(1, REQUEST)).toEqual({ kind: "unanswered", reason: "server" });
  });

  it("is meant for who wrote it", async () => {
    let meantFor: string | null = null;
    server.use(
      http.patch("/api/documents/1", ({ request }) => {
        meantFor = request.headers.get("X-Requill-Person");
        return HttpResponse.json(aDocument());
      }),
    );
    await saveDocument(1, REQUEST, { id: "mara" });
    expect(meantFor).toBe("mara");
  });

  it.each([
    [401, "signed out"],
    [404, "no longer exists"],
    [413, "larger than 1 MiB"],
    [422, "Title is too long"],
  ])("says why after %i", async (status, words) => {
    answering(status, { message: "Refused", errors: [{ field: "title", message: "Title is too long" }] });
    expect(await saveDocument(1, REQUEST)).toMatchObject({
      kind: "refused",
      message: expect.stringContaining(words) as string,
    });
  });

  it("asks for a request that outlives the page only where the browser allows its size", async () => {
    const fetched = vi
      .spyOn(globalThis, "fetch")
      .mockImplementation(() => Promise.resolve(Response.json(aDocument())));
    await saveDocument(1, { ...REQUEST, keepalive: true });
    await saveDocument(1, { changes: { content: "é".repeat(40_000) }, version: 3, keepalive: true });
    expect(fetched.mock.calls.map(([, init]) => init?.keepalive)).toEqual([true, false]);
  });
});
