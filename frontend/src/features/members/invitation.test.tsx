import { screen, waitFor } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { expect, test } from "vitest";

import type { OpenInvitation } from "@/lib/api/types";
import { aDocument, aGuest, anonymous, aUser } from "@/testing/factories";
import { answer, receive, refuse } from "@/testing/handlers";
import { havePages, renderApp } from "@/testing/render";
import { server } from "@/testing/server";
import "@/testing/document-ready";
import "@/testing/read-document-ready";

havePages("/documents", "/invitations/a");

const PAGE = "/invitations/Zm9yZXN0";
const PATH = "/api/invitations/Zm9yZXN0";
const GONE = { message: "This invitation doesn't work anymore" };

function serveInvitation(over: Partial<OpenInvitation> = {}) {
  const invitation: OpenInvitation = {
    kind: "document",
    title: "Offline mode for field inspectors",
    role: "commenter",
    inviter: "Mara Lindqvist",
    addressHint: "t…@nordgrid.example",
    expiresAt: "2027-01-31T12:00:00Z",
    accepted: null,
    ...over,
  };
  server.use(answer(PATH, { ...invitation }));
}

test("whoever is signed in accepts, and comes to the document", { tags: ["full"] }, async () => {
  serveInvitation();
  const { handler, sent } = receive("post", `${PATH}/accept`, { documentId: 5, projectId: null });
  server.use(
    answer("/api/current-user", { ...aUser() }),
    handler,
    answer("/api/documents/5", { ...aDocument({ id: 5, role: "viewer" }) }),
  );
  const { user, location } = renderApp(PAGE);
  expect(await screen.findByRole("heading", { level: 1, name: "Mara Lindqvist invited you" })).toBeVisible();
  expect(screen.getByText(/You can view and comment on the document/)).toHaveTextContent(
    "You can view and comment on the document Offline mode for field inspectors.",
  );
  expect(screen.getByText("Sent to t…@nordgrid.example.")).toBeVisible();
  expect(screen.getByText("It works once, until 31 January 2027.")).toBeVisible();
  expect(sent).toEqual([]);
  await user.click(await screen.findByRole("button", { name: "Accept invitation" }));
  await waitFor(() => expect(location()).toBe("/documents/5"));
  expect(sent).toHaveLength(1);
});

test.each([
  ["nobody", anonymous()],
  ["a guest", aGuest()],
])("%s signs up or logs in first, and comes back", async (_who, visitor) => {
  serveInvitation({ kind: "project", title: "Inspection app", role: "editor" });
  server.use(answer("/api/current-user", { ...visitor }));
  renderApp(PAGE);
  expect(await screen.findByRole("link", { name: "Sign up to accept" })).toHaveAttribute(
    "href",
    "/auth?tab=signup&callbackUrl=%2Finvitations%2FZm9yZXN0",
  );
  expect(screen.getByRole("link", { name: "Log in" })).toHaveAttribute(
    "href",
    "/auth?callbackUrl=%2Finvitations%2FZm9yZXN0",
  );
  expect(screen.getByText(/every document in it/)).toHaveTextContent(
    "You can edit the project Inspection app and every document in it.",
  );
  expect(screen.queryByRole("button", { name: "Accept invitation" })).not.toBeInTheDocument();
});

test("one that does not work anymore says so, and leads to what is shared", async () => {
  server.use(answer("/api/current-user", { ...aUser() }), refuse("get", PATH, 404, GONE));
  const { user, location } = renderApp(PAGE);
  expect(
    await screen.findByRole("heading", { level: 1, name: "This invitation doesn't work anymore" }),
  ).toBeVisible();
  await user.click(await screen.findByRole("link", { name: "See what's shared with you" }));
  await waitFor(() => expect(location()).toBe("/documents?filter=shared"));
});

test("one that was used up while it was looked at says so as well", async () => {
  serveInvitation();
  server.use(answer("/api/current-user", { ...aUser() }), refuse("post", `${PATH}/accept`, 404, GONE));
  const { user } = renderApp(PAGE);
  await user.click(await screen.findByRole("button", { name: "Accept invitation" }));
  expect(
    await screen.findByRole("heading", { level: 1, name: "This invitation doesn't work anymore" }),
  ).toBeVisible();
});

test("whoever has accepted it finds the way to what it gave", async () => {
  serveInvitation({ accepted: { documentId: 5, projectId: null } });
  server.use(answer("/api/current-user", { ...aUser() }));
  renderApp(PAGE);
  expect(await screen.findByRole("link", { name: "Open document" })).toHaveAttribute("href", "/documents/5");
});

test("a failed acceptance is told, and can be tried again", async () => {
  serveInvitation();
  server.use(answer("/api/current-user", { ...aUser() }), refuse("post", `${PATH}/accept`, 500));
  const { user } = renderApp(PAGE);
  await user.click(await screen.findByRole("button", { name: "Accept invitation" }));
  expect(await screen.findByRole("alert")).toHaveTextContent("The server failed");
  expect(screen.getByRole("button", { name: "Accept invitation" })).toBeEnabled();
});

test("an invitation that cannot be loaded is asked for again", async () => {
  serveInvitation();
  server.use(
    answer("/api/current-user", { ...aUser() }),
    http.get(PATH, () => HttpResponse.json({ message: "Away" }, { status: 503 }), { once: true }),
  );
  const { user } = renderApp(PAGE);
  expect(await screen.findByText("Couldn't load the invitation")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("button", { name: "Accept invitation" })).toBeVisible();
});
