/** When it is told that text of an earlier visit was restored. */
import { renderHook } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";

import { useToastStore } from "@/components/ui/toast";
import { openText } from "@/features/document-sync/registry";
import { leaveOnLost, leaveRecord } from "@/features/document-sync/testing/left-record";
import { comeBack, cutOff, fakeRoomFor } from "@/features/document-sync/testing/open-room";
import { EditorSession } from "@/features/editor/session";
import { setPerson } from "@/lib/api/person";

import { useRestoredNotice } from "./document-notices";

const held = fakeRoomFor("mara");

beforeEach(() => {
  setPerson("mara", false);
  useToastStore.setState({ current: null });
});

/** As the document's page does; answers how to leave it. */
function openPage() {
  const { text, release } = openText(1, "mara");
  const session = new EditorSession(text);
  const { unmount } = renderHook(() => useRestoredNotice(session));
  const leave = () => {
    unmount();
    release();
  };
  return { text, leave };
}

const told = () => useToastStore.getState().current?.description;

test("what was typed on this visit is not told to be restored where its page is shown again", async () => {
  const { text, leave } = openPage();
  expect(await text.isRestored).toBe(false);
  await text.loaded;
  cutOff(held.room);
  await vi.waitFor(() => expect(text.sync.getState().attempt).toBe(1));
  text.content.insert(0, "Typed. ");
  await vi.waitFor(() => expect(text.sync.getState().persisted).toBe(true));
  leave();
  const again = openPage();
  expect(again.text).toBe(text);
  await text.isRestored;
  comeBack(held.room);
  expect(await text.synced()).toBe(true);
  expect(told()).toBeUndefined();
});

test("what an earlier visit left is told to be restored, once", async () => {
  await leaveRecord("mara", 1, "Left. ", { before: held.room.doc });
  const { text, leave } = openPage();
  await vi.waitFor(() => expect(told()).toBe("We restored text from your last visit. It's saved now."));
  useToastStore.setState({ current: null });
  leave();
  expect(openPage().text).toBe(text);
  await text.isRestored;
  expect(await text.synced()).toBe(true);
  expect(told()).toBeUndefined();
});

test("what can't be put back, because the server has lost what it stands on, is not told to be restored", async () => {
  await leaveOnLost("mara", 1, "Left. ", held.room.doc);
  const { text } = openPage();
  expect(await text.isRestored).toBe(true);
  await vi.waitFor(() => expect(text.doc.store.pendingStructs).not.toBeNull());
  await vi.waitFor(() => {
    window.dispatchEvent(new Event("online"));
    expect(text.doc.store.pendingStructs).toBeNull();
  });
  expect(await text.synced()).toBe(true);
  expect(told()).toBeUndefined();
});
