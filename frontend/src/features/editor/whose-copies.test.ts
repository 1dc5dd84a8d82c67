/** Several people may write in one document, and in one browser: whose unsynced text it is that lies there. */
import { QueryClient } from "@tanstack/react-query";
import { http, HttpResponse } from "msw";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";

import type { OpenedDocument } from "@/lib/api/types";
import { server } from "@/testing/server";

import { sendUnsynced } from "./send-unsynced";
import { EditorSession } from "./session";
import { loadMerge } from "./sync/autosave";
import { leftCopies, lookForLeft, notLeft } from "./sync/left";
import { UnsyncedCopy } from "./sync/unsynced-copy";
import { DOCUMENT } from "./testing/sessions";

const WORDS = "## Goals\n\nSave time, and nerves.\n";
const MEMBER = { ...DOCUMENT, role: "editor" as const };

/** No other tab lives. */
const locks = {
  query: () => Promise.resolve({ held: [], pending: [] }),
  request: (name: string, ...rest: unknown[]) =>
    Promise.resolve((rest.at(-1) as (lock: object) => Promise<void> | undefined)({ name })),
};

function leaveCopy(owner: string, isMembers = false): void {
  new UnsyncedCopy(1, owner, "earlier", isMembers).keep({ title: DOCUMENT.title, content: WORDS }, DOCUMENT);
}

function serve(document: OpenedDocument): unknown[] {
  const sent: unknown[] = [];
  server.use(
    http.get("/api/documents/1", () => HttpResponse.json(document)),
    http.patch("/api/documents/1", async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ ...document, version: document.version + 1 });
    }),
  );
  return sent;
}

const shownTo = (owner: string, document: OpenedDocument) =>
  new EditorSession(document, { owner }).read().content;

beforeAll(loadMerge);
beforeEach(() => {
  localStorage.clear();
  Object.defineProperty(navigator, "locks", { value: locks, configurable: true });
});
afterEach(() => {
  leftCopies(1).forEach(({ key }) => notLeft(key));
  Reflect.deleteProperty(navigator, "locks");
});

test("of a document that may only be read by now nothing is sent, and the text stays", async () => {
  leaveCopy("mara");
  const sent = serve({ ...DOCUMENT, role: "viewer" });
  await sendUnsynced(new QueryClient(), "mara");
  expect(sent).toEqual([]);
  expect(leftCopies(1)).toHaveLength(1);
});

test("nobody gets what another person wrote in this browser, nor does it go", async () => {
  leaveCopy("mara", true);
  const sent = serve(MEMBER);
  await lookForLeft(1);
  expect(shownTo("jonas", MEMBER)).toBe(DOCUMENT.content);
  await sendUnsynced(new QueryClient(), "jonas");
  expect(sent).toEqual([]);
  expect(leftCopies(1)).toHaveLength(1);
  expect(shownTo("mara", MEMBER)).toBe(WORDS);
});

test("a member does not get what the owner wrote in this browser", async () => {
  leaveCopy("mara");
  await lookForLeft(1);
  expect(shownTo("jonas", MEMBER)).toBe(DOCUMENT.content);
});

test("an owner gets what they left as a guest", async () => {
  leaveCopy("guest");
  await lookForLeft(1);
  expect(shownTo("registered", DOCUMENT)).toBe(WORDS);
});

test("an owner does not get what a member left", async () => {
  leaveCopy("jonas", true);
  await lookForLeft(1);
  expect(leftCopies(1)).toHaveLength(1);
  expect(shownTo("mara", DOCUMENT)).toBe(DOCUMENT.content);
});
