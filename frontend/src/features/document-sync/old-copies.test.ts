import { set } from "idb-keyval";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { setPerson } from "@/lib/api/person";
import { aDocument } from "@/testing/factories";
import { answer, refuse } from "@/testing/handlers";
import { server } from "@/testing/server";

import { sendUnsynced } from "./send-unsynced";
import { fakeRoomFor } from "./testing/open-room";
import { mayHaveOldCopies } from "./unsynced-documents";
import { unsyncedTexts } from "./unsynced-texts";

const held = fakeRoomFor("mara");
const BASE = { title: "Plan", content: "Tablets." };
const key = (owner: string | null = "mara") => `requill:unsaved:1:${owner === null ? "" : `${owner}:visit`}`;

beforeEach(() => {
  setPerson("mara", false);
  held.room.version = 3;
  serve();
});
afterEach(() => Reflect.deleteProperty(navigator, "locks"));

function serve(role = "owner"): void {
  const { room } = held;
  const now = { title: room.title.toJSON(), content: room.content.toJSON(), version: room.version };
  server.use(answer("/api/documents/1", { ...aDocument({ id: 1 }), ...now, role }));
}

function copyOf(more: object = {}): string {
  const keptAt = "2026-01-01T10:00:00.000Z";
  const copy = {
    title: "Plan",
    content: "Tablets, first.",
    version: 3,
    base: BASE,
    sent: [],
    keptAt,
    ...more,
  };
  return JSON.stringify(copy);
}

const leave = (more?: object, owner?: string) => localStorage.setItem(key(owner), copyOf(more));
const apart = () => unsyncedTexts(1, "mara", "apart");
const text = () => held.room.content.toJSON();

test("a copy is put into the text by what is new in it, saved, and there no more", async () => {
  leave();
  await sendUnsynced("mara");
  expect(text()).toBe("Tablets, first.");
  expect([localStorage.length, await apart(), await mayHaveOldCopies()]).toEqual([0, [], false]);
  await sendUnsynced("mara");
  expect(text()).toBe("Tablets, first.");
});

test("what others wrote since stays beside it, and what both wrote stands once", async () => {
  leave({ title: "Plan B", content: "Tablets. Both. Mine.", version: 1 });
  held.room.write(() => {
    held.room.content.insert(0, "Theirs. ");
    held.room.content.insert(held.room.content.length, " Both.");
  });
  serve();
  await sendUnsynced("mara");
  expect(text().match(/Mine\./g)).toHaveLength(1);
  expect(text()).toMatch(/^Theirs\. Tablets\./);
  expect(held.room.title.toJSON()).toBe("Plan B");
});

test("of one that the server has by now, nothing is made", async () => {
  leave(BASE);
  await sendUnsynced("mara");
  expect([text(), localStorage.length, await apart()]).toEqual(["Tablets.", 0, []]);
});

test("one on the disk alone is carried over too, and the disk is cleared", async () => {
  await writeOldDisk(key(), copyOf());
  expect(await mayHaveOldCopies()).toBe(true);
  await sendUnsynced("mara");
  expect(text()).toBe("Tablets, first.");
  await vi.waitFor(async () => expect(await mayHaveOldCopies()).toBe(false));
});

test.each([
  ["whose origin is not known", { base: null, version: 1 }],
  ["that may have been saved in part", { sent: ["8.1.2"], version: 1 }],
  [
    "whose title was changed on both sides",
    { title: "Mine", base: { ...BASE, title: "Before" }, version: 1 },
  ],
])("one %s is kept apart, word for word, and the text stays as it is", async (_, more) => {
  leave(more);
  await sendUnsynced("mara");
  expect(text()).toBe("Tablets.");
  expect(await apart()).toMatchObject([
    { content: "Tablets, first.", keptAt: Date.parse("2026-01-01T10:00Z") },
  ]);
  expect(localStorage.length).toBe(0);
});

test("what was made by hand of two texts is kept apart beside what it was made of", async () => {
  leave({ begun: { text: "By hand.", mine: "", theirs: { ...BASE, version: 2 }, base: null } });
  await sendUnsynced("mara");
  const contents = (await apart()).map(({ content }) => content);
  expect(contents.sort()).toEqual(["By hand.", "Tablets, first."]);
});

test.each([
  ["gone", () => server.use(refuse("get", "/api/documents/1", 404, { message: "Gone" }))],
  ["only read by now", () => serve("viewer")],
])("of a document that is %s one's own is kept apart", async (_, meanwhile) => {
  meanwhile();
  leave();
  await sendUnsynced("mara");
  expect(await apart()).toMatchObject([{ title: "Plan", content: "Tablets, first." }]);
  expect(held.room.asked).toEqual([]);
});

test("nobody gets what another member wrote, nor does it go", async () => {
  leave({ isMembers: true }, "jona");
  await sendUnsynced("mara");
  expect([text(), await apart(), localStorage.length]).toEqual(["Tablets.", [], 1]);
});

test("the owner gets what they left as a guest", async () => {
  leave({}, "guest");
  await sendUnsynced("mara");
  expect(text()).toBe("Tablets, first.");
});

test("what a tab of the release before still has open is left to it", async () => {
  const request = (_: string, __: object, work: (lock: null) => Promise<void>) => work(null);
  Object.defineProperty(navigator, "locks", { value: { request }, configurable: true });
  leave();
  await sendUnsynced("mara");
  expect([text(), localStorage.length]).toEqual(["Tablets.", 1]);
});

test("what cannot be carried over now stays where it is", async () => {
  leave();
  held.room.isUp = false;
  server.use(refuse("get", "/api/documents/1", 503, { message: "Away" }));
  await sendUnsynced("mara");
  expect([localStorage.length, await apart()]).toEqual([1, []]);
});

/** As the release before wrote it. */
async function writeOldDisk(name: string, raw: string): Promise<void> {
  const database = await new Promise<IDBDatabase>((resolve) => {
    const request = indexedDB.open("requill-unsaved");
    request.onupgradeneeded = () => request.result.createObjectStore("copies");
    request.onsuccess = () => resolve(request.result);
  });
  await set(name, raw, (mode, work) =>
    Promise.resolve(work(database.transaction("copies", mode).objectStore("copies"))),
  );
  database.close();
}
