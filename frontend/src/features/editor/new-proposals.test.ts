import { expect, test } from "vitest";

import { aProposal } from "@/testing/factories";

import { newlyApplied, pendingProposals } from "./new-proposals";

const hunk = aProposal().hunks[0]!;
const pending = aProposal({ id: 1, hunks: [hunk] });
const applied = aProposal({ id: 1, state: "applied", hunks: [{ ...hunk, state: "applied" }] });

test("a change is new once, when it comes into force", () => {
  expect(newlyApplied([pending], [applied])).toEqual([applied]);
  expect(newlyApplied([applied], [applied])).toEqual([]);
  expect(newlyApplied([], [applied, { ...applied, id: 2 }])).toHaveLength(2);
  expect(newlyApplied([], [pending])).toEqual([]);
});

test("proposals wait while one of their changes does", () => {
  expect(pendingProposals([pending, applied])).toEqual([pending]);
});
