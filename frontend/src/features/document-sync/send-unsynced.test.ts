import { beforeEach, expect, test, vi } from "vitest";

import { setPerson } from "@/lib/api/person";
import { aDocument } from "@/testing/factories";
import { answer, refuse } from "@/testing/handlers";
import { server } from "@/testing/server";

import { findOpen } from "./registry";
import { sendUnsynced } from "./send-unsynced";
import { leaveOnLost, leaveRecord } from "./testing/left-record";
import { fakeRoomFor } from "./testing/open-room";
import { unsyncedDocuments } from "./unsynced-documents";
import { unsyncedTexts } from "./unsynced-texts";
import { recordKeys, type UpdateRecord } from "./update-store";

const held = fakeRoomFor("mara", "jona");

beforeEach(() => setPerson("mara", false));

/** Into the room's text, by a tab that could not send it. */
const left = (by: string, words: string, more: Partial<UpdateRecord> = {}) =>
  leaveRecord(by, 1, words, { before: held.room.doc, ...more });

const text = () => held.room.content.toJSON();

test("what earlier visits could not send is sent without the document's page, each once, and kept no more", async () => {
  await left("mara", "One. ");
  await left("mara", "Two. ", { isWhole: false });
  await sendUnsynced("mara");
  expect(text()).toMatch(/^(One\. Two\.|Two\. One\.) Tablets\.$/);
  await vi.waitFor(async () => expect(await unsyncedDocuments("mara")).toEqual([]));
});

test("another person's is left alone", async () => {
  await left("jona", "Jona's. ");
  await sendUnsynced("mara");
  expect(text()).toBe("Tablets.");
  expect(held.room.asked).toEqual([]);
  expect(await unsyncedDocuments("jona")).toEqual([1]);
});

test("what another tab has written a moment ago is that tab's to send", async () => {
  await left("mara", "Now. ", { keptAt: Date.now() });
  await sendUnsynced("mara");
  expect(held.room.asked).toEqual([]);
});

test("what was written while the clock was ahead does not wait until it is that late", async () => {
  await left("mara", "Tomorrow. ", { keptAt: Date.now() + 86_400_000 });
  await sendUnsynced("mara");
  expect(text()).toBe("Tomorrow. Tablets.");
});

test("what cannot be sent now stays for the next time", async () => {
  await left("mara", "Later. ");
  held.room.isUp = false;
  server.use(refuse("get", "/api/documents/1", 503, { message: "Away" }));
  await sendUnsynced("mara");
  expect(await unsyncedDocuments("mara")).toEqual([1]);
  held.room.isUp = true;
  await sendUnsynced("mara");
  expect(text()).toBe("Later. Tablets.");
});

test("of a document that is gone the words stay, to be saved elsewhere or discarded", async () => {
  await left("mara", "Kept. ");
  held.room.isUp = false;
  server.use(refuse("get", "/api/documents/1", 404, { message: "Gone" }));
  await sendUnsynced("mara");
  const [kept, ...others] = await unsyncedTexts(1, "mara");
  expect(others).toEqual([]);
  expect(kept).toMatchObject({ title: "Plan", content: "Kept. Tablets." });
  await kept!.discard();
  expect(await unsyncedTexts(1, "mara")).toEqual([]);
  expect(await recordKeys()).toEqual([]);
});

test("of what was typed before the text around it was kept there are the words themselves", async () => {
  await left("mara", "Only these. ", { isWhole: false });
  expect(await unsyncedTexts(1, "mara")).toMatchObject([
    { title: "Untitled document", content: "Only these. " },
  ]);
});

test("of a document that is gone they are shown also while their text is open to be sent, and stay", async () => {
  await left("mara", "Only these. ", { isWhole: false });
  held.room.isUp = false;
  server.use(refuse("get", "/api/documents/1", 404, { message: "Gone" }));
  await sendUnsynced("mara");
  const text = findOpen(1, "mara")!;
  await vi.waitFor(() => expect(text.sync.getState()).toMatchObject({ pending: 1, refused: { code: 4404 } }));
  expect(await unsyncedTexts(1, "mara")).toMatchObject([
    { title: "Untitled document", content: "Only these. " },
  ]);
});

test("what stands on words that no kept text has is behind that text", async () => {
  await left("mara", "Whole. ");
  held.room.content.insert(8, " Batteries.");
  await leaveOnLost("mara", 1, "Later. ", held.room.doc);
  const expected = [{ title: "Plan", content: "Whole. Tablets.\n\nLater. " }];
  expect(await unsyncedTexts(1, "mara")).toMatchObject(expected);
  held.room.isUp = false;
  server.use(refuse("get", "/api/documents/1", 404, { message: "Gone" }));
  await sendUnsynced("mara");
  expect(findOpen(1, "mara")!.isLoaded).toBe(true);
  expect(await unsyncedTexts(1, "mara")).toMatchObject(expected);
});

test("what another tab has left of a document that is gone stands with what is open here", async () => {
  await left("mara", "Here. ");
  held.room.isUp = false;
  server.use(refuse("get", "/api/documents/1", 404, { message: "Gone" }));
  await sendUnsynced("mara");
  await left("mara", "Elsewhere. ");
  const [kept, ...others] = await unsyncedTexts(1, "mara");
  expect(others).toEqual([]);
  expect(kept!.content).toMatch(/^(Here\. Elsewhere\.|Elsewhere\. Here\.) Tablets\.$/);
});

test("what a server does not take keeps those of other documents from nothing", async () => {
  await leaveOnLost("mara", 1, "Later. ", held.room.doc);
  await leaveRecord("mara", 2, "Two. ", { before: held.room.doc });
  await sendUnsynced("mara");
  expect(text()).toBe("Two. Tablets.");
});

test("what somebody wrote as a guest is theirs who owns the document by now", async () => {
  await left("guest", "As a guest. ", { isGuests: true });
  server.use(answer("/api/documents/1", { ...aDocument({ id: 1 }), role: "owner" }));
  await sendUnsynced("mara");
  expect(text()).toBe("As a guest. Tablets.");
});

test.each([
  ["a member's", false, "owner"],
  ["a guest's, of a document that is somebody else's", true, "editor"],
])("not so %s", async (_, isGuests, role) => {
  await left("other", "Theirs. ", { isGuests });
  server.use(answer("/api/documents/1", { ...aDocument({ id: 1 }), role }));
  await sendUnsynced("mara");
  expect(text()).toBe("Tablets.");
  expect(await unsyncedDocuments("other")).toEqual([1]);
});
