import * as Y from "yjs";
import { expect, test, vi } from "vitest";

import { thisPerson } from "@/lib/api/person";
import { refuse } from "@/testing/handlers";
import { server } from "@/testing/server";

import {
  comeBack,
  cutOff,
  OFFLINE,
  open,
  openLoaded,
  prepareTexts,
  room,
  SAVED,
  says,
  state,
  status,
} from "./testing/open-texts";
import { readRecords, recordKeys } from "./update-store";

prepareTexts();

test("the server's text is there once it is loaded, at its version, and asked for as the person it is for", async () => {
  room.version = 7;
  const text = await openLoaded();
  expect([text.content.toJSON(), text.title.toJSON()]).toEqual(["Tablets.", "Plan"]);
  await vi.waitFor(() =>
    expect(state(text)).toMatchObject({ connected: true, synced: true, pending: 0, version: 7 }),
  );
  expect(room.asked).toEqual(["ws://127.0.0.1:8000/ws/documents/1?person=mara"]);
});

test("what is typed in a moment is one update, and saved once it is acknowledged", async () => {
  const text = await openLoaded();
  room.heard.length = 0;
  room.isSilent = true;
  for (const word of ["One ", "two ", "three "]) text.content.insert(0, word);
  expect(status(text)).toBe("Saving…");
  await vi.waitFor(() => expect(room.content.toJSON()).toBe("three two One Tablets."));
  expect(room.heard).toEqual(["update"]);
  expect(state(text).pending).toBe(3);
  room.say(100, 9);
  await says(text, SAVED);
  expect(state(text).version).toBe(9);
});

test("what others write comes in, with the version that it makes", async () => {
  const text = await openLoaded();
  room.write(() => room.content.insert(0, "Many "));
  await vi.waitFor(() => expect(text.content.toJSON()).toBe("Many Tablets."));
  expect(state(text)).toMatchObject({ version: room.version, pending: 0 });
});

test("what others write waits until the character is composed", async () => {
  const text = await openLoaded();
  let composed = () => {};
  text.hold(new Promise((resolve) => (composed = resolve)));
  const { version } = state(text);
  room.write(() => room.content.insert(0, "Many "));
  text.title.insert(4, " B");
  expect(await text.synced()).toBe(true);
  expect([text.content.toJSON(), state(text).version]).toEqual(["Tablets.", version]);
  composed();
  await vi.waitFor(() => expect(text.content.toJSON()).toBe("Many Tablets."));
  expect(state(text).version).toBe(room.version);
});

test("without a connection what is typed is kept, and sent as soon as there is one", async () => {
  const text = await openLoaded();
  cutOff();
  await vi.waitFor(() => expect(state(text).attempt).toBe(1));
  text.content.insert(0, "Offline. ");
  await says(text, OFFLINE);
  expect(await text.synced()).toBe(false);
  room.write(() => room.content.insert(room.content.length, " Meanwhile."));
  comeBack();
  await says(text, SAVED);
  expect(text.content.toJSON()).toBe("Offline. Tablets. Meanwhile.");
  expect(room.content.toJSON()).toBe("Offline. Tablets. Meanwhile.");
  expect(state(text).attempt).toBe(0);
  await vi.waitFor(async () => expect(await recordKeys("mara")).toEqual([]));
});

test("without a network that is said at once, also before anything is typed", async () => {
  const text = await openLoaded();
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  room.isUp = false;
  window.dispatchEvent(new Event("offline"));
  expect(status(text)).toBe("Offline: your changes are saved");
  text.content.insert(0, "More. ");
  await says(text, OFFLINE);
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(true);
  comeBack();
  await says(text, SAVED);
});

test("a connection that ends says nothing of the network until it could not be had again", async () => {
  const text = await openLoaded();
  room.isUp = false;
  server.use(refuse("get", "/api/documents/1", 503, { message: "Away" }));
  room.end(1012);
  await vi.waitFor(() => expect(state(text).connected).toBe(false));
  expect([state(text).attempt, status(text)]).toEqual([1, SAVED]);
  text.retry();
  await says(text, "Reconnecting: your changes are saved");
  vi.spyOn(globalThis, "fetch").mockRejectedValue(new TypeError("offline"));
  text.retry();
  await says(text, "Offline: your changes are saved");
});

test("what was sent and not acknowledged is told again over the next connection, and stands once", async () => {
  const text = await openLoaded();
  room.isSilent = true;
  text.content.insert(0, "Once. ");
  await vi.waitFor(() => expect(room.content.toJSON()).toBe("Once. Tablets."));
  room.isSilent = false;
  room.end(1012);
  await vi.waitFor(() => expect(state(text).connected).toBe(false));
  expect(state(text)).toMatchObject({ pending: 1, reason: "server" });
  text.retry();
  await says(text, SAVED);
  expect(room.content.toJSON()).toBe("Once. Tablets.");
});

