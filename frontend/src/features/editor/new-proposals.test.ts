import { expect, test } from "vitest";

import type { Proposal } from "@/lib/api/types";
import { aProposal, NOON } from "@/testing/factories";

import { newestOwn, newlyApplied, pendingProposals } from "./new-proposals";

const hunk = aProposal().hunks[0]!;
const pending = aProposal({ id: 1, hunks: [hunk] });
const applied = aProposal({ id: 1, state: "applied", hunks: [{ ...hunk, state: "applied" }] });

test("a change is new once, when it comes into force", () => {
  expect(newlyApplied([pending], [applied])).toEqual([applied]);
  expect(newlyApplied([applied], [applied])).toEqual([]);
  expect(newlyApplied([], [applied, { ...applied, id: 2 }])).toHaveLength(2);
  expect(newlyApplied([], [pending])).toEqual([]);
});

test("one's own are what one accepted or asked for, the newest of them", () => {
  const by = (id: string | null, over: Partial<Proposal> = {}) => ({
    ...applied,
    hunks: [{ ...applied.hunks[0]!, decision: { by: { id, name: "Mara" }, reason: null, decidedAt: NOON } }],
    ...over,
  });
  const own = (...proposals: Proposal[]) => newestOwn(proposals, (person) => person === "mara")?.id ?? null;
  expect(own(by("mara"), by("mara", { id: 3 }), by("mara", { id: 2 }), by("jonas", { id: 4 }))).toBe(3);
  expect(own(by("jonas"), by(null))).toBeNull();
  expect(own(by("mara", { state: "pending" }))).toBeNull();
  expect(own({ ...applied, hunks: [...by("mara").hunks, ...by("jonas").hunks] })).toBeNull();
  expect(own(applied)).toBeNull();
});

test("proposals wait while one of their changes does", () => {
  expect(pendingProposals([pending, applied])).toEqual([pending]);
});
