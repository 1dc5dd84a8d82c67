import { beforeEach, expect, test, vi } from "vitest";

import { useToastStore } from "@/components/ui/toast";

import { saveNow } from "./save-now";
import { open, prepareSessions, session, text, type } from "./testing/sessions";

prepareSessions();

const shown = () => useToastStore.getState().current;
const flush = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => {
  useToastStore.setState({ current: null, open: false });
  open();
  text.answers = false;
});

test("only what the server has taken is said to be saved", async () => {
  type(0, "Risks. ");
  saveNow(session);
  await flush();
  expect(shown()).toBeNull();
  text.acknowledge();
  await flush();
  expect(shown()).toMatchObject({ title: "Document saved" });
});

test("what is saved already is said to be at once", async () => {
  saveNow(session);
  await flush();
  expect(shown()).toMatchObject({ title: "Document saved" });
});

test("without a connection it is tried once more, and then said why it is not saved", async () => {
  type(0, "Risks. ");
  text.setConnected(false, { persisted: true });
  saveNow(session);
  expect(text.retries).toBe(1);
  await flush();
  expect(shown()).toBeNull();
  text.sync.setState({ attempt: 2 });
  await flush();
  expect(shown()).toMatchObject({
    title: "Save failed",
    description: "Offline: your text is kept in this browser",
  });
});

test("a connection that comes back for it saves the text", async () => {
  type(0, "Risks. ");
  text.setConnected(false);
  saveNow(session);
  text.answers = true;
  text.setConnected(true);
  await flush();
  expect(shown()).toMatchObject({ title: "Document saved" });
});

test("a title that is not sent is not said to be saved", async () => {
  session.setTitle("x".repeat(201));
  saveNow(session);
  await flush();
  expect(shown()).toMatchObject({ title: "Save failed", variant: "destructive" });
});

test("nothing is told any more once that is not wanted", async () => {
  type(0, "Risks. ");
  const stop = saveNow(session);
  stop();
  text.acknowledge();
  await flush();
  expect(shown()).toBeNull();
});
