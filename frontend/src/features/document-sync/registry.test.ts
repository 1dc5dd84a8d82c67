import { beforeEach, expect, test, vi } from "vitest";

import { markDeleted } from "@/features/drafts/deleted-accounts";
import { setPerson } from "@/lib/api/person";

import { deleteUnsynced } from "./delete-unsynced";
import { findLoaded, findOpen, openText, openUnseen } from "./registry";
import { leaveRecord } from "./testing/left-record";
import { cutOff, fakeRoomFor } from "./testing/open-room";
import { isUnsyncedHere } from "./unsynced-documents";
import { unsyncedTexts } from "./unsynced-texts";
import { recordKeys } from "./update-store";

const held = fakeRoomFor("mara", "guest", "jona");

beforeEach(() => setPerson("mara", false));

/** How long the registry keeps a text that nobody shows, and a little more. */
const LINGERED = 31_000;

function useClock(): void {
  vi.useFakeTimers({ toFake: ["setTimeout", "setInterval", "clearTimeout", "clearInterval"] });
}

async function unsynced() {
  const opened = openText(1, "mara");
  await opened.text.loaded;
  await opened.text.synced();
  return opened;
}

test("one document is one text, whoever opens it, and its person alone has it", async () => {
  const [one, other] = [openText(1, "mara"), openText(1, "mara")];
  expect(other.text).toBe(one.text);
  expect(openText(1, "jona").text).not.toBe(one.text);
  expect(openText(2, "mara").text).not.toBe(one.text);
  await one.text.loaded;
});

test("a text that is left stays for a while, and is closed then", async () => {
  const { text, release } = await unsynced();
  useClock();
  release();
  release();
  const again = openText(1, "mara");
  expect(again.text).toBe(text);
  await vi.advanceTimersByTimeAsync(LINGERED);
  expect(openText(1, "mara").text).toBe(text);
  again.release();
  await vi.advanceTimersByTimeAsync(LINGERED);
  vi.useRealTimers();
  // That of the second hold stands still.
  expect(openText(1, "mara").text).toBe(text);
});

test("a text can be shown at once where it is loaded and a page holds it, however many have let it go", async () => {
  const [one, other] = [openText(1, "mara"), openText(1, "mara")];
  expect(findLoaded(1, "mara")).toBeUndefined();
  await one.text.loaded;
  expect(findLoaded(1, "mara")).toBe(one.text);
  expect(findLoaded(1, "jona")).toBeUndefined();
  one.release();
  one.release();
  expect(findLoaded(1, "mara")).toBe(one.text);
  const unseen = openUnseen(1, "mara");
  other.release();
  expect(findLoaded(1, "mara")).toBeUndefined();
  unseen.release();
});

test("one with something to send goes on sending it, and is closed after that", async () => {
  const { text, release } = await unsynced();
  cutOff(held.room);
  await vi.waitFor(() => expect(text.sync.getState().attempt).toBe(1));
  useClock();
  text.content.insert(0, "Left behind. ");
  release();
  await vi.advanceTimersByTimeAsync(LINGERED);
  held.room.isUp = true;
  window.dispatchEvent(new Event("online"));
  await vi.advanceTimersByTimeAsync(100);
  expect(held.room.content.toJSON()).toBe("Left behind. Tablets.");
  expect([...held.room.sockets]).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(LINGERED);
  vi.useRealTimers();
  expect([...held.room.sockets]).toHaveLength(0);
});

test("a page is not left unawares with what is nowhere else, wherever it stands by then", async () => {
  const { text, release } = await unsynced();
  const leave = () => window.dispatchEvent(new Event("beforeunload", { cancelable: true }));
  expect(leave()).toBe(true);
  held.room.isSilent = true;
  text.content.insert(0, "Unsynced. ");
  release();
  expect(leave()).toBe(false);
  await vi.waitFor(() => expect(text.sync.getState().persisted).toBe(true));
  expect(leave()).toBe(true);
});

test("others see who has the document's page open, and no longer when they have left it", () => {
  const { text, release } = openText(1, "mara");
  expect(text.awareness.getLocalState()).toEqual({});
  release();
  expect(text.awareness.getLocalState()).toBeNull();
});

test("lists tell of what is unsynced without a connection, until it is saved", async () => {
  const { text } = await unsynced();
  expect(isUnsyncedHere("mara", 1)).toBe(false);
  cutOff(held.room);
  await vi.waitFor(() => expect(text.sync.getState().attempt).toBe(1));
  text.content.insert(0, "Offline. ");
  expect(isUnsyncedHere("mara", 1)).toBe(true);
  held.room.isUp = true;
  text.retry();
  await vi.waitFor(() => expect(isUnsyncedHere("mara", 1)).toBe(false));
});

test.each([1012, 1008, 4403])(
  "a guest who signs up goes on in the same text under their new name, though the guest's connection ends with %i",
  async (code) => {
    setPerson("guest", false, true);
    const { text } = openText(1, "guest");
    await text.synced();
    setPerson("mara", true);
    expect(openText(1, "mara").text).toBe(text);
    text.content.insert(0, "Typed. ");
    held.room.end(code);
    await vi.waitFor(() => expect(text.sync.getState().attempt).toBe(1));
    expect(text.sync.getState().refused).toBeNull();
    window.dispatchEvent(new Event("online"));
    await vi.waitFor(() => expect(held.room.asked.at(-1)).toMatch(/person=mara$/));
    expect(await text.synced()).toBe(true);
    expect(held.room.content.toJSON()).toBe("Typed. Tablets.");
    // What the account is refused, it is refused.
    held.room.end(1008);
    await vi.waitFor(() => expect(text.sync.getState().refused?.code).toBe(1008));
  },
);

/** What was typed without a connection, and how it is shown once the disk has it. */
async function keptOffline() {
  const { text } = await unsynced();
  cutOff(held.room);
  await vi.waitFor(() => expect(text.sync.getState().attempt).toBe(1));
  text.content.insert(0, "Offline. ");
  await vi.waitFor(async () => expect(await recordKeys()).toHaveLength(1));
  const [shown] = await unsyncedTexts(1, "mara");
  return { text, shown: shown! };
}

test("with a text that is discarded goes what came to the disk after it was shown", async () => {
  const { text, shown } = await keptOffline();
  text.content.insert(0, "Later. ");
  await vi.waitFor(async () => expect(await recordKeys()).toHaveLength(2));
  await shown.discard();
  expect(await recordKeys()).toEqual([]);
});

test("what another tab has written since then stays", async () => {
  const { shown } = await keptOffline();
  await leaveRecord("mara", 1, "Elsewhere. ", { before: held.room.doc });
  await findOpen(1, "mara")!.takeOver();
  await shown.discard();
  expect(await unsyncedTexts(1, "mara")).toMatchObject([{ content: "Elsewhere. Tablets." }]);
});

test("with an account goes what it has not saved, and nothing of it comes after that", async () => {
  const { text } = await unsynced();
  const { text: jonas } = openText(2, "jona");
  cutOff(held.room);
  await vi.waitFor(() => expect(text.sync.getState().attempt).toBe(1));
  text.content.insert(0, "Mara's. ");
  jonas.content.insert(0, "Jona's. ");
  await vi.waitFor(async () => expect(await recordKeys()).toHaveLength(2));
  markDeleted("mara");
  text.content.insert(0, "On its way. ");
  await deleteUnsynced("mara");
  text.content.insert(0, "After. ");
  await new Promise((resolve) => setTimeout(resolve, 60));
  expect((await recordKeys()).map(([person]) => person)).toEqual(["jona"]);
  expect(isUnsyncedHere("mara", 1)).toBe(false);
});
