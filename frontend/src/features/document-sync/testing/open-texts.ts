/** Texts over the room of a test, all closed after it. */
import { afterEach, beforeEach, expect, vi } from "vitest";

import { OpenText } from "../open-text";
import { syncStatus } from "../sync-status";
import { FakeRoom } from "./fake-room";

export const MARA = { id: "mara" };
export const SAVED = "Saved";
export const OFFLINE = "Offline: your text is kept in this browser";

export let room: FakeRoom;
let opened: OpenText[] = [];

/** Before and after each test of a file. */
export function prepareTexts(): void {
  beforeEach(() => {
    room = new FakeRoom();
    room.content.insert(0, "Tablets.");
    room.title.insert(0, "Plan");
    vi.stubGlobal("WebSocket", room.WebSocket);
  });
  afterEach(async () => {
    // A disk that a test has kept from its end would never be done with what is deleted here.
    vi.restoreAllMocks();
    await Promise.all(opened.map((text) => text.close(true)));
    opened = [];
  });
}

export function open(by = MARA): OpenText {
  const text = new OpenText(1, by);
  opened.push(text);
  return text;
}

export async function openLoaded(): Promise<OpenText> {
  const text = open();
  await text.loaded;
  await text.synced();
  return text;
}

export const status = (text: OpenText) => syncStatus(text.sync.getState()).text;
export const says = (text: OpenText, words: string) =>
  vi.waitFor(() => expect(status(text)).toBe(words), { interval: 5 });
export const state = (text: OpenText) => text.sync.getState();

/** The connection goes, and no other comes. */
export function cutOff(): void {
  room.isUp = false;
  room.end(1006);
  vi.spyOn(globalThis, "fetch").mockRejectedValue(new TypeError("offline"));
}

/** As when the browser says that it is back. */
export function comeBack(): void {
  room.isUp = true;
  window.dispatchEvent(new Event("online"));
}

/** The same after tries that follow each other at once. */
export const saysAtLast = (text: OpenText, words: string): Promise<void> =>
  vi.waitFor(
    () => {
      window.dispatchEvent(new Event("online"));
      expect(status(text)).toBe(words);
    },
    { interval: 5 },
  );
