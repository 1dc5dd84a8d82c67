import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { delay, http, HttpResponse } from "msw";
import { expect, test, vi } from "vitest";

import { useToastStore } from "@/components/ui/toast";
import { queryKeys } from "@/lib/api/keys";
import type { Role, Share, Sharing } from "@/lib/api/types";
import { aDocument, aUser } from "@/testing/factories";
import { answer, refuse } from "@/testing/handlers";
import { renderWithProviders } from "@/testing/render";
import { server } from "@/testing/server";
import { ShareDialog } from "./components/share-dialog";
import { aMember, anOwner, aShare } from "@/testing/sharing-factories";

const PATH = "/api/documents/1/share";

/** A server with one document, whose link is made and ended; what it was asked to do stands in `done`. */
function serveShare(share: Sharing["share"] = null) {
  const state: { share: Sharing["share"]; done: string[]; wishes: unknown[] } = {
    share,
    done: [],
    wishes: [],
  };
  server.use(
    http.get(PATH, () => HttpResponse.json({ share: state.share })),
    http.put(PATH, async ({ request }) => {
      state.done.push("PUT");
      const text = await request.text();
      const wish = (text === "" ? {} : JSON.parse(text)) as Partial<Share> & { password?: string | null };
      if (text !== "") state.wishes.push(wish);
      const { password, ...rest } = wish;
      state.share = { ...(state.share ?? aShare()), ...rest };
      if (password !== undefined) state.share.hasPassword = password !== null;
      return HttpResponse.json({ share: state.share });
    }),
    http.delete(PATH, () => {
      state.done.push("DELETE");
      state.share = null;
      return HttpResponse.json({ success: true });
    }),
  );
  return state;
}

interface Shown {
  onSave?: () => Promise<boolean>;
  role?: Role;
  isGuest?: boolean;
}

function open({ onSave = () => Promise.resolve(true), role = "owner", isGuest = false }: Shown = {}) {
  return renderWithProviders(
    <ShareDialog
      documentId={1}
      title="Offline mode"
      role={role}
      isGuest={isGuest}
      onSave={onSave}
      onClose={() => undefined}
      onLeft={() => undefined}
    />,
  );
}

const button = (name: string) => screen.findByRole("button", { name });
const said = () => useToastStore.getState().current?.title;
const link = () => screen.findByRole<HTMLInputElement>("textbox", { name: "Link" });

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

test("a link gives the role that is chosen", async () => {
  const state = serveShare(aShare());
  const { user } = open();
  await user.click(await button("What the link allows: Can view"));
  await user.click(await screen.findByRole("menuitemradio", { name: /^Can comment/ }));
  expect(await button("What the link allows: Can comment")).toBeVisible();
  expect(state.wishes).toEqual([{ role: "commenter" }]);
});

test("a link ends with the day that is chosen, or never", async () => {
  const state = serveShare(aShare());
  open();
  const day = await screen.findByLabelText("Expires");
  expect(screen.getByText("Never")).toBeInTheDocument();
  fireEvent.change(day, { target: { value: "2027-01-31" } });
  fireEvent.blur(day);
  await waitFor(() =>
    expect(state.wishes).toEqual([{ expiresAt: new Date(2027, 0, 31, 23, 59, 59).toISOString() }]),
  );
  expect(await screen.findByText("31 January 2027")).toBeInTheDocument();
  fireEvent.change(day, { target: { value: "" } });
  fireEvent.blur(day);
  await waitFor(() => expect(state.wishes[1]).toEqual({ expiresAt: null }));
});

test("a day that is over is said to be so", async () => {
  serveShare(aShare({ expiresAt: "2020-01-31T12:00:00Z" }));
  open();
  expect(await screen.findByText("This link has expired.")).toBeVisible();
});

test("a password is set with Enter, is not shown again, and is taken away", async () => {
  const state = serveShare(aShare());
  const { user } = open();
  const password = await screen.findByLabelText(/^Password/);
  await user.click(password);
  await user.paste("inspector");
  await user.keyboard("{Enter}");
  await waitFor(() => expect(state.wishes).toEqual([{ password: "inspector" }]));
  await waitFor(() => expect(password).toHaveValue(""));
  await user.click(await button("Remove password"));
  await waitFor(() => expect(state.wishes[1]).toEqual({ password: null }));
});