test("after a reload without a connection the text can be shown and written, and all of it is sent", async () => {
  const first = await openLoaded();
  cutOff();
  await vi.waitFor(() => expect(state(first).attempt).toBe(1));
  first.content.insert(0, "Before. ");
  await says(first, OFFLINE);
  await first.close();
  const again = open();
  await again.loaded;
  expect(again.content.toJSON()).toBe("Before. Tablets.");
  again.content.insert(0, "After. ");
  await says(again, OFFLINE);
  comeBack();
  await says(again, SAVED);
  expect(room.content.toJSON()).toBe("After. Before. Tablets.");
  await vi.waitFor(async () => expect(await recordKeys("mara")).toEqual([]));
});

test("a megabyte that was pasted without a connection comes in frames that the server takes", async () => {
  const text = await openLoaded();
  cutOff();
  await vi.waitFor(() => expect(state(text).attempt).toBe(1));
  const pasted = "日本語 ".repeat(90_000);
  text.content.insert(0, pasted);
  text.content.insert(3, "!");
  comeBack();
  await says(text, SAVED);
  expect(room.content.toJSON() === text.content.toJSON()).toBe(true);
  expect(room.heard.filter((kind) => kind === "answer").length).toBeGreaterThan(2);
});

test("of a text that becomes too large the server is sent nothing, until it is shorter", async () => {
  const before = "old ".repeat(175_000);
  room.content.insert(0, before);
  const text = await openLoaded();
  text.doc.transact(() => {
    text.content.delete(0, text.content.length);
    text.content.insert(0, "new ".repeat(300_000));
  });
  await vi.waitFor(() => expect(state(text).refused?.code).toBe(4413));
  expect(room.content.toJSON() === `${before}Tablets.`).toBe(true);
  text.retry();
  await vi.waitFor(() => expect(state(text)).toMatchObject({ refused: { code: 4413 }, connected: false }));
  expect(room.content.toJSON() === `${before}Tablets.`).toBe(true);
  text.content.delete(0, 400_000);
  text.retry();
  await says(text, SAVED);
  expect(room.content.toJSON() === "new ".repeat(200_000)).toBe(true);
});

test("two tabs of a person without a connection lose nothing to each other, whoever comes back first", async () => {
  const [one, other] = [await openLoaded(), await openLoaded()];
  cutOff();
  await vi.waitFor(() => expect([state(one).attempt, state(other).attempt]).toEqual([1, 1]));
  one.content.insert(0, "One. ");
  other.content.insert(other.content.length, " Other.");
  await Promise.all([says(one, OFFLINE), says(other, OFFLINE)]);
  await one.close();
  // The other tab takes along what the closed one has left.
  await other.takeOver();
  expect(other.content.toJSON()).toBe("One. Tablets. Other.");
  comeBack();
  await says(other, SAVED);
  expect(room.content.toJSON()).toBe("One. Tablets. Other.");
  await vi.waitFor(async () => expect(await recordKeys("mara")).toEqual([]));
});

test.each([
  [1007, "The server can't read it."],
  [1008, "You've been signed out."],
  [4403, "You can no longer change this document."],
  [4404, "This document was deleted, or is no longer shared with you."],
  [4413, "The document is too large, or its owner's storage is full."],
])(
  "a change refused with %i is kept with the reason, and sent when it is tried again",
  async (code, reason) => {
    const text = await openLoaded();
    room.refusesWith = code;
    text.content.insert(0, "Refused. ");
    await says(text, `Save failed: ${reason} Your text is kept in this browser.`);
    expect(await text.synced()).toBe(false);
    const { record } = (await readRecords("mara", 1)).find((one) => one.record.isWhole)!;
    const kept = new Y.Doc();
    Y.applyUpdate(kept, record.update);
    expect(kept.getText("content").toJSON()).toBe("Refused. Tablets.");
    // It is not tried again by itself.
    const { length } = room.asked;
    window.dispatchEvent(new Event("online"));
    expect(room.asked).toHaveLength(length);
    room.refusesWith = null;
    text.retry();
    await says(text, SAVED);
    expect(room.content.toJSON()).toBe("Refused. Tablets.");
  },
);

test("a reader sends nothing of the text, and is told when they write", async () => {
  room.canWrite = false;
  const text = await openLoaded();
  expect(room.heard).toEqual(["state"]);
  text.content.insert(0, "Mine. ");
  await says(text, "Save failed: You can no longer change this document. Your text is kept in this browser.");
  expect(room.heard).toEqual(["state"]);
  // Another role: the server asks.
  room.canWrite = true;
  room.say(0, 0, Y.encodeStateVector(room.doc));
  await says(text, SAVED);
  expect(room.content.toJSON()).toBe("Mine. Tablets.");
});

