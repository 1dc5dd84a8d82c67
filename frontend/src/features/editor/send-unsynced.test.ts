import { QueryClient } from "@tanstack/react-query";
import { http, HttpResponse } from "msw";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";

import { queryKeys } from "@/lib/api/keys";
import type { OpenedDocument } from "@/lib/api/types";
import { copyKey, unsyncedDocuments } from "@/lib/unsynced-copies";
import { refuse } from "@/testing/handlers";
import { server } from "@/testing/server";

import { sendUnsynced } from "./send-unsynced";
import { EditorSession } from "./session";
import { loadMerge } from "./sync/autosave";
import { leftCopies, lookForLeft, notLeft } from "./sync/left";
import { DOCUMENT } from "./testing/sessions";

const WORDS = "## Goals\n\nSave time, and nerves.\n";

let visits = 0;

/** An earlier visit could not send this before its tab was closed. */
function leaveCopy(): void {
  const { title, content, version } = DOCUMENT;
  const copy = { title, content: WORDS, version, base: { title, content }, sent: [], keptAt: "2027-01-01" };
  visits += 1;
  localStorage.setItem(copyKey(DOCUMENT.id, "mara", `visit${visits}`), JSON.stringify(copy));
}

function serve(document: OpenedDocument = DOCUMENT): unknown[] {
  const sent: unknown[] = [];
  server.use(
    http.get("/api/documents/1", () => HttpResponse.json(document)),
    http.patch("/api/documents/1", async ({ request }) => {
      const body = (await request.json()) as Record<string, unknown>;
      sent.push(body);
      return HttpResponse.json({ ...document, ...body, version: document.version + 1 });
    }),
  );
  return sent;
}

beforeAll(loadMerge);
beforeEach(() => localStorage.clear());
afterEach(() => leftCopies(1).forEach(({ key }) => notLeft(key)));

test("what an earlier visit left unsent is sent without its page being opened, and shown where it is known", async () => {
  leaveCopy();
  const sent = serve();
  const client = new QueryClient();
  client.setQueryData(queryKeys.document(1), DOCUMENT);
  await sendUnsynced(client, "mara");
  expect(sent).toEqual([{ content: WORDS, version: 1 }]);
  expect(unsyncedDocuments("mara")).toEqual([]);
  expect(client.getQueryData(queryKeys.document(1))).toMatchObject({ content: WORDS, version: 2 });
});

test("it is put together with what others wrote since", async () => {
  leaveCopy();
  const sent = serve({ ...DOCUMENT, content: `${DOCUMENT.content}\n## Risks\n\nNone.\n`, version: 4 });
  server.use(
    http.patch("/api/documents/1", async ({ request }) => {
      const body = (await request.json()) as { version: number; content: string };
      const current = { ...DOCUMENT, content: `${DOCUMENT.content}\n## Risks\n\nNone.\n`, version: 4 };
      if (body.version < 4)
        return HttpResponse.json({ message: "Stale", document: current }, { status: 409 });
      sent.push(body);
      return HttpResponse.json({ ...current, ...body, version: 5 });
    }),
  );
  await sendUnsynced(new QueryClient(), "mara");
  expect(sent).toEqual([{ content: `${WORDS}\n## Risks\n\nNone.\n`, version: 4 }]);
});

test("what the server has already is no longer kept", async () => {
  leaveCopy();
  const sent = serve({ ...DOCUMENT, content: WORDS, version: 2 });
  await sendUnsynced(new QueryClient(), "mara");
  expect(sent).toEqual([]);
  expect(unsyncedDocuments("mara")).toEqual([]);
});

test("another person's is left alone", async () => {
  leaveCopy();
  const sent = serve();
  await sendUnsynced(new QueryClient(), "jon");
  expect(sent).toEqual([]);
  expect(unsyncedDocuments("mara")).toEqual([1]);
});

test("what cannot be sent now stays for the next time, as does that of a document that is gone", async () => {
  leaveCopy();
  server.use(refuse("get", "/api/documents/1", 404, { message: "Document not found" }));
  await sendUnsynced(new QueryClient(), "mara");
  expect(unsyncedDocuments("mara")).toEqual([1]);
  const sent = serve();
  await sendUnsynced(new QueryClient(), "mara");
  expect(sent).toHaveLength(1);
});

test("a page that opens the document meanwhile takes the text over", async () => {
  leaveCopy();
  serve();
  let arrived: () => void = () => undefined;
  const patched = new Promise<void>((resolve) => (arrived = resolve));
  server.use(
    http.patch("/api/documents/1", () => {
      arrived();
      return new Promise<never>(() => undefined);
    }),
  );
  const sending = sendUnsynced(new QueryClient(), "mara");
  await patched;
  await lookForLeft(1);
  await sending;
  const session = new EditorSession(DOCUMENT, { owner: "mara" });
  expect(session.read().content).toBe(WORDS);
});
