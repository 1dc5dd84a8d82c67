/** Proposals of the assistant in a document: those that newly came into force, and those that wait. No React here. */
import type { Hunk, Proposal } from "@/lib/api/types";

function isApplied(hunk: Hunk): boolean {
  return hunk.state === "applied";
}

function appliedKeys(proposals: readonly Proposal[]): Set<string> {
  return new Set(
    proposals.flatMap(({ id, hunks }) => hunks.filter(isApplied).map(({ index }) => `${id}:${index}`)),
  );
}

/** The proposals with changes that came into force between two looks, each with these alone. */
export function newlyApplied(before: readonly Proposal[], now: readonly Proposal[]): readonly Proposal[] {
  const known = appliedKeys(before);
  return now.flatMap((proposal) => {
    const hunks = proposal.hunks.filter(
      (hunk) => isApplied(hunk) && !known.has(`${proposal.id}:${hunk.index}`),
    );
    return hunks.length > 0 ? [{ ...proposal, hunks }] : [];
  });
}

/**
 * Of these, the newest of which nothing waits and all that is in force was accepted by this person, or written by the
 * assistant for them.
 */
export function newestOwn(
  proposals: readonly Proposal[],
  isYou: (person: string) => boolean,
): Proposal | null {
  const isOwn = ({ decision }: Hunk) => {
    const id = decision?.by.id ?? null;
    return id !== null && isYou(id);
  };
  return proposals
    .filter(({ state, hunks }) => state === "applied" && hunks.filter(isApplied).every(isOwn))
    .reduce<Proposal | null>((newest, each) => (newest && newest.id > each.id ? newest : each), null);
}

/** Proposals with something left to decide. */
export function pendingProposals(proposals: readonly Proposal[]): readonly Proposal[] {
  return proposals.filter(({ hunks }) => hunks.some(({ state }) => state === "pending"));
}
