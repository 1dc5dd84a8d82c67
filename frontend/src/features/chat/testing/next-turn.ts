/** A question in the chat and the turn that answers it, for tests. */
import { http } from "msw";

import { turnStream, type TurnStream } from "@/features/conversation/testing/turn-stream";
import type { ChatAnswer } from "@/lib/api/types";
import { aChatAnswer, aMessage, aThread } from "@/testing/factories";
import { server } from "@/testing/server";

export const QUESTION = "How do I write a non-goal?";

export const asked = aMessage({ id: 21, role: "user", content: QUESTION, documentId: null, threadId: 9 });
export const answered = aMessage({
  id: 22,
  content: "Name what is left out.",
  documentId: null,
  threadId: 9,
});

export function anAnswer(over: Partial<ChatAnswer> = {}): ChatAnswer {
  return aChatAnswer({ userMessage: asked, assistantMessage: answered, thread: aThread({ id: 9 }), ...over });
}

/** The next turns, begun by the next message; what was sent is put into the list. */
export function nextTurn(): TurnStream & { sent: unknown[] } {
  const stream = turnStream();
  const sent: unknown[] = [];
  server.use(
    http.post("/api/chat", async ({ request }) => {
      sent.push(await request.json());
      return stream.response();
    }),
  );
  return { ...stream, sent };
}
