import { http, HttpResponse } from "msw";
import { expect, test, vi } from "vitest";

import { copyKey, unsyncedDocuments } from "@/lib/unsynced-copies";
import { aDocument, aGuest } from "@/testing/factories";
import { renderApp } from "@/testing/render";
import { server } from "@/testing/server";

test("unsent words of an earlier visit are sent while another page is open, once there is a connection", async () => {
  const owner = aGuest().id ?? "";
  const document = aDocument({ id: 4, content: "Tablets.", version: 3 });
  const { title, content, version } = document;
  const copy = { title, content: "Tablets first.", version, base: { title, content }, sent: [], keptAt: "" };
  localStorage.setItem(copyKey(4, owner, "earlier"), JSON.stringify(copy));
  const sent: unknown[] = [];
  server.use(
    http.get("/api/documents/4", () => HttpResponse.json(document)),
    http.patch("/api/documents/4", async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ ...document, content: "Tablets first.", version: 4 });
    }),
  );
  renderApp("/templates");
  await vi.waitFor(() => expect(window.document.querySelector("h1")).not.toBeNull());
  window.dispatchEvent(new Event("online"));
  await vi.waitFor(() => expect(sent).toEqual([{ content: "Tablets first.", version: 3 }]), 10_000);
  await vi.waitFor(() => expect(unsyncedDocuments(owner)).toEqual([]));
});
