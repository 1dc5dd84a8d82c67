import { waitFor } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";

import { useToastStore } from "@/components/ui/toast";

import { saveNow } from "./save-now";
import { Autosave } from "./sync/autosave";
import type { SaveAnswer } from "./sync/save-ports";
import { UnsyncedCopy } from "./sync/unsynced-copy";

const BASE = { title: "Plan", content: "Goals\n", version: 1 };
let text = { title: BASE.title, content: BASE.content };
let answer: (answer: SaveAnswer) => void;
let autosave: Autosave;

const shown = () => useToastStore.getState().current;

beforeEach(() => {
  useToastStore.setState({ current: null, open: false });
  text = { title: BASE.title, content: BASE.content };
  autosave = new Autosave({
    document: BASE,
    text: { read: () => text, apply: vi.fn(), composed: () => null },
    unsyncedCopy: new UnsyncedCopy(1),
    send: () => new Promise((resolve) => (answer = resolve)),
  });
  autosave.open();
});

function write(content: string): void {
  text = { ...text, content };
  autosave.edited();
}

test("the text is sent at once, and only the server's answer says that the document is saved", async () => {
  write("Goals and risks\n");
  saveNow(autosave);
  expect(autosave.getState().phase.kind).toBe("saving");
  expect(shown()).toBeNull();
  answer({ kind: "confirmed", document: { ...text, version: 2 } });
  await waitFor(() => expect(shown()?.title).toBe("Document saved"));
});

test("what could not be saved is told, and the text stays", async () => {
  write("Goals and risks\n");
  saveNow(autosave);
  answer({ kind: "refused", message: "The document is too long." });
  await waitFor(() => expect(shown()?.title).toBe("Save failed"));
  expect(shown()).toMatchObject({ variant: "destructive" });
  expect(shown()?.description).toContain("The document is too long.");
  expect(text.content).toBe("Goals and risks\n");
});

test("with nothing to save, the document is saved already", () => {
  saveNow(autosave);
  expect(shown()?.title).toBe("Document saved");
});

test("after the page is left, nothing is told", async () => {
  write("Goals and risks\n");
  saveNow(autosave)();
  answer({ kind: "confirmed", document: { ...text, version: 2 } });
  await waitFor(() => expect(autosave.getState().phase.kind).toBe("saved"));
  expect(shown()).toBeNull();
});
