/** Enter behind "[[" while the list of documents is on its way. */
import { completionKeymap } from "@codemirror/autocomplete";
import { defaultKeymap } from "@codemirror/commands";
import { EditorView, keymap } from "@codemirror/view";
import { HttpResponse, http } from "msw";
import { afterEach, expect, test, vi } from "vitest";

import { slashMenu } from "@/features/editor/extensions/slash";
import { marked, stateOf } from "@/features/editor/testing/state";
import type { DocumentSummary } from "@/lib/api/types";
import { aDocumentSummary } from "@/testing/factories";
import { server } from "@/testing/server";

import { linkCompletion } from "./link-completion";

let view: EditorView;
afterEach(() => {
  view.destroy();
  vi.useRealTimers();
});

/** Types "[[" in front of a server that answers when it is told to. */
async function open(): Promise<(rows: DocumentSummary[]) => void> {
  let answer: (rows: DocumentSummary[]) => void = () => undefined;
  const rows = new Promise<DocumentSummary[]>((resolve) => (answer = resolve));
  const asked = new Promise<void>((resolve) => {
    server.use(
      http.get("/api/documents", async () => {
        resolve();
        return HttpResponse.json(await rows);
      }),
    );
  });
  const extensions = [
    slashMenu,
    linkCompletion(() => []),
    keymap.of([...completionKeymap, ...defaultKeymap]),
  ];
  view = new EditorView({ state: stateOf("See ‸", extensions), parent: document.body });
  view.dispatch({ changes: { from: 4, insert: "[[" }, selection: { anchor: 6 }, userEvent: "input.type" });
  await asked;
  return answer;
}

function press(key: string): void {
  view.contentDOM.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
}

const text = () => marked(view.state);

test("it waits for the list, and chooses the first one when that comes", async () => {
  const answer = await open();
  press("Enter");
  expect(text()).toBe("See [[‸");
  answer([aDocumentSummary({ id: 8, title: "Photos" })]);
  await expect.poll(text).toBe("See [Photos](/documents/8)‸");
});

test("without one in the list it is an Enter", async () => {
  const answer = await open();
  press("Enter");
  answer([]);
  await expect.poll(text).toBe("See [[\n‸");
});

test("another key gives it up, and is pressed after it", async () => {
  await open();
  press("Enter");
  press("Enter");
  expect(text()).toBe("See [[\n\n‸");
  view.destroy();
  await open();
  press("Enter");
  press("x");
  expect(text()).toBe("See [[\n‸");
});

test("a list that does not come is not waited for", async () => {
  await open();
  vi.useFakeTimers();
  press("Enter");
  expect(text()).toBe("See [[‸");
  vi.advanceTimersByTime(2000);
  expect(text()).toBe("See [[\n‸");
});

test("elsewhere Enter is what it was", async () => {
  await open();
  view.dispatch({ selection: { anchor: 3 } });
  press("Enter");
  expect(text()).toBe("See\n‸[[");
});
