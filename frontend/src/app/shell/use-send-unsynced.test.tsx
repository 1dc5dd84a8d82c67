import { expect, test, vi } from "vitest";

import { leaveRecord } from "@/features/document-sync/testing/left-record";
import { recordKeys } from "@/features/document-sync/update-store";
import { aDocument, aGuest } from "@/testing/factories";
import { renderApp } from "@/testing/render";
import { addRoom, roomOf } from "@/testing/room";
// Loaded before the clock of the first test runs.
import "@/features/document-sync/send-unsynced";
import "@/routes/templates";

test("unsent words of an earlier visit are sent while another page is open, once there is a connection", async () => {
  const person = aGuest().id ?? "";
  addRoom(aDocument({ id: 4, content: "Tablets." }));
  const room = await roomOf(4);
  await leaveRecord(person, 4, "First: ", { before: room.doc });
  renderApp("/templates");
  await vi.waitFor(() => expect(window.document.querySelector("h1")).not.toBeNull());
  window.dispatchEvent(new Event("online"));
  await vi.waitFor(() => expect(room.content).toBe("First: Tablets."), 10_000);
  await vi.waitFor(async () => expect(await recordKeys(person)).toEqual([]));
});
