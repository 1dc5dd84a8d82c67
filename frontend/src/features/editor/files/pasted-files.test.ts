import { EditorState } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { http, HttpResponse } from "msw";
import { afterEach, expect, it, vi } from "vitest";

import { server } from "@/testing/server";

import { filesOf } from "../extensions/lazy-files";
import { pastedFiles } from "./pasted-files";

const THEIRS = "q3v7mzc5x2kq4nbw6ytr3hjd7e";
const OWN = "b5m2kd7wq3zt6hxn4vrp2cyj5a";
const image = (id: string) => `![Tablet](/api/files/${id}/tablet.png#300x200)`;

let view: EditorView;

afterEach(() => view.destroy());

function opened(doc: string): unknown[] {
  const asked: unknown[] = [];
  server.use(
    http.post("/api/documents/7/files/copies", async ({ request }) => {
      asked.push(await request.json());
      const file = { id: OWN, address: `/api/files/${OWN}/tablet.png` };
      return HttpResponse.json({ files: [{ of: THEIRS, file }] }, { status: 201 });
    }),
  );
  view = new EditorView({ state: EditorState.create({ doc, extensions: [filesOf.of(7), pastedFiles] }) });
  return asked;
}

const write = (insert: string, userEvent: string, from = view.state.doc.length) =>
  view.dispatch({ changes: { from, insert }, userEvent });

it.each(["input.paste", "input.drop"])(
  "a text of another document gets files of its own: %s",
  async (event) => {
    const asked = opened("Above\n\n");
    write(`${image(THEIRS)}\n`, event);
    write("Written meanwhile\n", "input.type", 0);
    await vi.waitFor(() =>
      expect(view.state.doc.toString()).toBe(`Written meanwhile\nAbove\n\n${image(OWN)}\n`),
    );
    expect(asked).toEqual([{ ids: [THEIRS] }]);
  },
);

it("what the document names already, or what is typed, asks for nothing", async () => {
  const asked = opened(`${image(OWN)}\n`);
  write(`${image(OWN)}\n`, "input.paste");
  write(`${image(THEIRS)}\n`, "input.type");
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect(asked).toEqual([]);
});
