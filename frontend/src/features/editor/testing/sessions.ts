/** An editor session for tests: opened on a document, with a server that takes every save and remembers it. */
import { afterEach, beforeAll, beforeEach, vi } from "vitest";

import type { OpenedDocument } from "@/lib/api/types";

import { EditorSession } from "../session";
import { loadMerge } from "../sync/autosave";
import { leftCopies, notLeft } from "../sync/left";

export const DOCUMENT: OpenedDocument = {
  id: 1,
  title: "Plan",
  content: "## Goals\n\nSave time.\n",
  projectId: null,
  templateId: null,
  version: 1,
  interviewOpen: false,
  createdAt: "2027-01-01T00:00:00Z",
  updatedAt: "2027-01-01T00:00:00Z",
  role: "owner",
  owner: { id: "mara", name: "Mara Lindqvist" },
};

/** What was sent in this test. */
export let requests: { body: Record<string, unknown>; keepalive: boolean }[];
/** The one that was opened last; it is closed at the end of the test. */
export let session: EditorSession;

export function open(document: OpenedDocument = DOCUMENT): EditorSession {
  session = new EditorSession(document, { owner: "mara" });
  session.attach(window.document.body.appendChild(window.document.createElement("div")));
  session.open();
  return session;
}

export function type(at: number, insert: string): void {
  session.run((view) => {
    view.dispatch({ changes: { from: at, insert }, userEvent: "input.type" });
    return true;
  });
}

/** Makes every test of a file begin without copies, with a clock of its own and that server. */
export function prepareSessions(): void {
  beforeAll(loadMerge);

  beforeEach(() => {
    vi.useFakeTimers();
    localStorage.clear();
    requests = [];
    vi.stubGlobal(
      "fetch",
      vi.fn((_: string, init: RequestInit) => {
        const body = JSON.parse(init.body as string) as Record<string, unknown>;
        requests.push({ body, keepalive: init.keepalive ?? false });
        return Promise.resolve(Response.json({ ...DOCUMENT, ...body, version: Number(body.version) + 1 }));
      }),
    );
  });

  afterEach(() => {
    session.close();
    session.detach();
    leftCopies(1).forEach(({ key }) => notLeft(key));
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });
}
