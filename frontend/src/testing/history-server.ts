/** The history of document 1 as a server keeps it. */
import { http, HttpResponse } from "msw";

import type { Version } from "@/lib/api/types";

import { aDocument } from "./factories";
import { answer } from "./handlers";
import { aComparison, aVersion, JONAS } from "./history-factories";
import { server } from "./server";

const VERSIONS: readonly Version[] = [
  aVersion({ id: 4, authors: [JONAS], sections: ["Risks"] }),
  aVersion({ id: 3, origin: "assistant", authors: [JONAS], sections: ["Scope"] }),
  aVersion({ id: 2, name: "Sent to review" }),
  aVersion({ id: 1, origin: "created", wordsAdded: 0 }),
];

interface Served {
  versions?: readonly Version[];
  role?: "owner" | "viewer";
}

/** A server that has these versions; answers what it was asked. */
export function serveHistory({ versions = VERSIONS, role = "owner" }: Served = {}) {
  let kept = [...versions];
  /** Of the document's text. */
  let current = 9;
  const calls: string[] = [];
  const note = (request: Request) => {
    const { pathname, search } = new URL(request.url);
    calls.push(`${request.method} ${pathname.replace("/api/documents/1", "")}${search}`);
  };
  server.use(
    answer("/api/documents/1", { ...aDocument({ role, version: 9 }) }),
    http.get("/api/documents/1/revisions", ({ request }) => {
      note(request);
      const query = new URL(request.url).searchParams;
      const author = query.get("author");
      const found = kept.filter(
        (one) =>
          (query.get("named") === null || one.name !== null) &&
          (author === null || one.authors.some(({ id }) => id === author)),
      );
      return HttpResponse.json(found.slice(0, Number(query.get("limit"))));
    }),
    http.get("/api/documents/1/comparison", ({ request }) => {
      note(request);
      return HttpResponse.json(aComparison());
    }),
    http.post("/api/documents/1/revisions", async ({ request }) => {
      note(request);
      const { name } = (await request.json()) as { name: string };
      kept = kept.map((one, index) => (index === 0 ? { ...one, name } : one));
      return HttpResponse.json(kept[0], { status: 201 });
    }),
    http.patch("/api/documents/1/revisions/:id", async ({ request, params }) => {
      note(request);
      const { name } = (await request.json()) as { name: string | null };
      kept = kept.map((one) => (String(one.id) === params["id"] ? { ...one, name } : one));
      return HttpResponse.json(kept.find((one) => String(one.id) === params["id"]));
    }),
    http.post("/api/documents/1/revisions/:id/restore", async ({ request, params }) => {
      note(request);
      const sent = await request.text();
      const base = sent === "" ? current : (JSON.parse(sent) as { version: number }).version;
      if (base !== current)
        return HttpResponse.json({ message: "Changed", code: "VERSION_CONFLICT" }, { status: 409 });
      const revisionId = Number(params["id"]);
      const id = (kept[0]?.id ?? 0) + 1;
      const restored = { revisionId, at: "2026-11-20T12:00:00Z", name: null, undone: 2 };
      current = 10 + id;
      kept = [aVersion({ id, version: current, origin: "restore", restored }), ...kept];
      return HttpResponse.json(aDocument({ version: current }));
    }),
  );
  return { calls, add: (version: Version) => (kept = [version, ...kept]), type: () => (current += 1) };
}
