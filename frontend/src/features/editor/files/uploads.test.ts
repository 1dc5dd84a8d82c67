import { EditorState } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { http, HttpResponse } from "msw";
import { afterEach, expect, it, vi } from "vitest";

import { server } from "@/testing/server";

import { filesOf } from "../extensions/late-files";
import { addFiles, uploads } from "./uploads";
import { uploadLines } from "./upload-widgets";

const STORED = {
  id: "b5m2kd7wq3zt6hxn4vrp2cyj5a",
  kind: "file",
  name: "plan.pdf",
  address: "/api/files/b5m2kd7wq3zt6hxn4vrp2cyj5a/plan.pdf",
};

let view: EditorView;

afterEach(() => view.destroy());

it("a file whose answer was lost is sent again as the same", async () => {
  const keys: (string | null)[] = [];
  server.use(
    http.post("/api/documents/7/files", ({ request }) => {
      keys.push(request.headers.get("Idempotency-Key"));
      return keys.length === 1 ? HttpResponse.error() : HttpResponse.json(STORED, { status: 201 });
    }),
  );
  view = new EditorView({
    state: EditorState.create({ extensions: [filesOf.of(7), uploads, uploadLines] }),
    parent: document.body,
  });
  addFiles(view, [new File(["%PDF-1.7"], "plan.pdf", { type: "application/pdf" })], 0);
  const again = await vi.waitFor(() => {
    const found = [...view.dom.querySelectorAll("button")].find((one) => one.textContent === "Try again");
    if (!found) throw new Error("not told yet");
    return found;
  });
  again.click();
  await vi.waitFor(() => expect(view.state.doc.toString()).toContain(`[plan.pdf](${STORED.address})`));
  expect(keys[0]).not.toBeNull();
  expect(keys).toEqual([keys[0], keys[0]]);
});
