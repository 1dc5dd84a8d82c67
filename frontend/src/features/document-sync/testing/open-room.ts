/** A room in the place of the server's, and texts of a page's registry in it. */
import { afterEach, beforeEach, vi } from "vitest";

import { dropTextsOf } from "../registry";
import { FakeRoom } from "./fake-room";

/** A new one for each test, with a text; `people` are whose texts may be opened. */
export function fakeRoomFor(...people: string[]): { room: FakeRoom } {
  const held = { room: new FakeRoom() };
  beforeEach(() => {
    held.room = new FakeRoom();
    held.room.content.insert(0, "Tablets.");
    held.room.title.insert(0, "Plan");
    vi.stubGlobal("WebSocket", held.room.WebSocket);
  });
  afterEach(async () => {
    await Promise.all(people.map((person) => dropTextsOf(person)));
    vi.unstubAllGlobals();
  });
  return held;
}

/** The connection goes, and no other comes. */
export function cutOff(room: FakeRoom): void {
  room.isUp = false;
  room.end(1006);
  vi.spyOn(globalThis, "fetch").mockRejectedValue(new TypeError("offline"));
}

/** As when the browser says that it is back. */
export function comeBack(room: FakeRoom): void {
  vi.mocked(globalThis.fetch).mockRestore();
  room.isUp = true;
  window.dispatchEvent(new Event("online"));
}
