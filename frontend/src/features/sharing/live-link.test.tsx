/** A document that is read by its link while others write: the page follows, and says when it no longer may. */
import { screen, waitFor } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { beforeEach, expect, test, vi } from "vitest";

import { anonymous } from "@/testing/factories";
import { answer } from "@/testing/handlers";
import { LinkRoom } from "@/testing/link-room";
import { havePages, renderApp } from "@/testing/render";
import { server } from "@/testing/server";
import { aSharedDocument } from "@/testing/sharing-factories";

havePages("/share/a");

const PATH = "/api/shared/Zm9yZXN0";
const NOTE = "Changes appear as they are made";

let room: LinkRoom;
let stored: ReturnType<typeof aSharedDocument>;
let refusal: { status: number; code: string } | null;
let asked: number;

beforeEach(() => {
  room = new LinkRoom();
  stored = aSharedDocument({ content: "Tablets only.\n" });
  refusal = null;
  asked = 0;
  server.use(
    answer("/api/current-user", { ...anonymous() }),
    room.handler,
    http.get(PATH, () => {
      asked += 1;
      if (refusal) return HttpResponse.json({ message: "No.", code: refusal.code }, refusal);
      return HttpResponse.json(stored);
    }),
  );
});

async function open() {
  renderApp("/share/Zm9yZXN0");
  await screen.findByText("Tablets only.");
  await vi.waitFor(() => expect(room.followers.size).toBe(1));
}

function write(content: string): void {
  stored = aSharedDocument({ content, version: stored.version + 1 });
  room.tell(stored.version);
}

test("what others write appears by itself, and nothing is asked for that is there", async () => {
  await open();
  room.tell(1);
  expect(await screen.findByText(NOTE)).toBeInTheDocument();
  write("Tablets and phones.\n");
  expect(await screen.findByText("Tablets and phones.")).toBeInTheDocument();
  expect(asked).toBe(2);
});

test("of versions that follow each other the last one is shown", async () => {
  await open();
  for (const number of [2, 3, 4, 5]) write(`Version ${number}.\n`);
  expect(await screen.findByText("Version 5.")).toBeInTheDocument();
  expect(asked).toBeLessThanOrEqual(3);
});

test("what was read and selected stays the same piece of the page, wherever others write", async () => {
  stored = aSharedDocument({ content: "Tablets only.\n\nRead here.\n\nThe end.\n" });
  await open();
  const read = screen.getByText("Read here.");
  write("Before it all.\n\nTablets and phones.\n\nRead here.\n\nOne more.\n\nThe end.\n");
  await screen.findByText("Before it all.");
  expect(screen.getByText("Read here.")).toBe(read);
});

test.each([
  [4404, { status: 404, code: "NOT_FOUND" }, "This link doesn't work anymore"],
  [4403, { status: 401, code: "PASSWORD_REQUIRED" }, "This document has a password"],
])("a page that is sent away with %d says why, and shows nothing more", async (code, why, words) => {
  await open();
  refusal = why;
  room.end(code);
  expect(await screen.findByText(words)).toBeInTheDocument();
  expect(screen.queryByText("Tablets only.")).not.toBeInTheDocument();
  expect(screen.queryByText(NOTE)).not.toBeInTheDocument();
});

test("while nothing can be followed nobody is told that they do, and the page comes back to it", async () => {
  await open();
  await screen.findByText(NOTE);
  room.isOpen = false;
  room.end(1012);
  await waitFor(() => expect(screen.queryByText(NOTE)).not.toBeInTheDocument());
  expect(screen.getByText("Tablets only.")).toBeInTheDocument();
  room.isOpen = true;
  stored = aSharedDocument({ content: "Meanwhile.\n", version: 2 });
  window.dispatchEvent(new Event("online"));
  await vi.waitFor(() => expect(room.followers.size).toBe(1));
  room.tell(2);
  expect(await screen.findByText("Meanwhile.")).toBeInTheDocument();
  expect(screen.getByText(NOTE)).toBeInTheDocument();
});

test("a link that ended while nothing could be followed is found to have", async () => {
  await open();
  room.isOpen = false;
  refusal = { status: 404, code: "NOT_FOUND" };
  room.end(1012);
  window.dispatchEvent(new Event("online"));
  await vi.waitFor(() => expect(asked).toBeGreaterThan(1), { timeout: 5000 });
  expect(await screen.findByText("This link doesn't work anymore")).toBeInTheDocument();
});
