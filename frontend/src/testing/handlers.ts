/** The answers of a quiet, healthy server to a guest. A test that is about something else overrides one. */
import { http, HttpResponse, ws, type JsonBodyType } from "msw";
import type { DocumentSummary, Project } from "@/lib/api/types";
import { aGuest, aTemplate, aUsage, NOON, someSettings, theProviders, theRealtime } from "./factories";
import { linkHandler } from "./link-room";
import { roomHandler } from "./room";
import { anOwner } from "./sharing-factories";

/** A list as the server pages it: newest first, filtered by name, cursors in the headers. */
export function listHandler<Row extends object>(
  path: string,
  rows: readonly Row[],
  nameOf: (row: Row) => string,
) {
  return http.get(path, ({ request }) => {
    const query = new URL(request.url).searchParams;
    const q = (query.get("q") ?? "").toLowerCase();
    const limit = Number(query.get("limit") ?? 100);
    const from = Number(query.get("cursor") ?? 0);
    const found = rows.filter((row) => nameOf(row).toLowerCase().includes(q));
    const headers = new Headers({ "X-Total-Count": String(found.length) });
    if (from + limit < found.length) headers.set("X-Next-Cursor", String(from + limit));
    return HttpResponse.json(found.slice(from, from + limit), { headers });
  });
}

export const documentsHandler = (documents: readonly DocumentSummary[]) =>
  listHandler("/api/documents", documents, ({ title }) => title);

export const projectsHandler = (projects: readonly Project[]) =>
  listHandler("/api/projects", projects, ({ name }) => name);

/** A GET that always answers the same. */
export function answer(path: string, body: JsonBodyType) {
  return http.get(path, () => HttpResponse.json(body));
}

/** A call that the server answers with `body`; what the app sent is put into the list that is answered. */
export function receive(
  method: "post" | "put" | "patch" | "delete",
  path: string,
  body: JsonBodyType,
  status = 200,
) {
  const sent: unknown[] = [];
  const handler = http[method](path, async ({ request }) => {
    const text = await request.text();
    sent.push(text === "" ? null : JSON.parse(text));
    return body === null ? new HttpResponse(null, { status: 204 }) : HttpResponse.json(body, { status });
  });
  return { handler, sent };
}

/** A call that the server refuses with a coded error. */
export function refuse(
  method: "get" | "post" | "put" | "patch" | "delete",
  path: string,
  status: number,
  body: {
    message: string;
    code?: string;
    description?: string;
    errors?: { field: string; message: string }[];
  } = { message: "The server failed" },
) {
  return http[method](path, () => HttpResponse.json(body, { status }));
}

/** The socket over which the server says that something has changed; it stays silent. */
export const live = ws.link("ws://127.0.0.1:8000/ws-general");

const NO_FINDINGS = {
  version: 1,
  characters: 100,
  counts: { total: 0, serious: 0, dismissed: 0 },
  sections: [],
  findings: [],
  more: 0,
};

export const handlers = [
  answer("/api/current-user", { ...aGuest() }),
  answer("/api/exports", []),
  answer("/api/settings/word-template", { template: null }),
  answer("/api/notifications/unread", { count: 0 }),
  answer("/api/usage", { ...aUsage() }),
  answer("/api/settings", { ...someSettings() }),
  answer("/api/templates", [{ ...aTemplate() }]),
  answer("/api/templates/:id", { ...aTemplate({ id: 9, name: "Persona and jobs" }) }),
  answer("/api/own-templates", []),
  answer("/api/auth/providers", { ...theProviders() }),
  documentsHandler([]),
  answer("/api/chat/threads", []),
  answer("/api/turns", []),
  answer("/api/documents/:documentId/tray", []),
  answer("/api/unread", []),
  answer("/api/open-comments", []),
  answer("/api/documents/:documentId/unread", { version: 1, readAt: NOON, unread: 0, comparison: null }),
  http.put("/api/documents/:documentId/read", () => HttpResponse.json({ version: 1, readAt: NOON })),
  answer("/api/documents/:documentId/comments", { comments: [], resolvedCount: 0, before: null }),
  refuse("get", "/api/trash/:kind/:id", 404, { message: "This isn't in your trash.", code: "NOT_FOUND" }),
  answer("/api/documents/:documentId/properties", { status: "draft", release: "", tags: [], reviewers: [] }),
  answer("/api/documents/:documentId/backlinks", []),
  answer("/api/documents/:documentId/members", { members: [{ ...anOwner() }], invitations: [] }),
  answer("/api/actions", []),
  http.post("/api/documents/:documentId/review", () => HttpResponse.json(NO_FINDINGS)),
  answer("/api/realtime", { ...theRealtime() }),
  live.addEventListener("connection", () => undefined),
  roomHandler,
  linkHandler,
];
