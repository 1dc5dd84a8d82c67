import { screen, waitFor } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { describe, expect, it, vi } from "vitest";

import { queryKeys } from "@/lib/api/keys";
import { documentConversation } from "@/lib/api/conversation-key";
import type { Hunk, Proposal } from "@/lib/api/types";
import { aDocument, aMessage, aProposal } from "@/testing/factories";
import { refuse } from "@/testing/handlers";
import { renderWithProviders } from "@/testing/render";
import { server } from "@/testing/server";
import "@/testing/markdown-ready";

import { ProposalCard } from "./proposal-card";

const pending = aProposal();
const [hunk] = pending.hunks;

function decided(path: string, proposal: Proposal, bodies: unknown[] = []) {
  return http.post(path, async ({ request }) => {
    bodies.push(await request.json());
    return HttpResponse.json({ proposal, document: aDocument({ version: 2 }) });
  });
}

describe("ProposalCard", () => {
  it("shows what leaves and what arrives, with its id and section", async () => {
    renderWithProviders(<ProposalCard proposal={pending} />);
    expect(await screen.findByRole("region", { name: "Suggested change" })).toHaveTextContent("Requirements");
    expect(screen.getByText("FR-003")).toBeVisible();
    expect(screen.getByRole("deletion")).toHaveTextContent("are uploaded as soon as possible");
    expect(screen.getByRole("insertion")).toHaveTextContent(
      "upload within 10 minutes of a stable connection",
    );
  });

  it("accepts the whole, and keeps document, proposals and chat in step", async () => {
    const accepted = aProposal({ state: "applied" });
    const bodies: unknown[] = [];
    server.use(decided("/api/proposals/1/accept", accepted, bodies));
    const onDocument = vi.fn();
    const { user, queryClient } = renderWithProviders(
      <ProposalCard proposal={pending} onDocument={onDocument} />,
    );
    queryClient.setQueryData(queryKeys.document(1), aDocument());
    queryClient.setQueryData(queryKeys.proposals(1), [pending]);
    queryClient.setQueryData(queryKeys.chat(documentConversation(1)), [aMessage({ proposal: pending })]);
    await user.click(await screen.findByRole("button", { name: "Accept" }));
    await waitFor(() => expect(onDocument).toHaveBeenCalledWith(aDocument({ version: 2 })));
    expect(bodies).toEqual([{}]);
    expect(queryClient.getQueryData(queryKeys.document(1))).toMatchObject({ version: 2 });
    expect(queryClient.getQueryData(queryKeys.proposals(1))).toEqual([accepted]);
    expect(queryClient.getQueryData(queryKeys.chat(documentConversation(1)))).toMatchObject([
      { proposal: { state: "applied" } },
    ]);
  });

  it("leaves it to be asked for what others proposed meanwhile", async () => {
    server.use(decided("/api/proposals/1/accept", aProposal({ state: "applied" })));
    const onDocument = vi.fn();
    const { user, queryClient } = renderWithProviders(
      <ProposalCard proposal={pending} onDocument={onDocument} />,
    );
    const queryKey = queryKeys.proposals(1);
    queryClient.setQueryData(queryKey, [pending]);
    await queryClient.invalidateQueries({ queryKey });
    await user.click(await screen.findByRole("button", { name: "Accept" }));
    await waitFor(() => expect(onDocument).toHaveBeenCalled());
    expect(queryClient.getQueryState(queryKey)).toMatchObject({
      data: [{ state: "applied" }],
      isInvalidated: true,
    });
  });

  it("decides on the text that the person sees: what was typed is saved first", async () => {
    const bodies: unknown[] = [];
    server.use(decided("/api/proposals/1/accept", aProposal({ state: "applied" }), bodies));
    let save = () => {};
    const saved = () => new Promise<void>((resolve) => (save = resolve));
    const onDocument = vi.fn();
    const { user } = renderWithProviders(
      <ProposalCard proposal={pending} onDocument={onDocument} saved={saved} />,
    );
    await user.click(await screen.findByRole("button", { name: "Accept" }));
    expect(bodies).toEqual([]);
    save();
    await waitFor(() => expect(onDocument).toHaveBeenCalled());
    expect(bodies).toEqual([{}]);
  });

  it("decides one of several changes alone", async () => {
    const bodies: unknown[] = [];
    const several = aProposal({ hunks: [hunk!, { ...hunk!, index: 1, label: "FR-004" }] });
    server.use(decided("/api/proposals/1/reject", several, bodies));
    const { user } = renderWithProviders(<ProposalCard proposal={several} />);
    expect(await screen.findByRole("button", { name: "Accept all" })).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Reject FR-004" }));
    await waitFor(() => expect(bodies).toEqual([{ hunks: [1] }]));
  });

  it("lets one of several changes wait again that was rejected", async () => {
    const bodies: unknown[] = [];
    const several = aProposal({ hunks: [hunk!, { ...hunk!, index: 1, label: "FR-004", state: "rejected" }] });
    server.use(decided("/api/proposals/1/reopen", several, bodies));
    const { user } = renderWithProviders(<ProposalCard proposal={several} />);
    await user.click(await screen.findByRole("button", { name: "Undo FR-004" }));
    await waitFor(() => expect(bodies).toEqual([{ hunks: [1] }]));
  });

  it("says in one line that a change was applied, and takes it back", async () => {
    const bodies: unknown[] = [];
    server.use(decided("/api/proposals/1/undo", aProposal({ state: "undone" }), bodies));
    const applied = aProposal({ state: "applied", summary: "1 row in Goals and metrics" });
    const { user } = renderWithProviders(<ProposalCard proposal={applied} />);
    expect(await screen.findByRole("region", { name: "Applied change" })).toHaveTextContent(
      "1 row in Goals and metrics",
    );
    await user.click(screen.getByRole("button", { name: "Undo: 1 row in Goals and metrics" }));
    await waitFor(() => expect(bodies).toHaveLength(1));
  });

  it.each([
    ["undone", "Undone"],
    ["outdated", "Outdated: the text has changed since"],
  ] as const)("tells of a %s change in words, with nothing to press", async (state, words) => {
    renderWithProviders(<ProposalCard proposal={aProposal({ state })} />);
    expect(await screen.findByText(words)).toBeVisible();
    expect(screen.queryByRole("button")).not.toBeInTheDocument();
  });

  it("lets a change wait again that was rejected", async () => {
    const bodies: unknown[] = [];
    server.use(decided("/api/proposals/1/reopen", pending, bodies));
    const rejected = aProposal({
      state: "rejected",
      summary: "1 row in Goals",
      hunks: [{ ...hunk!, state: "rejected" }],
    });
    const { user } = renderWithProviders(<ProposalCard proposal={rejected} />);
    expect(await screen.findByText("Rejected")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Undo: 1 row in Goals" }));
    await waitFor(() => expect(bodies).toEqual([{}]));
  });

  it.each([
    ["undone", "1 of 2 undone", "The rest stays: its text has changed since."],
    ["applied", "1 of 2 applied", "The rest wasn't made: its text has changed since."],
  ] as const)(
    "tells how much of a change was %s when its text was written on",
    async (state, words, rest) => {
      const [hunk] = aProposal().hunks as [Hunk];
      const hunks: Hunk[] = [
        { ...hunk, state },
        { ...hunk, index: 1, state: "outdated" },
      ];
      renderWithProviders(<ProposalCard proposal={aProposal({ state, hunks })} />);
      expect(await screen.findByText(words)).toBeVisible();
      expect(screen.getByText(rest, { exact: false })).toBeVisible();
    },
  );

  it("says why a decision failed and looks again at how it stands", async () => {
    server.use(refuse("post", "/api/proposals/1/accept", 409, { message: "It was decided elsewhere." }));
    const { user, queryClient } = renderWithProviders(<ProposalCard proposal={pending} />);
    queryClient.setQueryData(queryKeys.proposals(1), [pending]);
    queryClient.setQueryData(queryKeys.document(1), aDocument());
    await user.click(await screen.findByRole("button", { name: "Accept" }));
    expect(await screen.findByText("Couldn't accept the change")).toBeVisible();
    expect(screen.getByText("It was decided elsewhere.")).toBeVisible();
    expect(queryClient.getQueryState(queryKeys.proposals(1))?.isInvalidated).toBe(true);
    expect(queryClient.getQueryState(queryKeys.document(1))?.isInvalidated).toBe(true);
    expect(screen.getByRole("button", { name: "Accept" })).toBeEnabled();
  });

  it("brings the change into view", async () => {
    const onShow = vi.fn();
    const { user } = renderWithProviders(<ProposalCard proposal={pending} onShow={onShow} />);
    await user.click(await screen.findByRole("button", { name: "Show" }));
    expect(onShow).toHaveBeenCalledWith(pending);
  });
});
