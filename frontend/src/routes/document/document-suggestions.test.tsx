/** What people suggest, on the page of somebody who only reads the document. */
import { act, screen, within } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { beforeEach, expect, test } from "vitest";

import { aComment } from "@/features/comments/testing/comments";
import { makeWide, serveComments } from "@/features/comments/testing/comments-server";
import type { Proposal } from "@/lib/api/types";
import { emitHint } from "@/lib/live";
import { aDocument, aSuggestion, aUser, YOU } from "@/testing/factories";
import { answer } from "@/testing/handlers";
import { renderApp } from "@/testing/render";
import { server } from "@/testing/server";
import "@/testing/document-ready";
import "@/testing/read-document-ready";
// Loaded before the clock of the first test runs.
import "@/routes/terms";

const WAITING = aSuggestion();
const DECIDED: Proposal = aSuggestion({
  id: 2,
  state: "rejected",
  reason: null,
  hunks: WAITING.hunks.slice(0, 1).map((hunk) => ({
    ...hunk,
    state: "rejected",
    decision: {
      by: { id: "anne", name: "Anne Weber" },
      reason: "Legal needs it.",
      decidedAt: WAITING.createdAt,
    },
  })),
});

beforeEach(() => {
  server.use(
    answer("/api/current-user", { ...aUser() }),
    answer("/api/documents/1", aDocument({ content: "Tablets only.\n", role: "commenter" })),
    answer("/api/documents/1/proposals", [DECIDED, WAITING]),
    answer("/api/documents/1/comments", { comments: [], resolvedCount: 0, before: null }),
  );
});

test("a notification's link opens the suggestion, which is read without the decisions", async () => {
  const { router } = renderApp("/documents/1?proposal=1");
  const note = await screen.findByRole("region", { name: "Suggestion by Priya Raman" });
  expect(await within(note).findByText(/suggests 2 changes/)).toBeVisible();
  expect(within(note).queryByRole("button", { name: /Accept|Reject/ })).not.toBeInTheDocument();
  expect(router.state.location.search).toEqual({});
});

test("what waits is there by the button of the comments, what is decided behind a menu", async () => {
  const { user } = renderApp("/documents/1");
  const [button] = await screen.findAllByRole("button", { name: "Comments" });
  await user.click(button!);
  const note = await screen.findByRole("region", { name: "Suggestion by Priya Raman" });
  expect(note).toHaveTextContent("Suggestion 1 of 1");
  await user.click(within(note).getByRole("button", { name: "1 decided" }));
  await user.click(await screen.findByRole("menuitem", { name: /Priya Raman suggested a change/ }));
  expect(await screen.findByText(/Rejected/)).toHaveTextContent("Rejected");
  expect(screen.getByText("Legal needs it.")).toBeVisible();
});

test("what others decide on one's own suggestion is said on the open page, which no longer counts it", async () => {
  const own = aSuggestion({ proposer: { id: YOU.id, name: "Mara Lindqvist" } });
  const accepted = aSuggestion({
    ...own,
    state: "applied",
    hunks: own.hunks.map((hunk) => ({
      ...hunk,
      state: "applied",
      decision: { by: { id: "anne", name: "Anne Weber" }, reason: null, decidedAt: own.createdAt },
    })),
  });
  let proposals = [own];
  server.use(http.get("/api/documents/1/proposals", () => HttpResponse.json(proposals)));
  makeWide(1440);
  renderApp("/documents/1");
  expect(await screen.findByRole("heading", { name: "1 suggestion" })).toBeVisible();
  expect(await screen.findByRole("button", { name: "Withdraw" })).toBeVisible();
  proposals = [accepted];
  emitHint({ type: "proposals_update", documentId: 1 });
  expect(await screen.findAllByText("Accepted")).toHaveLength(2);
  expect(screen.getAllByText("Anne Weber")).toHaveLength(2);
  expect(screen.queryByRole("button", { name: "Withdraw" })).not.toBeInTheDocument();
  expect(screen.queryByRole("heading", { name: "1 suggestion" })).not.toBeInTheDocument();
});

test("what was said and suggested while another page was open is there on the way back", async () => {
  let [comments, proposals] = [[aComment()], [DECIDED]];
  serveComments(
    () => comments,
    () => [],
  );
  server.use(http.get("/api/documents/1/proposals", () => HttpResponse.json(proposals)));
  makeWide(1440);
  const { router } = renderApp("/documents/1");
  expect(await screen.findByRole("heading", { name: "1 comment" })).toBeVisible();
  expect(await screen.findByRole("button", { name: "1 decided" })).toBeVisible();
  await act(() => router.navigate({ to: "/terms" }));
  comments = [aComment(), aComment({ id: 8 })];
  proposals = [DECIDED, WAITING];
  await act(() => router.navigate({ to: "/documents/$documentId", params: { documentId: 1 } }));
  expect(await screen.findByRole("heading", { name: "2 comments · 1 suggestion" })).toBeVisible();
});

test("where older ones are not told of, the number of those that are decided is not said to be all", async () => {
  const proposals = Array.from({ length: 49 }, (_, at) => ({ ...DECIDED, id: at + 2 }));
  server.use(answer("/api/documents/1/proposals", [WAITING, ...proposals]));
  makeWide(1440);
  renderApp("/documents/1");
  expect(await screen.findByRole("button", { name: "49+ decided" })).toBeVisible();
});
