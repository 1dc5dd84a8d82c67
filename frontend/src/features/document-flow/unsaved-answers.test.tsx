/** What was typed and is not saved outlives whatever else is said, comes back or changes meanwhile. */
import { act, screen, waitFor } from "@testing-library/react";
import { http } from "msw";
import { beforeEach, describe, expect, it } from "vitest";

import { turnStream } from "@/features/conversation/testing/turn-stream";
import { setDraft } from "@/features/drafts/drafts";
import { documentConversation } from "@/lib/api/conversation-key";
import { aMessage, NOON } from "@/testing/factories";
import { answer, refuse } from "@/testing/handlers";
import { write } from "@/testing/say";
import { anInterview, anInterviewQuestion } from "@/testing/interview-factories";
import { server } from "@/testing/server";
import "@/testing/markdown-ready";
// Loaded before the clock of the first test runs.
import "@/features/document-flow/answer/answer-fields";

import { shownCells } from "./answer/use-answer";
import { ask, field, refused, RISK, values } from "./testing/answer-inputs";
import { anAnswer } from "./testing/answered";
import {
  answerBox,
  aStart,
  inLog,
  nextTurn,
  openInterview,
  serveFlow,
  serveInterview,
} from "./testing/flow-server";

beforeEach(serveFlow);

const said = (id: number, content: string) => aMessage({ id, role: "user", content, documentId: 7 });

describe("an answer that was not saved", () => {
  it("stays when its question is skipped", async () => {
    const { user } = ask({});
    server.use(refuse("post", "/api/document-flow/message", 502, { message: "No." }));
    await write(user, await answerBox(), "Half a thought");
    await user.keyboard("{Enter}");
    expect(await inLog("Your answer wasn't saved. No.")).toBeVisible();

    const skipped = nextTurn("/api/document-flow/message");
    await user.click(screen.getByRole("button", { name: "Skip" }));
    skipped.send("turn", { id: "t2", documentId: 7 });
    skipped.send("done", anAnswer({ userMessage: said(3, "Skip") }));
    expect(await inLog("What fails today?")).toBeVisible();
    await waitFor(async () => expect(await answerBox()).toHaveValue(""));

    const gone = nextTurn("/api/document-flow/message");
    await user.click(screen.getByRole("button", { name: "Back" }));
    gone.send("turn", { id: "t3", documentId: 7 });
    const asked = aMessage({ id: 6, content: "Once more: what changes?", documentId: 7 });
    gone.send("done", aStart({ userMessage: said(5, "Back"), assistantMessage: asked }));
    await waitFor(async () => expect(await answerBox()).toHaveValue("Half a thought"));
  });

  it("stays when what another window was saying is answered", async () => {
    const { user } = ask({});
    const refusal = { message: "Wait.", code: "TURN_IN_PROGRESS" };
    server.use(refuse("post", "/api/document-flow/message", 409, refusal));
    await write(user, await answerBox(), "Half a thought");
    const turn = turnStream();
    const running = { id: "t8", documentId: 7, content: "From there", createdAt: NOON };
    server.use(
      answer("/api/turns", [running]),
      http.get("/api/turns/t8/events", () => turn.response()),
    );
    await user.keyboard("{Enter}");
    expect(await inLog("From there")).toBeVisible();
    turn.send("done", anAnswer({ userMessage: said(3, "From there"), interview: openInterview }));
    expect(await inLog("What fails today?")).toBeVisible();
    await waitFor(async () => expect(await answerBox()).toHaveValue("Half a thought"));
  });
});

describe("words that come to the question from elsewhere", () => {
  const come = (words: string) => act(() => setDraft(documentConversation(7), words));

  it("stand above a list that was begun, as one text that becomes a list again", async () => {
    const { user } = ask({ kind: "bullets" });
    await write(user, await field("Entry 1"), "One");
    come("Half a message");
    expect(await answerBox()).toHaveValue("Half a message\n\nOne");
    await user.click(screen.getByRole("button", { name: "Write it as a list" }));
    await field("Entry 2");
    expect(values()).toEqual(["Half a message", "One"]);
  });

  it("stand above a cell that was begun, and leave the way back to it", async () => {
    const { user } = ask(RISK);
    await write(user, await field("Owner"), "Ma");
    come("Half a message");
    expect(await answerBox()).toHaveValue("Half a message\n\nMa");
    const back = screen.getByRole("button", { name: "Back to the empty cell" });
    await user.click(back);
    expect(screen.getByText("This text doesn't fit the fields.")).toBeVisible();
    await user.clear(await answerBox());
    await user.click(back);
    expect(await field("Owner")).toHaveValue("");
  });
});

it("a cell leaves the others of its row as they are by now, also when it comes back", async () => {
  const { user } = ask(RISK);
  await write(user, await field("Owner"), "Ma");
  const refusal = { message: "It has gone on.", code: "OTHER_QUESTION" };
  server.use(refuse("post", "/api/document-flow/message", 409, refusal));
  const row = { ...RISK.row!, cells: ["Storage", "Warn at 90%", ""] };
  const current = anInterviewQuestion({ ...RISK, row });
  serveInterview(anInterview({ documentId: 7, current }));
  await user.keyboard("{Enter}");
  expect(await screen.findByText("Warn at 90%")).toBeVisible();
  expect(await inLog("Your answer wasn't saved. It has gone on.")).toBeVisible();
  expect(await field("Owner")).toHaveValue("Ma");
  const sent = refused();
  await user.click(screen.getByRole("button", { name: "Send" }));
  await waitFor(() => expect(sent).toMatchObject([{ content: "| Storage | Warn at 90% | Ma |" }]));
});

it("a cell typed for a row that stands elsewhere by now keeps that row's words", () => {
  const typed = JSON.stringify(["Storage", "Warn at 80%", "Ma"]);
  const row = { ...RISK.row!, cells: ["Network", "Retry", ""] };
  expect(shownCells(typed, anInterviewQuestion({ ...RISK, row }))).toEqual(["Storage", "Warn at 80%", "Ma"]);
});
