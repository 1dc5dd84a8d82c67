import { render, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";

import type { Proposal, ProposalState } from "@/lib/api/types";
import { aProposal } from "@/testing/factories";

import { SystemLine } from "./system-line";

const SENTENCE = "I've updated your document with the suggested changes.";
const [hunk] = aProposal().hunks;

function about(state: ProposalState, ...hunks: ProposalState[]): Proposal {
  const each = hunks.length > 0 ? hunks : [state];
  return aProposal({ state, hunks: each.map((own, index) => ({ ...hunk!, index, state: own })) });
}

function said(proposal: Proposal | null): string {
  const { container } = render(<SystemLine about={proposal}>{SENTENCE}</SystemLine>);
  return container.textContent;
}

describe("a line that tells of a change", () => {
  it("stands as it is while the change does, and where it tells of none", () => {
    expect(said(about("applied"))).toBe(SENTENCE);
    expect(said(null)).toBe(SENTENCE);
  });

  it("says that the change was undone, and is struck", () => {
    expect(said(about("undone"))).toBe(`Undone ${SENTENCE}`);
    expect(screen.getByText(SENTENCE).tagName).toBe("S");
  });

  it("says how much of it was undone, and is not struck as long as a part may stand", () => {
    expect(said(about("undone", "undone", "outdated"))).toBe(`1 of 2 undone ${SENTENCE}`);
    expect(document.querySelector("s")).toBeNull();
  });

  it("says that the text has changed since", () => {
    expect(said(about("outdated"))).toBe(`Outdated: the text has changed since ${SENTENCE}`);
    expect(document.querySelector("s")).toBeNull();
  });
});
