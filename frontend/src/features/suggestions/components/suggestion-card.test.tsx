import { screen, waitFor, within } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { expect, test, vi } from "vitest";

import { readDraft } from "@/features/drafts/drafts";
import { queryKeys } from "@/lib/api/keys";
import type { Hunk, Proposal, Role } from "@/lib/api/types";
import { aDocument, aSuggestion } from "@/testing/factories";
import { refuse } from "@/testing/handlers";
import { renderWithProviders } from "@/testing/render";
import { server } from "@/testing/server";
import "@/testing/markdown-ready";

import type { Suggestion } from "../suggestion-rules";
import { SuggestionCard } from "./suggestion-card";
import { rejectDraft } from "./suggestion-hunk";

const YOU = "mara";
const NOON = "2026-07-14T12:00:00Z";

function show(proposal: Proposal, role: Role = "editor", you = YOU) {
  const onDocument = vi.fn();
  const shown = renderWithProviders(
    <SuggestionCard suggestion={proposal as Suggestion} role={role} you={you} onDocument={onDocument} />,
  );
  return { ...shown, onDocument };
}

function decided(verb: string, proposal: Proposal) {
  const bodies: unknown[] = [];
  server.use(
    http.post(`/api/proposals/1/${verb}`, async ({ request }) => {
      bodies.push(await request.json());
      return HttpResponse.json({ proposal, document: aDocument({ version: 2 }) });
    }),
  );
  return bodies;
}

const press = (name: string) => screen.findByRole("button", { name });

function proposalWith(states: readonly Hunk["state"][], reason: string | null = null): Proposal {
  const hunks = aSuggestion().hunks.map((hunk, at): Hunk => {
    const decision = { by: { id: "anne", name: "Anne Weber" }, reason, decidedAt: NOON };
    return { ...hunk, state: states[at]!, decision };
  });
  return aSuggestion({ state: states[0]!, hunks });
}

test("who suggests what and why is said, with the number of each change", async () => {
  show(aSuggestion());
  expect(await screen.findByText("Priya Raman")).toBeVisible();
  expect(screen.getByText(/suggests 2 changes/)).toBeVisible();
  expect(screen.getByText("The new tablets upload faster.")).toBeVisible();
  const [first, second] = screen.getAllByRole("listitem");
  expect(within(first!).getByRole("insertion")).toHaveTextContent("10 minutes");
  expect(first).toHaveTextContent("Change 1");
  expect(second).toHaveTextContent("Change 2");
});

test("one change is accepted alone, and all of them at once", async () => {
  const bodies = decided("accept", aSuggestion());
  const { user, onDocument } = show(aSuggestion());
  await user.click(await press("Accept 2, FR-004"));
  await waitFor(() => expect(onDocument).toHaveBeenCalledTimes(1));
  await user.click(await press("Accept all"));
  await waitFor(() => expect(bodies).toEqual([{ hunks: [1] }, {}]));
});

test("why something was rejected is forgotten though its card is gone when the answer comes", async () => {
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  const proposal = aSuggestion();
  server.use(
    http.post("/api/proposals/1/reject", async () => {
      await held;
      return HttpResponse.json({ proposal, document: aDocument({ version: 2 }) });
    }),
  );
  const { user, unmount } = show(proposal);
  await user.click(await press("Reject 1, FR-003"));
  await user.type(screen.getByRole("textbox"), "No.{Enter}");
  expect(readDraft(rejectDraft(1, 0))).toBe("No.");
  unmount();
  release();
  await waitFor(() => expect(readDraft(rejectDraft(1, 0))).toBe(""));
});

test("a rejection says why, and what is half typed is there again", async () => {
  const bodies = decided("reject", aSuggestion());
  const { user } = show(aSuggestion());
  await user.click(await press("Reject 1, FR-003"));
  await user.type(screen.getByRole("textbox", { name: "Why? (optional)" }), "Legal needs ");
  await user.keyboard("{Escape}");
  expect(screen.queryByRole("textbox")).not.toBeInTheDocument();
  const card = screen.getByRole("list").parentElement;
  expect(card).toHaveFocus();
  await user.click(await press("Reject 1, FR-003"));
  expect(screen.getByRole("textbox")).toHaveValue("Legal needs ");
  await user.keyboard("an hour{Enter}");
  await waitFor(() => expect(bodies).toEqual([{ hunks: [0], reason: "Legal needs an hour" }]));
  await waitFor(() => expect(screen.queryByRole("textbox")).not.toBeInTheDocument());
  expect(card).toHaveFocus();
});

