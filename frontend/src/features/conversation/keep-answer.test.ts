import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";

import { queryKeys } from "@/lib/api/keys";
import { documentConversation } from "@/lib/api/conversation-key";
import type { FlowAnswer } from "@/lib/api/types";
import { aDocument, aMessage, aProposal } from "@/testing/factories";
import { anInterview } from "@/testing/interview-factories";

import { keepAnswer } from "./keep-answer";

function answerAt(version: number, filledCount: number): FlowAnswer {
  return {
    document: aDocument({ id: 7, version }),
    userMessage: aMessage({ id: 1, role: "user", documentId: 7 }),
    assistantMessage: aMessage({ id: 2, documentId: 7 }),
    isComplete: false,
    interview: anInterview({ documentId: 7, filledCount }),
    incomplete: false,
  };
}

/** What is kept of a document of version 3, of which one section is filled, after an answer about it. */
function kept(answer: FlowAnswer) {
  const client = new QueryClient();
  client.setQueryData(queryKeys.document(7), aDocument({ id: 7, version: 3 }));
  client.setQueryData(queryKeys.interview(7), anInterview({ documentId: 7, filledCount: 1 }));
  keepAnswer(client, documentConversation(7), answer);
  return {
    version: client.getQueryData<{ version: number }>(queryKeys.document(7))?.version,
    filled: client.getQueryData<{ filledCount: number }>(queryKeys.interview(7))?.filledCount,
    isAskedAgain: client.getQueryState(queryKeys.interview(7))?.isInvalidated,
  };
}

test("an answer brings its document and its interview", () => {
  expect(kept(answerAt(4, 2))).toEqual({ version: 4, filled: 2, isAskedAgain: false });
});

test("an answer that changed no text still brings where the interview stands", () => {
  expect(kept(answerAt(3, 2))).toEqual({ version: 3, filled: 2, isAskedAgain: false });
});

test("an answer that is kept twice proposes its change once", () => {
  const client = new QueryClient();
  client.setQueryData(queryKeys.proposals(7), [aProposal({ id: 4 })]);
  const known = answerAt(3, 1);
  const answer = {
    ...known,
    assistantMessage: { ...known.assistantMessage, proposal: aProposal({ id: 5 }) },
  };
  for (let times = 0; times < 2; times += 1) keepAnswer(client, documentConversation(7), answer);
  expect(client.getQueryData<{ id: number }[]>(queryKeys.proposals(7))?.map(({ id }) => id)).toEqual([5, 4]);
});

test("an answer about an older text leaves what is known, and has the interview asked for again", () => {
  expect(kept(answerAt(2, 0))).toEqual({ version: 3, filled: 1, isAskedAgain: true });
});
