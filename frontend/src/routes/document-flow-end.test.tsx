import { screen, waitFor, within } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { beforeEach, describe, expect, it } from "vitest";

import { aMessage } from "@/testing/factories";
import { aSection } from "@/testing/interview-factories";
import { answer } from "@/testing/handlers";
import { renderApp } from "@/testing/render";
import { server } from "@/testing/server";
import { haveTimePass, pass } from "@/testing/time";
import { anAnswer, complete, next } from "@/features/document-flow/testing/answered";
import {
  FLOW,
  DOCUMENT,
  nextTurn,
  serveInterview,
  answerBox,
  serveFlow,
} from "@/features/document-flow/testing/flow-server";
import "@/testing/document-ready";
import "@/testing/markdown-ready";
// Loaded before the clock of the first test runs.
import "@/features/brief/components/open-tray";
import "./document-flow";

beforeEach(serveFlow);

describe("the end of the interview", () => {
  it("says when the document is complete, and opens it a moment later", { tags: ["full"] }, async () => {
    serveInterview();
    haveTimePass();
    const turn = nextTurn("/api/document-flow/message");
    const { user, location } = renderApp(`${FLOW}&documentId=7`);
    await user.type(await answerBox(), "For inspectors{Enter}");
    turn.send("turn", { id: "t2", documentId: 7 });
    turn.send("done", anAnswer({ isComplete: true, interview: complete }));
    expect(await screen.findByText("Document generated")).toBeVisible();
    expect(screen.getByText("All 2 sections covered")).toBeVisible();
    expect(await screen.findByText("Document complete!")).toBeVisible();
    expect(screen.getByRole("link", { name: "View Document" })).toHaveAttribute("href", "/documents/7");
    await pass(1500);
    await waitFor(() => expect(location()).toBe("/documents/7"));
  });

  it("says beside the end that nothing was written", async () => {
    serveInterview();
    const turn = nextTurn("/api/document-flow/message");
    const { user } = renderApp(`${FLOW}&documentId=7`);
    await user.type(await answerBox(), "skip{Enter}");
    turn.send("turn", { id: "t2", documentId: 7 });
    const skipped = { ...complete, filledCount: 0, missing: next.missing };
    const document = { ...DOCUMENT, content: "" };
    turn.send("done", anAnswer({ document, isComplete: true, interview: skipped }));
    expect(await screen.findByText("Interview finished: nothing was written")).toBeVisible();
    expect(screen.queryByText("Document generated")).not.toBeInTheDocument();
    expect(screen.queryByText("Document complete!")).not.toBeInTheDocument();
  });

  it("says at the end what has no answer, each a way back to its question", async () => {
    const partly = { ...complete, filledCount: 1, missing: next.missing };
    serveInterview(partly, [aMessage({ id: 4, content: "Interview finished.", documentId: 7 })]);
    const sent: unknown[] = [];
    server.use(
      http.post("/api/document-flow/message", async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json({ message: "No." }, { status: 500 });
      }),
    );
    const { user, location } = renderApp(`${FLOW}&documentId=7`);
    expect(await screen.findByText("Interview finished: 1 question has no answer")).toBeVisible();
    const list = within(await screen.findByRole("list", { name: "Without an answer" }));
    await user.click(list.getByRole("button", { name: "What fails today?" }));
    await waitFor(() => expect(sent).toMatchObject([{ move: "back", target: { index: 1, number: 1 } }]));
    expect(location()).toContain("/document-flow/1");
  });

  it("says at the end what was skipped and which cells are empty, each a way back", async () => {
    const skipped = [{ index: 0, number: 1, heading: "Summary", question: "Why now?" }];
    const sections = [
      aSection({ state: "filled" }),
      aSection({ heading: "Risks", state: "filled", cellsToSet: 6 }),
    ];
    const over = { ...complete, sections, skipped, cellsToSet: 6 };
    serveInterview(over, [aMessage({ id: 4, content: "Required questions answered.", documentId: 7 })]);
    const sent: unknown[] = [];
    server.use(
      answer("/api/documents/7", { ...DOCUMENT, content: "## Summary\n\nInspectors.\n" }),
      http.post("/api/document-flow/message", async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json({ message: "No." }, { status: 500 });
      }),
    );
    const { user, location } = renderApp(`${FLOW}&documentId=7`);
    expect(await screen.findByText("Required questions answered", { selector: "b" })).toBeVisible();
    expect(screen.queryByText("Document generated")).not.toBeInTheDocument();
    await screen.findByRole("list", { name: "Skipped" });
    // Some were never asked: the interview may have been ended before.
    expect(screen.getByText(/^(This|These) optional questions? ha(s|ve) no answer:$/)).toBeVisible();
    await user.click(screen.getByRole("button", { name: "1 skipped" }));
    await waitFor(() => expect(screen.getByRole("button", { name: "Why now?" })).toHaveFocus());
    await user.click(screen.getByRole("button", { name: "6 cells to be set" }));
    await waitFor(() => expect(screen.getByRole("button", { name: "Risks" })).toHaveFocus());
    await user.keyboard("{Enter}");
    await waitFor(() =>
      expect(sent).toMatchObject([{ move: "back", target: { index: 1, number: 0, cells: true } }]),
    );
    expect(location()).toContain("/document-flow/1");
  });
});
