import { act, screen, waitFor, within } from "@testing-library/react";
import { delay, http, HttpResponse } from "msw";
import { beforeEach, expect, test, vi } from "vitest";
import { showKeptToast } from "@/components/ui/toast";
import { reloadPage } from "@/lib/reload-page";
import { isDeleted } from "@/features/drafts/deleted-accounts";
import { leaveRecord } from "@/features/document-sync/testing/left-record";
import { recordKeys } from "@/features/document-sync/update-store";
import { aGuest, aUser } from "@/testing/factories";
import { setDraft } from "@/features/drafts/drafts";
import { receive, refuse } from "@/testing/handlers";
import { havePages, renderApp } from "@/testing/render";
import { server } from "@/testing/server";
import { asMember, opened } from "./testing/open-settings";
// Loaded before the clock of the first test runs.
import "@/features/document-sync/delete-unsynced";
import "./components/settings-dialog";

havePages("/documents");

beforeEach(() => {
  sessionStorage.clear();
  vi.mocked(reloadPage).mockClear();
});

test("deleting an account is asked about, and cancelling changes nothing", async () => {
  asMember();
  const { dialog, user } = await opened();
  await user.click(await dialog.findByRole("button", { name: "Delete account" }));
  const question = await screen.findByRole("alertdialog", { name: "Delete account" });
  expect(question).toHaveTextContent(
    "Are you sure you want to delete your account? Your personal information will be removed, but your content will remain on the platform. This action cannot be undone.",
  );
  await user.click(within(question).getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(question).not.toBeInTheDocument());
  expect(screen.getByRole("dialog", { name: "Settings" })).toBeVisible();
});

test(
  "a deleted account leads home as nobody, with the words that say what became of it",
  { tags: ["full"] },
  async () => {
    asMember();
    const { handler } = receive("delete", "/api/account", { isGuest: false, newGuestId: null });
    server.use(handler);
    const { dialog, user, location } = await opened("/documents");
    await user.click(await dialog.findByRole("button", { name: "Delete account" }));
    const question = within(await screen.findByRole("alertdialog"));
    await user.click(question.getByRole("button", { name: "Delete account" }));
    expect(await screen.findByText("Account anonymized")).toBeInTheDocument();
    expect(
      screen.getByText(
        "Your personal information has been removed. Your content remains on the platform but is no longer associated with your account.",
      ),
    ).toBeInTheDocument();
    expect(location()).toBe("/");
    expect(await screen.findByRole("link", { name: "Log in" })).toBeVisible();
    expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  },
);

test("with an account go the words that it had not sent", async () => {
  asMember();
  server.use(receive("delete", "/api/account", { isGuest: false, newGuestId: null }).handler);
  const { dialog, user } = await opened("/documents");
  act(() => {
    setDraft("home", "Words of Mara's");
    setDraft("document.4", "More of them");
  });
  await user.click(await dialog.findByRole("button", { name: "Delete account" }));
  const question = within(await screen.findByRole("alertdialog"));
  await user.click(question.getByRole("button", { name: "Delete account" }));
  expect(await screen.findByText("Account anonymized")).toBeInTheDocument();
  expect(screen.getByRole("textbox", { name: "Prompt" })).toHaveValue("");
  expect(Object.values(sessionStorage).join()).not.toMatch(/Words of Mara|More of them/);
});

test(
  "an account that could not be deleted is still there, and the reason is told",
  { tags: ["full"] },
  async () => {
    asMember();
    server.use(refuse("delete", "/api/account", 503, { message: "Not now" }));
    const { dialog, user } = await opened();
    await user.click(await dialog.findByRole("button", { name: "Delete account" }));
    const question = within(await screen.findByRole("alertdialog"));
    await user.click(question.getByRole("button", { name: "Delete account" }));
    expect(await screen.findByText("Not now")).toBeInTheDocument();
    expect(
      screen.getByRole("button", { name: "Profile of Mara Lindqvist", hidden: true }),
    ).toBeInTheDocument();
  },
);

test("while an account is being deleted the question cannot be answered again", async () => {
  asMember();
  server.use(http.delete("/api/account", () => delay("infinite")));
  const { dialog, user } = await opened();
  await user.click(await dialog.findByRole("button", { name: "Delete account" }));
  const question = within(await screen.findByRole("alertdialog"));
  await user.click(question.getByRole("button", { name: "Delete account" }));
  expect(question.getByRole("button", { name: "Delete account" })).toBeDisabled();
});

test("with an account go the copies of unsaved text in this browser, and nobody else's", async () => {
  asMember();
  server.use(receive("delete", "/api/account", { isGuest: false, newGuestId: null }).handler);
  const { dialog, user } = await opened("/documents");
  for (const person of [aUser().id ?? "", "jona"]) {
    await leaveRecord(person, 4, "Words");
    // Of a release before.
    localStorage.setItem(`requill:unsaved:4:${person}:visit`, "Words");
  }
  await user.click(await dialog.findByRole("button", { name: "Delete account" }));
  const question = within(await screen.findByRole("alertdialog"));
  await user.click(question.getByRole("button", { name: "Delete account" }));
  expect(await screen.findByText("Account anonymized")).toBeInTheDocument();
  expect((await recordKeys()).map(([person]) => person)).toEqual(["jona"]);
  expect(Object.keys(localStorage).filter((key) => key.includes("unsaved"))).toEqual([
    "requill:unsaved:4:jona:visit",
  ]);
  expect(isDeleted(aUser().id)).toBe(true);
});

test("a guest who begins anew keeps the unsaved text of the documents that move along", async () => {
  server.use(http.delete("/api/account", () => HttpResponse.json({ isGuest: true, newGuestId: "new" })));
  const { dialog, user } = await opened();
  await leaveRecord(aGuest().id ?? "", 4, "Not saved yet", { isGuests: true });
  await user.click(await dialog.findByRole("button", { name: "Reset guest account" }));
  const question = within(await screen.findByRole("alertdialog"));
  await user.click(question.getByRole("button", { name: "Reset guest account" }));
  await waitFor(() => expect(reloadPage).toHaveBeenCalledOnce());
  expect(await recordKeys()).toHaveLength(1);
});

test(
  "a guest who begins anew loads the page again, which then says what happened",
  { tags: ["full"] },
  async () => {
    server.use(http.delete("/api/account", () => HttpResponse.json({ isGuest: true, newGuestId: "new" })));
    const { dialog, user, unmount } = await opened();
    await user.click(await dialog.findByRole("button", { name: "Reset guest account" }));
    const question = await screen.findByRole("alertdialog", { name: "Reset guest account" });
    expect(question).toHaveTextContent(
      "Are you sure you want to reset your guest account? Your content will remain accessible, but you'll continue with a new guest identity.",
    );
    await user.click(within(question).getByRole("button", { name: "Reset guest account" }));
    await waitFor(() => expect(reloadPage).toHaveBeenCalledOnce());
    unmount();
    renderApp("/");
    act(showKeptToast);
    expect(await screen.findByText("Account reset")).toBeInTheDocument();
    expect(
      screen.getByText("Your personal information has been removed, but your content remains accessible."),
    ).toBeInTheDocument();
  },
);
