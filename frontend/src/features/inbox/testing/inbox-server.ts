/** Notifications, and a server that has told them, for tests. */
import { http, HttpResponse } from "msw";

import type { Notification, NotificationSettings } from "@/lib/api/types";
import { server } from "@/testing/server";

export const PRIYA = { id: "priya", name: "Priya Raman" };
export const NOW = () => new Date().toISOString();
const EVERY: NotificationSettings["shown"] = ["mentions", "comments", "invitations", "proposals"];

export function aNotification(over: Partial<Notification> = {}): Notification {
  return {
    id: 1,
    kind: "mentioned",
    detail: null,
    actor: PRIYA,
    documentId: 7,
    projectId: null,
    title: "Offline mode",
    commentId: 5,
    threadId: 4,
    quote: "the later change wins",
    text: "@Mara, does legal accept this?",
    proposalId: null,
    createdAt: NOW(),
    isRead: false,
    role: "commenter",
    ...over,
  };
}

export function theSettings(over: Partial<NotificationSettings> = {}): NotificationSettings {
  const at = { mail: "at_once", timeZone: "UTC", address: "mara@halden.example", isConfirmed: true } as const;
  return { ...at, shown: EVERY, mailed: EVERY, muted: [], ...over };
}

/** A server that has told these; answers what was read. */
export function serveInbox(...told: Notification[]) {
  let rows = told;
  const read: unknown[] = [];
  server.use(
    http.get("/api/notifications", ({ request }) => {
      const isUnread = new URL(request.url).searchParams.get("filter") === "unread";
      return HttpResponse.json(rows.filter(({ isRead }) => !isUnread || !isRead));
    }),
    http.get("/api/notifications/unread", () =>
      HttpResponse.json({ count: rows.filter(({ isRead }) => !isRead).length }),
    ),
    http.post("/api/notifications/:id/read", ({ params }) => {
      read.push(Number(params["id"]));
      rows = rows.map((row) => (String(row.id) === params["id"] ? { ...row, isRead: true } : row));
      return HttpResponse.json({ success: true });
    }),
    http.post("/api/notifications/read", async ({ request }) => {
      read.push(await request.json());
      rows = rows.map((row) => ({ ...row, isRead: true }));
      return HttpResponse.json({ success: true });
    }),
  );
  return { read, tell: (row: Notification) => (rows = [row, ...rows]) };
}
