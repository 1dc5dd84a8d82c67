/** The chat beside a document and the turns that answer in it, for tests. */
import { screen } from "@testing-library/react";
import { http } from "msw";
import { vi } from "vitest";

import { turnStream, type TurnStream } from "@/features/conversation/testing/turn-stream";
import type { ChatAnswer, Message } from "@/lib/api/types";
import { aChatAnswer, aMessage } from "@/testing/factories";
import { answer } from "@/testing/handlers";
import { renderWithProviders } from "@/testing/render";
import { server } from "@/testing/server";

import { DocumentChat } from "../components/document-chat";

export const QUESTION = "Add a metric";

export const asked = aMessage({ id: 21, role: "user", content: QUESTION });
export const answered = aMessage({ id: 22, content: "The row is in the table." });

export function anAnswer(over: Partial<ChatAnswer> = {}): ChatAnswer {
  return aChatAnswer({ userMessage: asked, assistantMessage: answered, ...over });
}

export function serve(messages: Message[] = []) {
  server.use(answer("/api/chat", messages as never), answer("/api/turns", []));
}

/** The next turn, begun by the next message. */
export function nextTurn(): TurnStream {
  const stream = turnStream();
  server.use(http.post("/api/chat", () => stream.response()));
  return stream;
}

export function show() {
  const onDocument = vi.fn();
  const onUpdating = vi.fn();
  const rendered = renderWithProviders(
    <DocumentChat
      documentId={1}
      title="Offline mode"
      onDocument={onDocument}
      onUpdating={onUpdating}
      renderProposal={({ summary }) => <p>{summary}</p>}
    />,
  );
  return { ...rendered, onDocument, onUpdating };
}

export const input = () => screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Message" });
export const log = () => screen.findByRole("log");
