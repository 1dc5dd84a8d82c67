/** The creation flow of one document as tests meet it: what the server has, and where things stand. */
import { screen } from "@testing-library/react";
import { http } from "msw";

import { setDraft } from "@/features/drafts/drafts";
import { turnStream, type TurnStream } from "@/features/conversation/testing/turn-stream";
import type { FlowAnswer, Interview, Message } from "@/lib/api/types";
import { documentConversation } from "@/lib/api/conversation-key";
import { aDocument, aMessage, aTemplate, aUser } from "@/testing/factories";
import { anInterview } from "@/testing/interview-factories";
import { answer } from "@/testing/handlers";
import { server } from "@/testing/server";

export const FLOW = "/document-flow/1?mode=ai-assisted";
export const TITLE = "Offline mode for field inspectors";
export const QUESTION = "What changes, and for whom?";
export const DOCUMENT = aDocument({ id: 7, title: TITLE, content: "", interviewOpen: true });

export const question = aMessage({ id: 2, content: QUESTION, documentId: 7 });
export const openInterview = anInterview({ documentId: 7 });

export function aStart(over: Partial<FlowAnswer> = {}): FlowAnswer {
  return {
    document: DOCUMENT,
    userMessage: aMessage({ id: 1, role: "user", content: TITLE, documentId: 7 }),
    assistantMessage: question,
    isComplete: false,
    interview: openInterview,
    incomplete: false,
    ...over,
  };
}

export function nextTurn(path: string): TurnStream {
  const stream = turnStream();
  server.use(http.post(path, () => stream.response()));
  return stream;
}

/** An interview that is under way on the server. */
export function serveInterview(interview: Interview = openInterview, messages: Message[] = [question]) {
  server.use(
    answer("/api/document-flow/7", { ...interview }),
    answer("/api/documents/7", { ...DOCUMENT }),
    answer("/api/documents/7/proposals", []),
    answer("/api/chat", messages as never),
  );
}

export const title = () => screen.findByRole("textbox", { name: "Title" });
export const answerBox = () => screen.findByRole("textbox", { name: "Answer" });
/** Words in the log of messages, whichever step draws it; the announcer repeats some of them elsewhere. */
export const inLog = (words: string | RegExp) => screen.findByText(words, { selector: "[role=log] *" });
export const preview = () => screen.findByRole("region", { name: "Document" });

/** What every test of the flow finds: the template, the document once begun, nobody's turn, a registered person. */
export function serveFlow() {
  setDraft(documentConversation(7), "");
  serveInterview();
  server.use(
    answer("/api/templates/1", { ...aTemplate() }),
    answer("/api/turns", []),
    answer("/api/current-user", { ...aUser() }),
  );
}
