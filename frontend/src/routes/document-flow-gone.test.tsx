/** An interview about a document that was deleted elsewhere. */
import { screen } from "@testing-library/react";
import { http } from "msw";
import { beforeEach, expect, test } from "vitest";

import { turnStream } from "@/features/turns/testing/turn-stream";
import {
  answerBox,
  aStart,
  FLOW,
  serveFlow,
  serveInterview,
  TITLE,
} from "@/features/document-flow/testing/flow-server";
import { refuse } from "@/testing/handlers";
import { renderApp } from "@/testing/render";
import { server } from "@/testing/server";
import "@/testing/markdown-ready";

const GONE = { message: "Not found", code: "NOT_FOUND" };

const isGoneNow = () =>
  server.use(
    refuse("get", "/api/documents/7", 404, GONE),
    refuse("get", "/api/document-flow/7", 404, GONE),
    refuse("get", "/api/chat", 404, GONE),
    refuse("post", "/api/document-flow/message", 404, GONE),
  );

beforeEach(() => {
  serveFlow();
  serveInterview();
});

test("a start that is met again after its document was deleted leads to no interview", async () => {
  isGoneNow();
  const turn = turnStream();
  server.use(http.get("/api/turns/t1/events", () => turn.response()));
  renderApp(`${FLOW}&turn=t1&title=${encodeURIComponent(TITLE)}`);
  turn.send("turn", { id: "t1", documentId: null });
  turn.send("done", aStart());
  expect(await screen.findByText("Document not found")).toBeVisible();
  expect(screen.queryByRole("textbox", { name: "Answer" })).not.toBeInTheDocument();
});

test("an open interview ends when an answer finds its document deleted", async () => {
  const { user } = renderApp(`${FLOW}&documentId=7`);
  const box = await answerBox();
  isGoneNow();
  await user.type(box, "For inspectors{Enter}");
  expect(await screen.findByText("Document not found")).toBeVisible();
  expect(screen.queryByRole("textbox", { name: "Answer" })).not.toBeInTheDocument();
});
