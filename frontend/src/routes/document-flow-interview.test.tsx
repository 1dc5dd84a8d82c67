import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";

import { aMessage } from "@/testing/factories";
import { aSection } from "@/testing/interview-factories";
import { refuse } from "@/testing/handlers";
import { renderApp } from "@/testing/render";
import { server } from "@/testing/server";
import { haveTimePass, pass } from "@/testing/time";
import { anAnswer, complete, filled, next } from "@/features/document-flow/testing/answered";
import {
  FLOW,
  openInterview,
  question,
  TITLE,
  DOCUMENT,
  nextTurn,
  serveInterview,
  answerBox,
  inLog,
  preview,
  serveFlow,
} from "@/features/document-flow/testing/flow-server";
import "@/testing/document-ready";
import "@/testing/markdown-ready";
// Loaded before the clock of the first test runs.
import "@/features/brief/components/open-tray";
import "@/features/suggestions/components/proposal-card";
import "./document-flow";

beforeEach(serveFlow);

describe("the interview", () => {
  it("shows where it stands and what is still to come", async () => {
    serveInterview();
    renderApp(`${FLOW}&documentId=7`);
    const bar = await screen.findByRole("progressbar", { name: "Sections filled" });
    expect(bar).toHaveAttribute("aria-valuetext", "Section 1 of 2, Summary, 0 of 2 covered");
    expect(screen.getByRole("link", { name: "Leave and keep draft" })).toHaveAttribute(
      "href",
      "/documents/7",
    );
    expect(within(await preview()).getByText("Problem")).toBeVisible();
  });

  it("fills the input from a chip, takes it back, and sends it on Enter", async () => {
    serveInterview();
    const turn = nextTurn("/api/document-flow/message");
    const { user } = renderApp(`${FLOW}&documentId=7`);
    const chip = await screen.findByRole("button", { name: "For inspectors" });
    await user.click(chip);
    expect(await answerBox()).toHaveValue("For inspectors. ");
    expect(chip).toHaveAttribute("aria-pressed", "true");
    await user.click(chip);
    expect(await answerBox()).toHaveValue("");
    await user.click(chip);
    await user.keyboard("{Enter}");

    turn.send("turn", { id: "t2", documentId: 7 });
    turn.send("document", {
      title: TITLE,
      content: "## Summary\n\nBeing written.",
      version: null,
      section: "Summary",
    });
    expect(await within(await preview()).findByText("Being written.")).toBeVisible();
    turn.send("done", anAnswer());
    expect(await inLog("What fails today?")).toBeVisible();
    expect(within(await preview()).getByText("Inspectors.")).toBeVisible();
    expect(within(await preview()).queryByText("Being written.")).not.toBeInTheDocument();
    expect(screen.getByText("1 of 2 covered")).toBeVisible();
  });

  it("keeps the question that came word by word in place when what it wrote is put above it", async () => {
    serveInterview();
    const turn = nextTurn("/api/document-flow/message");
    const { user } = renderApp(`${FLOW}&documentId=7`);
    await user.type(await answerBox(), "For inspectors.{Enter}");
    turn.send("turn", { id: "t2", documentId: 7 });
    turn.send("delta", { text: "What fails today?" });
    const drawn = await inLog("What fails today?");
    turn.send("done", anAnswer());
    expect(await screen.findByRole("button", { name: /^Undo/ })).toBeVisible();
    expect(await inLog("What fails today?")).toBe(drawn);
  });

  it("marks what a quick answer wrote, although no preview of it came", async () => {
    serveInterview();
    const turn = nextTurn("/api/document-flow/message");
    const { user } = renderApp(`${FLOW}&documentId=7`);
    await user.type(await answerBox(), "For inspectors.{Enter}");
    turn.send("turn", { id: "t2", documentId: 7 });
    turn.send("done", anAnswer());
    const written = await within(await preview()).findByText("Inspectors.");
    expect(written.closest("[data-highlighted]")).not.toBeNull();
  });

  it(
    "leaves no step behind that would lead straight back to the finished document",
    { tags: ["full"] },
    async () => {
      serveInterview(complete);
      haveTimePass();
      const { location, router } = renderApp(`${FLOW}&documentId=7`);
      expect(await screen.findByRole("link", { name: "View Document" })).toBeVisible();
      await pass(1500);
      await waitFor(() => expect(location()).toBe("/documents/7"));
      expect((router.history as { length: number }).length).toBe(1);
    },
  );

  it("undoes what an answer filled", async () => {
    const said = aMessage({ id: 4, content: "What fails today?", documentId: 7, proposal: filled });
    serveInterview(next, [said]);
    server.use(
      http.post("/api/proposals/31/undo", () =>
        HttpResponse.json({
          proposal: { ...filled, state: "undone" },
          document: { ...DOCUMENT, version: 3 },
        }),
      ),
    );
    const { user } = renderApp(`${FLOW}&documentId=7`);
    await user.click(await screen.findByRole("button", { name: /^Undo/ }));
    expect(await inLog(/Undone/)).toBeVisible();
    expect(screen.queryByRole("button", { name: /^Undo/ })).not.toBeInTheDocument();
  });

  it("sends the answers that steer as what they mean, and keeps what is being written", async () => {
    serveInterview();
    const sent: unknown[] = [];
    server.use(
      http.post("/api/document-flow/message", async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json({ message: "No." }, { status: 500 });
      }),
    );
    const { user } = renderApp(`${FLOW}&documentId=7`);
    await user.type(await answerBox(), "Half a thought");
    await user.click(screen.getByRole("button", { name: "I don't know" }));
    expect(await screen.findByText("Failed to send message")).toBeVisible();
    const { index, question } = openInterview.current!;
    const asked = { index, question };
    expect(sent).toEqual([
      { documentId: 7, content: "Half a thought", mode: "ai-assisted", asked, move: "unknown" },
    ]);
    expect(await answerBox()).toHaveValue("Half a thought");
    await user.click(screen.getByRole("button", { name: "Skip" }));
    await waitFor(() =>
      expect(sent[1]).toEqual({ documentId: 7, content: "Skip", mode: "ai-assisted", asked, move: "skip" }),
    );
    expect(await answerBox()).toHaveValue("Half a thought");
  });

  it(
    "gives an answer back that is to no question any more, and shows the newest one",
    { tags: ["full"] },
    async () => {
      serveInterview();
      const { user } = renderApp(`${FLOW}&documentId=7`);
      await user.type(await answerBox(), "For inspectors.");
      // Meanwhile it was answered in another browser.
      serveInterview(next, [question, aMessage({ id: 4, content: "What fails today?", documentId: 7 })]);
      const refusal = { message: "It has gone on.", code: "OTHER_QUESTION", interview: next };
      server.use(refuse("post", "/api/document-flow/message", 409, refusal));
      await user.keyboard("{Enter}");
      expect(await screen.findByText("It has gone on.")).toBeVisible();
      expect(await answerBox()).toHaveValue("For inspectors.");
      expect(await inLog("What fails today?")).toBeVisible();
      expect(await screen.findByText("Section 2 of 2")).toBeVisible();
    },
  );

  it(
    "says in its place that an answer was not saved, until the next one is sent",
    { tags: ["full"] },
    async () => {
      serveInterview();
      const message = "The AI provider is not answering.";
      server.use(refuse("post", "/api/document-flow/message", 502, { message }));
      const { user } = renderApp(`${FLOW}&documentId=7`);
      await user.type(await answerBox(), "Inspectors lose data{Enter}");
      const words = `Your answer wasn't saved. ${message}`;
      expect(await inLog(words)).toBeVisible();
      expect(await answerBox()).toHaveValue("Inspectors lose data");
      const turn = nextTurn("/api/document-flow/message");
      await user.keyboard("{Enter}");
      await waitFor(() => expect(screen.queryByText(words)).not.toBeInTheDocument());
      turn.send("turn", { id: "t2", documentId: 7 });
      turn.send("done", anAnswer());
      expect(await inLog("What fails today?")).toBeVisible();
    },
  );

  it("lets who has said enough finish", async () => {
    serveInterview(next, [aMessage({ id: 4, content: "What fails today?", documentId: 7 })]);
    const sent: unknown[] = [];
    server.use(
      http.post("/api/document-flow/message", async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json({ message: "No." }, { status: 500 });
      }),
    );
    const { user } = renderApp(`${FLOW}&documentId=7`);
    const finish = await screen.findByRole("button", { name: "Finish now" });
    expect(finish).toHaveAccessibleDescription(/^Ends the interview\. Your answers are kept/);
    await user.click(finish);
    const question = within(await screen.findByRole("alertdialog", { name: "Finish interview" }));
    expect(
      question.getByText(/1 question that this document needs has no answer yet: Problem\./),
    ).toBeVisible();
    await user.click(question.getByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument());
    expect(sent).toEqual([]);
    await user.click(screen.getByRole("button", { name: "Finish now" }));
    await user.click(await screen.findByRole("button", { name: "Finish interview" }));
    await waitFor(() => expect(sent).toMatchObject([{ documentId: 7, move: "finish" }]));
    await waitFor(() => expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument());
  });

  it("lets who has left nothing open finish without a question", { tags: ["full"] }, async () => {
    serveInterview({ ...next, missing: [] }, [
      aMessage({ id: 4, content: "What fails today?", documentId: 7 }),
    ]);
    nextTurn("/api/document-flow/message");
    const { user } = renderApp(`${FLOW}&documentId=7`);
    await user.click(await screen.findByRole("button", { name: "Finish now" }));
    expect(await inLog("Finish now")).toBeVisible();
    expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument();
  });

  it("keeps the focus where one can go on by keyboard", async () => {
    const said = aMessage({ id: 4, content: "What fails today?", documentId: 7, proposal: filled });
    serveInterview(next, [said]);
    server.use(
      http.post("/api/proposals/31/undo", () =>
        HttpResponse.json({ proposal: { ...filled, state: "undone" }, document: DOCUMENT }),
      ),
    );
    nextTurn("/api/document-flow/message");
    const { user } = renderApp(`${FLOW}&documentId=7`);
    await waitFor(async () => expect(await answerBox()).toHaveFocus());
    (await screen.findByRole("button", { name: /^Undo/ })).focus();
    await user.keyboard("{Enter}");
    await waitFor(() => expect(screen.getByRole("log")).toHaveFocus());
    screen.getByRole("button", { name: "Skip" }).focus();
    await user.keyboard("{Enter}");
    expect(await answerBox()).toHaveFocus();
  });

  it.each([
    ["mouse", true],
    ["touch", false],
  ])("after a question was skipped by %s, the focus is in the answer: %j", async (pointerType, isThere) => {
    serveInterview(next, [aMessage({ id: 4, content: "What fails today?", documentId: 7 })]);
    const turn = nextTurn("/api/document-flow/message");
    renderApp(`${FLOW}&documentId=7`);
    await waitFor(async () => expect(await answerBox()).toHaveFocus());
    const skip = await screen.findByRole("button", { name: "Skip" });
    act(() => skip.focus());
    fireEvent(skip, new PointerEvent("click", { bubbles: true, detail: 1, pointerType }));
    turn.send("turn", { id: "t2", documentId: 7 });
    turn.send("done", anAnswer());
    expect(await inLog("For inspectors.")).toBeVisible();
    await waitFor(() =>
      expect(
        isThere ? screen.getByRole("textbox", { name: "Answer" }) : screen.getByRole("log"),
      ).toHaveFocus(),
    );
  });

  it("leaves the focus to whoever writes elsewhere while an answer is written", async () => {
    serveInterview();
    const turn = nextTurn("/api/document-flow/message");
    const { user } = renderApp(`${FLOW}&documentId=7`);
    const elsewhere = document.body.appendChild(document.createElement("textarea"));
    onTestFinished(() => elsewhere.remove());
    await user.type(await answerBox(), "For inspectors.{Enter}");
    turn.send("turn", { id: "t2", documentId: 7 });
    await user.type(elsewhere, "Some ");
    turn.send("done", anAnswer());
    expect(await inLog("What fails today?")).toBeVisible();
    await user.keyboard("words");
    expect(elsewhere).toHaveValue("Some words");
  });

  it("shows what was written at the person's words, and decides a model's wording where it stands", async () => {
    const other = { ...filled, id: 32, state: "pending" as const };
    const pending = { ...other, hunks: [{ ...filled.hunks[0]!, state: "pending" as const }] };
    const asked = aMessage({
      id: 3,
      role: "user",
      content: "For inspectors.",
      documentId: 7,
      proposal: filled,
    });
    const told = aMessage({ id: 4, content: "What fails today?", documentId: 7, proposal: pending });
    const sections = [aSection({ state: "filled", filledBy: 31 }), next.sections[1]!];
    serveInterview({ ...next, sections }, [question, asked, told]);
    const decided: string[] = [];
    server.use(
      http.post("/api/proposals/:id/:verb", ({ params }) => {
        decided.push(`${String(params["verb"])} ${String(params["id"])}`);
        return HttpResponse.json({
          proposal: { ...pending, state: "rejected", hunks: [{ ...filled.hunks[0]!, state: "rejected" }] },
          document: DOCUMENT,
        });
      }),
    );
    const { user } = renderApp(`${FLOW}&documentId=7`);
    expect(await inLog("Filled")).toBeVisible();
    expect(screen.getByRole("button", { name: /^Undo/ })).toBeVisible();
    await user.click(await screen.findByRole("button", { name: "Reject" }));
    await waitFor(() => expect(decided).toEqual(["reject 32"]));
    await waitFor(() => expect(screen.queryByRole("button", { name: "Accept" })).not.toBeInTheDocument());
  });

  it("says that an answer was added while its section has questions left", async () => {
    const told = aMessage({ id: 4, content: "Why now?", documentId: 7, proposal: filled });
    serveInterview(next, [question, told]);
    renderApp(`${FLOW}&documentId=7`);
    expect(await inLog("Added to")).toBeVisible();
    expect(screen.queryByText("Filled")).not.toBeInTheDocument();
  });

  it("goes back to a section by its tick", async () => {
    serveInterview(next, [aMessage({ id: 4, content: "What fails today?", documentId: 7 })]);
    const sent: unknown[] = [];
    server.use(
      http.post("/api/document-flow/message", async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json({ message: "No." }, { status: 500 });
      }),
    );
    const { user } = renderApp(`${FLOW}&documentId=7`);
    await user.click(await screen.findByRole("button", { name: "Back to Summary, filled" }));
    await waitFor(() => expect(sent).toMatchObject([{ move: "back", target: { index: 0, number: 0 } }]));
    expect(screen.queryByRole("button", { name: /^Back to Problem/ })).not.toBeInTheDocument();
  });

  it("puts the answer that is gone back to into the input", async () => {
    serveInterview({ ...next, current: { ...next.current!, answer: "Forms get lost." } });
    renderApp(`${FLOW}&documentId=7`);
    await waitFor(async () => expect(await answerBox()).toHaveValue("Forms get lost."));
  });
});
