/** Words that build on others that are no longer on the server. */
import { expect, test, vi } from "vitest";

import { leaveOnLost, leaveRecord } from "./testing/left-record";
import { openLoaded, prepareTexts, room, SAVED, saysAtLast } from "./testing/open-texts";
import { unsyncedTexts } from "./unsynced-texts";
import { recordKeys } from "./update-store";

prepareTexts();

test("what the server lacks again and again is said to be refused", async () => {
  const text = await openLoaded();
  room.refusesWith = 4509;
  text.content.insert(0, "Never. ");
  await saysAtLast(text, "Save failed: The server can't read it. Your text is kept in this browser.");
});

test("words on some that the server has lost are kept apart, and the text goes on without them", async () => {
  await leaveOnLost("mara", 1, "Earlier. ", room.doc);
  const text = await openLoaded();
  text.content.insert(0, "Now. ");
  await saysAtLast(text, SAVED);
  expect([text.content.toJSON(), room.content.toJSON()]).toEqual(["Now. Tablets.", "Now. Tablets."]);
  await vi.waitFor(async () => expect(await recordKeys()).toHaveLength(1));
  expect(await unsyncedTexts(1, "mara", "apart")).toMatchObject([{ title: "Plan", content: "Earlier. " }]);
});

test("with them nothing goes that another tab has left meanwhile", async () => {
  await leaveOnLost("mara", 1, "Earlier. ", room.doc);
  const text = await openLoaded();
  await leaveRecord("mara", 1, "Other. ", { before: room.doc });
  await saysAtLast(text, SAVED);
  expect(room.content.toJSON()).toBe("Other. Tablets.");
  expect(await unsyncedTexts(1, "mara", "apart")).toMatchObject([{ content: "Earlier. " }]);
});

test("two tabs with the same words keep them apart once", async () => {
  await leaveOnLost("mara", 1, "Earlier. ", room.doc);
  const [one, other] = [await openLoaded(), await openLoaded()];
  await saysAtLast(one, SAVED);
  await saysAtLast(other, SAVED);
  expect(room.content.toJSON()).toBe("Tablets.");
  expect(await unsyncedTexts(1, "mara", "apart")).toMatchObject([{ content: "Earlier. " }]);
});

test("where they cannot be kept apart nothing of them goes", async () => {
  const key = await leaveOnLost("mara", 1, "Earlier. ", room.doc);
  vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  const text = await openLoaded();
  await saysAtLast(text, "Save failed: The server can't read it. Your text is kept in this browser.");
  expect(await recordKeys()).toEqual([key]);
  vi.restoreAllMocks();
  text.retry();
  await saysAtLast(text, SAVED);
  expect(await unsyncedTexts(1, "mara", "apart")).toMatchObject([{ content: "Earlier. " }]);
});