test("all is rejected without a reason as well", async () => {
  const bodies = decided("reject", aSuggestion());
  const { user } = show(aSuggestion());
  await user.click(await press("Reject all"));
  await user.keyboard("{Enter}");
  await waitFor(() => expect(bodies).toEqual([{}]));
});

test("what one typed as a reason stays where the rejection fails", async () => {
  server.use(refuse("post", "/api/proposals/1/reject", 503, { message: "Try again." }));
  const { user } = show(aSuggestion());
  await user.click(await press("Reject all"));
  await user.keyboard("Too soon{Enter}");
  expect(await screen.findByText("Couldn't reject the change")).toBeVisible();
  expect(screen.getByRole("textbox")).toHaveValue("Too soon");
});

test.each(["commenter", "viewer"] as const)("a %s reads without the decisions", async (role) => {
  show(aSuggestion(), role);
  expect(await screen.findByText("Priya Raman")).toBeVisible();
  expect(screen.queryByRole("button")).not.toBeInTheDocument();
});

test("whoever suggested it may withdraw it", async () => {
  const withdrawn = aSuggestion({ state: "rejected" });
  server.use(http.post("/api/proposals/1/withdraw", () => HttpResponse.json(withdrawn)));
  const { user, queryClient } = show(aSuggestion(), "commenter", "priya");
  queryClient.setQueryData(queryKeys.proposals(1), [aSuggestion()]);
  expect(await screen.findByText("You")).toBeVisible();
  await user.click(await press("Withdraw"));
  await waitFor(() => expect(queryClient.getQueryData(queryKeys.proposals(1))).toEqual([withdrawn]));
});

test("a refused withdrawal is said, and what stands is asked for", async () => {
  server.use(refuse("post", "/api/proposals/1/withdraw", 404, { message: "Not found" }));
  const { user, queryClient } = show(aSuggestion(), "commenter", "priya");
  queryClient.setQueryData(queryKeys.proposals(1), [aSuggestion()]);
  await user.click(await press("Withdraw"));
  expect(await screen.findByText("Couldn't withdraw the suggestion")).toBeVisible();
  expect(queryClient.getQueryState(queryKeys.proposals(1))?.isInvalidated).toBe(true);
});

test("it is said who decided what, when and why", async () => {
  show(proposalWith(["applied", "rejected"], "Legal needs 90 days"), "commenter", "priya");
  const [first, second] = await screen.findAllByRole("listitem");
  expect(first).toHaveTextContent("Accepted by Anne Weber");
  expect(second).toHaveTextContent("Rejected by Anne Weber");
  expect(second).toHaveTextContent("Legal needs 90 days");
  expect(second!.querySelector("time")).toHaveAttribute("datetime", NOON);
  expect(screen.queryByRole("button")).not.toBeInTheDocument();
});

test("what was accepted can be taken back by whoever may change the text", async () => {
  const bodies = decided("undo", proposalWith(["undone", "undone"]));
  const { user } = show(proposalWith(["applied", "applied"]));
  await user.click(await press("Undo"));
  await waitFor(() => expect(bodies).toEqual([{}]));
});

test("what was rejected can wait again", async () => {
  const bodies = decided("reopen", aSuggestion());
  const { user } = show(proposalWith(["rejected", "rejected"]));
  await user.click(await press("Undo"));
  await waitFor(() => expect(bodies).toEqual([{}]));
});

test.each(["pending", "applied", "undone"] as const)(
  "one change that was rejected can wait again where the other is %s",
  async (state) => {
    const bodies = decided("reopen", aSuggestion());
    const { user } = show(proposalWith([state, "rejected"]));
    await user.click(await press("Undo 2, FR-004"));
    await waitFor(() => expect(bodies).toEqual([{ hunks: [1] }]));
  },
);

test("one that was taken back by whoever made it is called withdrawn", async () => {
  const hunks = aSuggestion().hunks.map((hunk): Hunk => {
    const decision = { by: { id: "priya", name: "Priya Raman" }, reason: null, decidedAt: NOON };
    return { ...hunk, state: "rejected", decision };
  });
  const withdrawn = aSuggestion({ state: "rejected", hunks });
  const { unmount } = show(withdrawn);
  const [first] = await screen.findAllByRole("listitem");
  expect(first).toHaveTextContent("Withdrawn");
  expect(first).not.toHaveTextContent("Rejected");
  expect(screen.queryByRole("button", { name: /Undo/ })).not.toBeInTheDocument();
  unmount();
  show(withdrawn, "editor", "priya");
  expect(await press("Undo")).toBeVisible();
  expect(await press("Undo 1, FR-003")).toBeVisible();
});
