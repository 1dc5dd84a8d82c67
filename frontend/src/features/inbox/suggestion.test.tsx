/** A suggestion that somebody was told of: read and decided in the inbox. */
import { screen, within } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { beforeEach, expect, test } from "vitest";

import { queryKeys } from "@/lib/api/keys";
import type { Hunk, Notification } from "@/lib/api/types";
import { aDocument, aSuggestion, aUser } from "@/testing/factories";
import { answer } from "@/testing/handlers";
import { havePages, renderApp } from "@/testing/render";
import { server } from "@/testing/server";

import { aNotification, NOW, serveInbox, theSettings } from "./testing/inbox-server";
import "@/testing/markdown-ready";
// Loaded before the clock of the first test runs.
import "./components/suggestion-part";

havePages("/notifications");

const told = (over: Partial<Notification> = {}) =>
  aNotification({
    kind: "proposed",
    commentId: null,
    threadId: null,
    quote: null,
    text: "The new tablets upload faster.",
    proposalId: 1,
    role: "owner",
    ...over,
  });
const ours = aSuggestion({ documentId: 7 });
const proposalWith = (states: readonly Hunk["state"][]) =>
  aSuggestion({
    documentId: 7,
    hunks: ours.hunks.map((hunk, at) => ({
      ...hunk,
      state: states[at] ?? "pending",
      decision: { by: { id: "anne", name: "Anne Weber" }, reason: null, decidedAt: NOW() },
    })),
  });
const list = () => screen.findByRole("region", { name: "Your notifications" });
const suggestion = async () => within(await screen.findByRole("region", { name: "Suggestion" }));

beforeEach(() => {
  server.use(
    answer("/api/current-user", { ...aUser() }),
    answer("/api/notifications/settings", { ...theSettings() }),
  );
});

test("a suggestion is read as it stands in the document, and decided by keyboard", async () => {
  serveInbox(told());
  const sent: unknown[] = [];
  server.use(
    answer("/api/documents/7/proposals", [ours]),
    http.post("/api/proposals/1/accept", async ({ request }) => {
      sent.push(await request.json());
      const proposal = proposalWith(["applied", "pending"]);
      return HttpResponse.json({ proposal, document: aDocument({ id: 7 }) });
    }),
    http.post("/api/proposals/1/reject", async ({ request }) => {
      sent.push(await request.json());
      const proposal = proposalWith(["applied", "rejected"]);
      return HttpResponse.json({ proposal, document: aDocument({ id: 7 }) });
    }),
  );
  const { user } = renderApp("/notifications?open=1");
  const card = await suggestion();
  expect(await card.findByText("The new tablets upload faster.")).toBeVisible();
  expect(card.getAllByRole("deletion").map(({ textContent }) => textContent)).toEqual(["an hour", "90"]);
  expect(card.getAllByRole("insertion").map(({ textContent }) => textContent)).toEqual(["10 minutes", "30"]);
  card.getByRole("button", { name: "Accept 1, FR-003" }).focus();
  await user.keyboard("{Enter}");
  expect(await card.findByText("Accepted")).toBeVisible();
  card.getByRole("button", { name: "Reject" }).focus();
  await user.keyboard("{Enter}");
  await user.keyboard("Too early{Enter}");
  expect(await card.findByText("Rejected")).toBeVisible();
  expect(sent).toEqual([{ hunks: [0] }, { reason: "Too early" }]);
});

test.each([
  ["decided", ["applied", "rejected"], "Accepted"],
  ["outdated", ["outdated", "outdated"], "Outdated: the text has changed since"],
] as const)(
  "a suggestion that is %s by now says so, and can't be decided again",
  async (_, states, words) => {
    serveInbox(told());
    server.use(answer("/api/documents/7/proposals", [proposalWith(states)]));
    renderApp("/notifications?open=1");
    const card = await suggestion();
    expect((await card.findAllByText(words))[0]).toBeVisible();
    expect(card.queryByRole("button", { name: /Accept|Reject/ })).toBeNull();
  },
);

test("a suggestion that came after the document was left is shown, not said to be too old", async () => {
  serveInbox(told());
  let answerNow = () => {};
  const asked = new Promise<void>((resolve) => (answerNow = resolve));
  server.use(
    http.get("/api/documents/7/proposals", async () => {
      await asked;
      return HttpResponse.json([ours]);
    }),
  );
  const { queryClient } = renderApp("/notifications?open=1");
  queryClient.setQueryData(queryKeys.proposals(7), []);
  await screen.findByRole("region", { name: "Notification" });
  expect(screen.queryByText("This suggestion is too old to show.")).not.toBeInTheDocument();
  answerNow();
  expect(await (await suggestion()).findByText("The new tablets upload faster.")).toBeVisible();
});

test("that somebody else decided first is shown as it stands then", async () => {
  serveInbox(told());
  let states: readonly Hunk["state"][] = ["pending", "pending"];
  server.use(
    http.get("/api/documents/7/proposals", () => HttpResponse.json([proposalWith(states)])),
    http.post("/api/proposals/1/accept", () => {
      states = ["rejected", "rejected"];
      return HttpResponse.json({ message: "It was decided already." }, { status: 409 });
    }),
  );
  const { user } = renderApp("/notifications?open=1");
  const card = await suggestion();
  await user.click(await card.findByRole("button", { name: "Accept all" }));
  expect(await screen.findByText("Couldn't accept the change")).toBeVisible();
  expect(await card.findAllByText("Rejected")).toHaveLength(2);
});

test(
  "a suggestion is only read by who may not change the document; one that is too old is said to be",
  { tags: ["full"] },
  async () => {
    serveInbox(told({ role: "commenter" }), told({ id: 2, proposalId: 9 }));
    server.use(answer("/api/documents/7/proposals", [ours]));
    const { user } = renderApp("/notifications?open=1");
    const card = await suggestion();
    expect(await card.findByText(/ask its owner to make you an editor/)).toBeVisible();
    expect(card.queryByRole("button", { name: /Accept|Reject/ })).toBeNull();
    await user.click(within(await list()).getAllByRole("link", { name: /suggested changes/ })[1]!);
    expect(await screen.findByText("This suggestion is too old to show.")).toBeVisible();
  },
);
