/** An interview of two sections after its first answer and its last one. */
import type { FlowAnswer } from "@/lib/api/types";
import { aMessage, aProposal } from "@/testing/factories";
import { anInterview, anInterviewQuestion, aSection } from "@/testing/interview-factories";

import { aStart, DOCUMENT } from "./flow-server";

/** The change that the answer to the first question made. */
export const filled = aProposal({
  id: 31,
  documentId: 7,
  state: "applied",
  summary: "Filled Summary",
  hunks: aProposal().hunks.map((hunk) => ({ ...hunk, section: "Summary", state: "applied" })),
});
/** The interview after it. */
export const next = anInterview({
  documentId: 7,
  current: anInterviewQuestion({
    index: 1,
    heading: "Problem",
    question: "What fails today?",
    suggestions: [],
  }),
  sections: [aSection({ state: "filled" }), aSection({ heading: "Problem", state: "current" })],
  filledCount: 1,
  answeredCount: 1,
  missing: [{ index: 1, number: 1, heading: "Problem", question: "What fails today?" }],
});
/** The interview after the last answer. */
export const complete = { ...next, isComplete: true, current: null, filledCount: 2, missing: [] };

/** What the server says to the first answer. */
export function anAnswer(over: Partial<FlowAnswer> = {}): FlowAnswer {
  return aStart({
    document: { ...DOCUMENT, content: "## Summary\n\nInspectors.\n", version: 2 },
    userMessage: aMessage({ id: 3, role: "user", content: "For inspectors.", documentId: 7 }),
    assistantMessage: aMessage({ id: 4, content: "What fails today?", documentId: 7, proposal: filled }),
    interview: next,
    ...over,
  });
}
