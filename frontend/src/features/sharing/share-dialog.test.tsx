import { screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { delay, http, HttpResponse } from "msw";
import { expect, test, vi } from "vitest";

import { queryKeys } from "@/lib/api/keys";
import { aDocument, aUser } from "@/testing/factories";
import { answer, refuse } from "@/testing/handlers";
import { server } from "@/testing/server";
import { aMember, anOwner, aShare } from "@/testing/sharing-factories";

import { button, link, open, PATH, said, serveShare } from "./testing/dialog";

test("a document without a link says what one is for, and gets it when it is asked for", async () => {
  const state = serveShare();
  const { user } = open();
  expect(await screen.findByRole("dialog", { name: "Share document" })).toHaveAccessibleDescription(
    "Offline mode",
  );
  expect(
    await screen.findByText(
      "Anyone with the link can read this document. They'll see your latest changes whenever they open it.",
    ),
  ).toBeVisible();
  expect(screen.queryByRole("textbox", { name: "Link" })).not.toBeInTheDocument();
  await user.click(await button("Create link"));
  expect(await link()).toHaveValue("http://127.0.0.1:8000/share/Zm9yZXN0");
  expect(await link()).toHaveAttribute("readonly");
  expect(await button("Copy link")).toHaveFocus();
  expect(state.done).toEqual(["PUT"]);
});

test("the configured address of the server stands in the link", async () => {
  serveShare(aShare({ url: "https://prd.halden.example/share/Zm9yZXN0" }));
  open();
  expect(await link()).toHaveValue("https://prd.halden.example/share/Zm9yZXN0");
  const way = screen.getByRole("link", { name: "Open" });
  expect(way).toHaveAttribute("href", "https://prd.halden.example/share/Zm9yZXN0");
  expect(way).toHaveAttribute("rel", "noopener noreferrer");
});

test("what was typed is saved before a link is made", async () => {
  const state = serveShare();
  let saved: (isSaved: boolean) => void = () => undefined;
  const onSave = vi.fn(() => new Promise<boolean>((resolve) => (saved = resolve)));
  const { user } = open({ onSave });
  await user.click(await button("Create link"));
  expect(onSave).toHaveBeenCalledOnce();
  expect(state.done).toEqual([]);
  saved(true);
  expect(await link()).toBeInTheDocument();
});

test("no link is made to a text that cannot be saved", async () => {
  const state = serveShare();
  const { user } = open({ onSave: () => Promise.resolve(false) });
  await user.click(await button("Create link"));
  expect(await screen.findByText("Couldn't create the link")).toBeInTheDocument();
  expect(screen.getByText(/Your latest changes aren't saved yet/)).toBeInTheDocument();
  expect(state.done).toEqual([]);
  expect(await button("Create link")).toBeEnabled();
});

test("a link that is refused is told, and none is shown", async () => {
  serveShare();
  server.use(http.put(PATH, () => HttpResponse.json({ message: "The server failed" }, { status: 500 })));
  const { user } = open();
  await user.click(await button("Create link"));
  expect(await screen.findByText("Couldn't create the link")).toBeInTheDocument();
  expect(screen.getByText("The server failed")).toBeInTheDocument();
  expect(screen.queryByRole("textbox", { name: "Link" })).not.toBeInTheDocument();
});

test("the link is copied when what was typed is saved, and that is said", async () => {
  serveShare(aShare());
  const onSave = vi.fn(() => Promise.resolve(true));
  const { user } = open({ onSave });
  const write = vi.spyOn(navigator.clipboard, "writeText");
  await user.click(await button("Copy link"));
  expect(await screen.findByText("Link copied")).toBeInTheDocument();
  expect(screen.getByText("The link is on your clipboard.")).toBeInTheDocument();
  expect(write).toHaveBeenCalledWith("http://127.0.0.1:8000/share/Zm9yZXN0");
  expect(onSave).toHaveBeenCalledOnce();
});

test("the link to a text that cannot be saved is not copied, and the reason is told", async () => {
  serveShare(aShare());
  const { user } = open({ onSave: () => Promise.resolve(false) });
  const write = vi.spyOn(navigator.clipboard, "writeText");
  await user.click(await button("Copy link"));
  expect(await screen.findByText("Copy failed")).toBeInTheDocument();
  expect(screen.getByText(/Your latest changes aren't saved yet/)).toBeInTheDocument();
  expect(write).not.toHaveBeenCalled();
});

test("a browser that refuses the clipboard is told of, and the link can be selected", async () => {
  serveShare(aShare());
  const { user } = open();
  const field = await link();
  vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new Error("no"));
  await user.click(await button("Copy link"));
  expect(await screen.findByText("Copy failed")).toBeInTheDocument();
  await user.click(field);
  expect([field.selectionStart, field.selectionEnd]).toEqual([0, field.value.length]);
});

const question = () => screen.findByRole("alertdialog", { name: "Revoke link" });

async function revoke(user: UserEvent): Promise<void> {
  await user.click(await button("Revoke link"));
  await user.click(within(await question()).getByRole("button", { name: "Revoke link" }));
}

test("the link is revoked after a question, and then there is none", async () => {
  const state = serveShare(aShare());
  const { user } = open();
  await user.click(await button("Revoke link"));
  expect(await question()).toHaveAccessibleDescription(
    "People with the link will no longer be able to open the document. Anyone who joined through it loses their role.",
  );
  expect(state.done).toEqual([]);
  await user.click(within(await question()).getByRole("button", { name: "Revoke link" }));
  expect(await button("Create link")).toBeVisible();
  expect(screen.queryByRole("textbox", { name: "Link" })).not.toBeInTheDocument();
  expect(state.done).toEqual(["DELETE"]);
});

test("of a guest's link, through which nobody joins, the question says nothing of roles", async () => {
  serveShare(aShare());
  const { user } = open({ isGuest: true });
  await user.click(await screen.findByRole("switch", { name: "Link sharing" }));
  expect(await question()).toHaveAccessibleDescription(
    "People with the link will no longer be able to open the document.",
  );
});

test("a link that is kept after all stays, and the focus goes back", async () => {
  const state = serveShare(aShare());
  const { user } = open();
  await user.click(await button("Revoke link"));
  await user.click(within(await question()).getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.getByRole("button", { name: "Revoke link" })).toHaveFocus());
  expect(await link()).toBeInTheDocument();
  expect(state.done).toEqual([]);
});

test("a link that could not be revoked is told of, and stays", async () => {
  serveShare(aShare());
  server.use(refuse("delete", PATH, 500));
  const { user } = open();
  await revoke(user);
  expect(await screen.findByText("Couldn't revoke the link")).toBeInTheDocument();
  expect(await link()).toBeInTheDocument();
});

test("without a connection a link is not revoked, and that is told", async () => {
  const state = serveShare(aShare());
  const { user } = open();
  await link();
  server.use(http.delete(PATH, () => HttpResponse.error()));
  window.dispatchEvent(new Event("offline"));
  await revoke(user);
  expect(await screen.findByText("Couldn't revoke the link")).toBeInTheDocument();
  expect(screen.getByText(/Couldn't reach the server/)).toBeInTheDocument();
  expect(await link()).toBeInTheDocument();
  expect(state.share).not.toBeNull();
});

test("the switch makes a link as well", async () => {
  const state = serveShare();
  const { user } = open();
  await user.click(await screen.findByRole("switch", { name: "Link sharing" }));
  expect(await link()).toBeInTheDocument();
  expect(state.done).toEqual(["PUT"]);
});

test("the owner takes the document out of a project, into which they may no longer see", async () => {
  serveShare();
  const through = aMember({ through: { projectId: 4, name: "Inspector tablet refresh" } });
  let members = [anOwner(), through];
  const sent: unknown[] = [];
  server.use(
    answer("/api/current-user", { ...aUser() }),
    http.get("/api/documents/1/members", () => HttpResponse.json({ members, invitations: [] })),
    http.patch("/api/documents/1", async ({ request }) => {
      sent.push(await request.json());
      members = [anOwner()];
      return HttpResponse.json(aDocument());
    }),
  );
  const { user } = open();
  await user.click(await button("Role of Jonas Okafor: Editor"));
  await user.click(await screen.findByRole("menuitem", { name: "Remove document from project" }));
  await waitFor(() => expect(said()).toBe("Document removed from the project"));
  await waitFor(() => expect(screen.queryByText("Jonas Okafor")).not.toBeInTheDocument());
  expect(sent).toEqual([{ projectId: null }]);
});

test.each([
  [null, "Jonas Okafor will no longer be able to open Offline mode."],
  [
    aShare({ expiresAt: "2020-01-31T12:00:00Z" }),
    "Jonas Okafor will no longer be able to open Offline mode.",
  ],
  [aShare(), "Jonas Okafor will lose this role. Anyone with the link can still open Offline mode."],
])("before a member is removed it is said whether a link is left to them", async (share, words) => {
  serveShare(share);
  server.use(
    answer("/api/current-user", { ...aUser() }),
    answer("/api/documents/1/members", { members: [anOwner(), aMember()], invitations: [] }),
  );
  const { user } = open();
  await screen.findByRole("switch", { name: "Link sharing" });
  await user.click(await button("Role of Jonas Okafor: Editor"));
  await user.click(await screen.findByRole("menuitem", { name: "Remove from document" }));
  const removal = await screen.findByRole("alertdialog", { name: "Remove from document" });
  expect(removal).toHaveAccessibleDescription(words);
});

test("a guest's link is for reading: no other role is offered", async () => {
  serveShare(aShare());
  open({ isGuest: true });
  expect(await link()).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: /^What the link allows/ })).not.toBeInTheDocument();
});

test("whoever does not own the document sees no link", async () => {
  open({ role: "editor" });
  expect(await screen.findByRole("dialog", { name: "Members" })).toBeVisible();
  expect(screen.queryByText("Anyone with the link")).not.toBeInTheDocument();
});

test("while the link loads that is said, and when it cannot be had it is asked for again", async () => {
  serveShare(aShare());
  server.use(http.get(PATH, () => HttpResponse.json({ message: "Away" }, { status: 503 }), { once: true }));
  const { user } = open();
  expect(await screen.findByText("Loading link...")).toBeInTheDocument();
  expect(await screen.findByText("Couldn't load the link.")).toBeInTheDocument();
  await user.click(await button("Try again"));
  expect(await link()).toBeInTheDocument();
});

test("an answer from before the link was made does not take it off the screen", async () => {
  serveShare();
  const { user, queryClient } = open();
  await button("Create link");
  let isOver = false;
  server.use(
    http.get(PATH, async () => {
      await delay(50);
      isOver = true;
      return HttpResponse.json({ share: null });
    }),
  );
  void queryClient.invalidateQueries({ queryKey: queryKeys.shares });
  await user.click(await button("Create link"));
  expect(await link()).toBeInTheDocument();
  await waitFor(() => expect(isOver).toBe(true));
  expect(await link()).toBeInTheDocument();
});
