import { EditorState } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { http, HttpResponse } from "msw";
import { afterEach, expect, it, vi } from "vitest";

import { useToastStore } from "@/components/ui/toast";
import { server } from "@/testing/server";

import { filesOf, lazyFiles } from "../extensions/lazy-files";
import { addFiles, uploads } from "./uploads";
import { uploadLines } from "./upload-widgets";

const STORED = {
  id: "b5m2kd7wq3zt6hxn4vrp2cyj5a",
  kind: "file",
  name: "plan.pdf",
  address: "/api/files/b5m2kd7wq3zt6hxn4vrp2cyj5a/plan.pdf",
};

const PLAN = new File(["%PDF-1.7"], "plan.pdf", { type: "application/pdf" });

let view: EditorView;

function openView(): void {
  view = new EditorView({
    state: EditorState.create({ extensions: [filesOf.of(7), uploads, uploadLines] }),
    parent: document.body,
  });
}

afterEach(() => view.destroy());

it("a file whose answer was lost is sent again as the same", async () => {
  const keys: (string | null)[] = [];
  server.use(
    http.post("/api/documents/7/files", ({ request }) => {
      keys.push(request.headers.get("Idempotency-Key"));
      return keys.length === 1 ? HttpResponse.error() : HttpResponse.json(STORED, { status: 201 });
    }),
  );
  openView();
  addFiles(view, [PLAN], 0);
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

it("who leaves during an upload is warned, and told what is lost", async () => {
  const isWarned = (): boolean => !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));
  const isSent = vi.fn();
  server.use(
    http.post("/api/documents/7/files", () => {
      isSent();
      return new Promise<never>(() => undefined);
    }),
  );
  openView();
  expect(isWarned()).toBe(false);
  addFiles(view, [PLAN], 0);
  await vi.waitFor(() => expect(isSent).toHaveBeenCalled());
  expect(isWarned()).toBe(true);
  view.destroy();
  expect(useToastStore.getState().current?.title).toBe("“plan.pdf” wasn't uploaded");
  expect(isWarned()).toBe(false);
});

it("who leaves when all is uploaded is told nothing", async () => {
  server.use(http.post("/api/documents/7/files", () => HttpResponse.json(STORED, { status: 201 })));
  openView();
  addFiles(view, [PLAN], 0);
  await vi.waitFor(() => expect(view.state.doc.toString()).toContain(STORED.address));
  view.destroy();
  expect(useToastStore.getState().current).toBeNull();
});

it.each(["paste", "drop"])(
  "a file comes into the text by %s before the code for it is there",
  async (how) => {
    server.use(http.post("/api/documents/7/files", () => HttpResponse.json(STORED, { status: 201 })));
    view = new EditorView({
      state: EditorState.create({ doc: "Intro", extensions: [filesOf.of(7), lazyFiles] }),
      parent: document.body,
    });
    view.posAtCoords = () => 5;
    const data = { files: [PLAN], types: ["Files"], getData: () => "" };
    const event = new Event(how, { bubbles: true, cancelable: true });
    view.contentDOM.dispatchEvent(Object.assign(event, { clipboardData: data, dataTransfer: data }));
    expect(event.defaultPrevented).toBe(true);
    expect(view.state.doc.toString()).toBe("Intro");
    await vi.waitFor(() =>
      expect(view.state.doc.toString()).toContain(`Intro\n\n[plan.pdf](${STORED.address})`),
    );
  },
);

it("what is copied with words is no file", () => {
  view = new EditorView({
    state: EditorState.create({ extensions: [filesOf.of(7), lazyFiles] }),
    parent: document.body,
  });
  const event = new Event("paste", { bubbles: true, cancelable: true });
  const data = { files: [PLAN], types: ["Files"], getData: () => "the words" };
  view.contentDOM.dispatchEvent(Object.assign(event, { clipboardData: data }));
  expect(view.dom.querySelector("progress, [role=progressbar]")).toBeNull();
  expect(view.state.doc.toString()).toBe("the words");
});
