import { EditorView } from "@codemirror/view";
import { screen, waitFor } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { beforeEach, expect, test, vi } from "vitest";

import type { Sharing } from "@/lib/api/types";
import { aDocument } from "@/testing/factories";
import { answer, live } from "@/testing/handlers";
import { renderApp } from "@/testing/render";
import { roomOf } from "@/testing/room";
import { server } from "@/testing/server";
import { aShare } from "@/testing/sharing-factories";
import "@/testing/document-ready";
// Loaded before the clock of the first test runs.
import "@/features/sharing/components/share-dialog";

type Connection = Parameters<Parameters<typeof live.addEventListener>[1]>[0];

/** What the server was asked to do, in its order. */
let done: string[];
let share: Sharing["share"];

beforeEach(() => {
  done = [];
  share = null;
  server.use(
    answer("/api/documents/1", { ...aDocument({ content: "Tablets only.\n" }) }),
    answer("/api/documents/1/proposals", []),
    answer("/api/chat", []),
    http.get("/api/documents/1/share", () => HttpResponse.json({ share })),
    http.put("/api/documents/1/share", async () => {
      done.push(`shared ${(await roomOf()).content}`);
      share = aShare();
      return HttpResponse.json({ share });
    }),
  );
});

test("a guest shares what was just typed: it is saved before the link is made", async () => {
  const { user } = renderApp("/documents/1");
  const view = EditorView.findFromDOM(await screen.findByRole("textbox", { name: "Document text" }))!;
  view.dispatch({ changes: { from: 0, insert: "Only " }, userEvent: "input.type" });
  await user.click(screen.getByRole("button", { name: "Share" }));
  await user.click(await screen.findByRole("button", { name: "Create link" }));
  expect(await screen.findByRole("textbox", { name: "Link" })).toBeInTheDocument();
  expect(done).toEqual(["shared Only Tablets only.\n"]);
});

test("the dialog closes, and the focus goes back to Share", { tags: ["full"] }, async () => {
  const { user } = renderApp("/documents/1");
  await screen.findByRole("textbox", { name: "Document text" });
  await user.click(screen.getByRole("button", { name: "Share" }));
  await screen.findByRole("button", { name: "Create link" });
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  expect(screen.getByRole("button", { name: "Share" })).toHaveFocus();
});

test("a link that was made or ended in another window is shown so at once", { tags: ["full"] }, async () => {
  const sockets: Connection["client"][] = [];
  server.use(live.addEventListener("connection", ({ client }) => void sockets.push(client)));
  const { user } = renderApp("/documents/1");
  await screen.findByRole("textbox", { name: "Document text" });
  await vi.waitFor(() => expect(sockets).toHaveLength(1));
  await user.click(screen.getByRole("button", { name: "Share" }));
  await screen.findByRole("button", { name: "Create link" });
  share = aShare();
  sockets[0]!.send(JSON.stringify({ type: "shares_update" }));
  expect(await screen.findByRole("textbox", { name: "Link" })).toBeInTheDocument();
  share = null;
  sockets[0]!.send(JSON.stringify({ type: "shares_update" }));
  expect(await screen.findByRole("button", { name: "Create link" })).toBeInTheDocument();
});