test("a password that is too short is told beside the field, which keeps it", async () => {
  serveShare(aShare());
  const message = "A password has at least 4 characters.";
  server.use(refuse("put", PATH, 422, { message: "Invalid", errors: [{ field: "password", message }] }));
  const { user } = open();
  await user.click(await screen.findByLabelText(/^Password/));
  await user.paste("abc");
  await user.click(await button("Set password"));
  expect(await screen.findByText(message)).toBeVisible();
  expect(screen.getByLabelText(/^Password/)).toHaveValue("abc");
});

test("a password and a day that were typed are in force when the dialog is closed over them", async () => {
  const state = serveShare(aShare());
  const { user, unmount } = open();
  await user.click(await screen.findByLabelText(/^Password/));
  await user.paste("inspector");
  fireEvent.change(screen.getByLabelText("Expires"), { target: { value: "2027-01-31" } });
  unmount();
  await waitFor(() =>
    expect(state.wishes).toEqual([
      { expiresAt: new Date(2027, 0, 31, 23, 59, 59).toISOString() },
      { password: "inspector" },
    ]),
  );
  await waitFor(() => expect(said()).toBe("Link updated"));
});

test("what leaving the field has sent is not sent again when the dialog closes, and a refusal is told", async () => {
  serveShare(aShare());
  const message = "A password has at least 4 characters.";
  const wishes: unknown[] = [];
  server.use(
    http.put(PATH, async ({ request }) => {
      wishes.push(await request.json());
      return HttpResponse.json(
        { message: "Invalid", errors: [{ field: "password", message }] },
        { status: 422 },
      );
    }),
  );
  const { user, unmount } = open();
  const password = await screen.findByLabelText(/^Password/);
  await user.click(password);
  await user.paste("abc");
  fireEvent.blur(password);
  unmount();
  await waitFor(() => expect(said()).toBe("Couldn't change the link"));
  expect(useToastStore.getState().current).toMatchObject({ description: message });
  expect(wishes).toEqual([{ password: "abc" }]);
});

test("a role that is refused once the dialog is closed is told", async () => {
  serveShare(aShare({ role: "editor" }));
  server.use(refuse("put", PATH, 500));
  const { user, unmount } = open();
  await user.click(await button("What the link allows: Can edit"));
  const view = await screen.findByRole("menuitemradio", { name: /^Can view/ });
  fireEvent.click(view);
  unmount();
  await waitFor(() => expect(said()).toBe("Couldn't change the link"));
});

test("what was typed is not sent when the link was revoked meanwhile, which would make it anew", async () => {
  serveShare(aShare());
  const { user, queryClient } = open();
  await user.click(await screen.findByLabelText(/^Password/));
  await user.paste("inspector");
  act(() => void queryClient.setQueryData<Sharing>(queryKeys.share(1), { share: null }));
  expect(await button("Create link")).toBeVisible();
  expect(queryClient.getMutationCache().getAll()).toEqual([]);
});

test("a day of which a part was deleted leaves the link its day", async () => {
  serveShare(aShare({ expiresAt: new Date(2027, 0, 31, 23, 59, 59).toISOString() }));
  const { unmount, queryClient } = open();
  const day = await screen.findByLabelText<HTMLInputElement>("Expires");
  const deletePart = () => {
    fireEvent.change(day, { target: { value: "" } });
    // As a browser has it while a part is missing; jsdom knows no parts.
    Object.defineProperty(day, "validity", { configurable: true, value: { badInput: true } });
  };
  deletePart();
  fireEvent.blur(day);
  expect(day).toHaveValue("2027-01-31");
  deletePart();
  unmount();
  expect(queryClient.getMutationCache().getAll()).toEqual([]);
});

test("readers are told whose the document is only when that is wanted", async () => {
  const state = serveShare(aShare());
  const { user } = open();
  const shows = await screen.findByRole("switch", { name: "Show my name" });
  expect(shows).not.toBeChecked();
  await user.click(shows);
  await waitFor(() => expect(state.wishes).toEqual([{ showsOwner: true }]));
  await waitFor(() => expect(screen.getByRole("switch", { name: "Show my name" })).toBeChecked());
});

test("a change of the link that is refused is told, and nothing has changed", async () => {
  serveShare(aShare());
  server.use(refuse("put", PATH, 500));
  const { user } = open();
  await user.click(await screen.findByRole("switch", { name: "Show my name" }));
  expect(await screen.findByText("Couldn't change the link")).toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole("switch", { name: "Show my name" })).not.toBeChecked());
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