test.each([[0], [1]])(
  "whoever only reads follows on, however often the server lacks something, with %i unsaved",
  async (pending) => {
    room.canWrite = false;
    const text = await openLoaded();
    if (pending > 0) text.content.insert(0, "Mine. ");
    for (let times = 0; times < 4; times += 1) {
      room.end(4509);
      await vi.waitFor(() => expect(state(text).connected).toBe(false));
      window.dispatchEvent(new Event("online"));
      await vi.waitFor(() => expect(state(text).synced).toBe(true));
    }
    room.write(() => room.content.insert(8, " Batteries."));
    await vi.waitFor(() => expect(text.content.toJSON()).toContain("Tablets. Batteries."));
  },
);

test("a document that is gone is told from a connection that is", async () => {
  room.isUp = false;
  server.use(refuse("get", "/api/documents/1", 404, { message: "Not found" }));
  const text = open();
  await expect(text.loaded).rejects.toThrow("This document was deleted");
  expect(state(text).refused?.code).toBe(4404);
});

test.each([
  ["503", "server"],
  ["no answer", "network"],
] as const)("with %s to a page's question the reason is the %s", async (answer, reason) => {
  room.isUp = false;
  server.use(refuse("get", "/api/documents/1", 503, { message: "Away" }));
  if (answer === "no answer") vi.spyOn(globalThis, "fetch").mockRejectedValue(new TypeError("offline"));
  const text = open();
  await vi.waitFor(() => expect(state(text)).toMatchObject({ attempt: 1, reason }));
});

test("bytes that are no message end the connection, and another mends it", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const text = await openLoaded();
  for (const bytes of [
    [0, 2, 9, 1],
    [0, 9, 0],
    [0, 2, 3, 1, 1, 200],
    [100, 1],
  ]) {
    const { length } = room.asked;
    for (const socket of room.sockets) socket.get(Uint8Array.from(bytes));
    await vi.waitFor(() => expect(state(text).connected).toBe(false));
    text.retry();
    await vi.waitFor(() => expect(state(text).synced).toBe(true));
    expect(room.asked).toHaveLength(length + 1);
  }
  expect(text.content.toJSON()).toBe("Tablets.");
});

test("how many read by the link is told as long as there is a connection", async () => {
  const text = await openLoaded();
  room.say(102, 3);
  await vi.waitFor(() => expect(state(text).readers).toBe(3));
  room.say(102, 0);
  await vi.waitFor(() => expect(state(text).readers).toBe(0));
  room.say(102, 2);
  await vi.waitFor(() => expect(state(text).readers).toBe(2));
  room.end(1012);
  await vi.waitFor(() => expect(state(text).readers).toBe(0));
});

test("messages of a newer server mean nothing here", async () => {
  const text = await openLoaded();
  room.say(199, 5);
  room.write(() => room.content.insert(0, "Still. "));
  await vi.waitFor(() => expect(text.content.toJSON()).toBe("Still. Tablets."));
  expect(room.asked).toHaveLength(1);
});

test("a connection over which nothing comes any more is given up, and one that is only quiet is not", async () => {
  vi.useFakeTimers({
    toFake: ["setTimeout", "setInterval", "clearTimeout", "clearInterval", "performance"],
  });
  const text = open();
  await vi.advanceTimersByTimeAsync(100);
  await vi.advanceTimersByTimeAsync(50_000);
  expect(room.heard.filter((kind) => kind === "who")).toHaveLength(3);
  expect(room.asked).toHaveLength(1);
  room.isDeaf = true;
  let waited = 0;
  for (; state(text).attempt === 0; waited += 100) await vi.advanceTimersByTimeAsync(100);
  expect(waited).toBeLessThanOrEqual(30_000);
  room.isDeaf = false;
  await vi.advanceTimersByTimeAsync(2000);
  vi.useRealTimers();
  expect(room.asked).toHaveLength(2);
  expect(state(text)).toMatchObject({ connected: true, synced: true });
});

test("closed, it leaves no timer, no socket and nobody listening", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "setInterval", "clearTimeout", "clearInterval"] });
  const text = open();
  await text.loaded;
  text.content.insert(0, "Last. ");
  await text.close(true);
  expect(vi.getTimerCount()).toBe(0);
  expect([...room.sockets]).toEqual([]);
  window.dispatchEvent(new Event("online"));
  document.dispatchEvent(new Event("visibilitychange"));
  expect(room.asked).toHaveLength(1);
  vi.useRealTimers();
});

test("nobody is seen who has not said so, and whoever has is seen again after a break", async () => {
  const text = await openLoaded();
  expect(room.heard).not.toContain("presence");
  text.awareness.setLocalState({ cursor: 1 });
  await vi.waitFor(() => expect(room.heard.at(-1)).toBe("presence"));
  room.heard.length = 0;
  room.end(1012);
  await vi.waitFor(() => expect(state(text).attempt).toBe(1));
  text.retry();
  await vi.waitFor(() => expect(state(text).synced).toBe(true));
  // First of all: the client id that is used first is the connection's.
  expect(room.heard.slice(0, 2)).toEqual(["presence", "state"]);
  expect(thisPerson().id).toBeNull();
});
