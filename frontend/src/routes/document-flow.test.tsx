import { screen, waitFor, within } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { beforeEach, describe, expect, it, vi } from "vitest";

import { setDraft } from "@/components/conversation";
import { turnStream, type TurnStream } from "@/features/turns/testing/turn-stream";
import { useLimitPrompt } from "@/features/usage";
import type { FlowAnswer, Interview, Message } from "@/lib/api/types";
import { queryKeys } from "@/lib/api/keys";
import { documentPlace } from "@/lib/api/place";
import { loadMarkdown } from "@/lib/markdown";
import { aDocument, aMessage, anInterview, aProposal, aTemplate, aUser } from "@/testing/factories";
import { answer, refuse } from "@/testing/handlers";
import { renderApp } from "@/testing/render";
import { server } from "@/testing/server";

const FLOW = "/document-flow/1?mode=ai-assisted";
const TITLE = "Offline mode for field inspectors";
const QUESTION = "What changes, and for whom?";
const DOCUMENT = aDocument({ id: 7, title: TITLE, content: "", interviewOpen: true });

const question = aMessage({ id: 2, content: QUESTION, documentId: 7 });
const openInterview = anInterview({ documentId: 7 });

function aStart(over: Partial<FlowAnswer> = {}): FlowAnswer {
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

function nextTurn(path: string): TurnStream {
  const stream = turnStream();
  server.use(http.post(path, () => stream.response()));
  return stream;
}

/** An interview that is under way on the server. */
function serveInterview(interview: Interview = openInterview, messages: Message[] = [question]) {
  server.use(
    answer("/api/document-flow/7", { ...interview }),
    answer("/api/documents/7", { ...DOCUMENT }),
    answer("/api/documents/7/proposals", []),
    answer("/api/chat", messages as never),
  );
}

const title = () => screen.findByRole("textbox", { name: "Title" });
const answerBox = () => screen.findByRole("textbox", { name: "Answer" });
/** Words in the log of messages, whichever step draws it; the announcer repeats some of them elsewhere. */
const inLog = (words: string | RegExp) => screen.findByText(words, { selector: "[role=log] *" });
const preview = () => screen.findByRole("region", { name: "Document" });

beforeEach(() => {
  sessionStorage.clear();
  setDraft(documentPlace(7), "");
  server.use(
    answer("/api/templates/1", { ...aTemplate() }),
    answer("/api/turns", []),
    answer("/api/current-user", { ...aUser() }),
  );
});

describe("the title step", () => {
  it("says what to expect and asks what is being worked on", async () => {
    renderApp(FLOW);
    expect(await screen.findByRole("heading", { name: "What are you working on?" })).toBeVisible();
    expect(screen.getByText("Standard PRD · AI-assisted · 2 sections, about 15 minutes")).toBeVisible();
    expect(screen.getByRole("link", { name: "Back" })).toHaveAttribute("href", "/templates");
  });

  it("asks for a title when there is none, in a toast and at the field", async () => {
    const { user } = renderApp(FLOW);
    await user.type(await title(), "   {Enter}");
    expect(await screen.findByText("Title required")).toBeVisible();
    expect(await title()).toHaveAccessibleDescription("Please enter what you're working on");
  });

  it("says that the template could not be found, and leads back", async () => {
    server.use(refuse("get", "/api/templates/1", 404, { message: "Not found" }));
    renderApp(FLOW);
    expect(await screen.findByText("Template not found")).toBeVisible();
    expect(screen.getByText("The requested template could not be loaded.")).toBeVisible();
    expect(screen.getByRole("link", { name: "Return to templates" })).toHaveAttribute("href", "/templates");
    expect(await screen.findByText("Failed to load template. Please try again.")).toBeVisible();
  });

  it("keeps a pasted brief for the first answer", async () => {
    const turn = nextTurn("/api/document-flow/start");
    const { user } = renderApp(FLOW);
    await user.click(await title());
    await user.paste("# Offline mode\n\nInspectors lose signal.");
    expect(await title()).toHaveValue("Offline mode");
    expect(screen.getByRole("region", { name: "Brief" })).toHaveTextContent("Inspectors lose signal.");
    await user.click(screen.getByRole("button", { name: "Continue" }));
    turn.send("turn", { id: "t1", documentId: null });
    turn.send("done", aStart());
    expect(await answerBox()).toHaveValue("# Offline mode\n\nInspectors lose signal.");
  });
});

it("keeps a pasted brief for the visit after signing up in between", async () => {
  const { user, unmount } = renderApp(FLOW);
  await user.click(await title());
  await user.paste("# Offline mode\n\nInspectors lose signal.");
  unmount();
  const again = renderApp(FLOW);
  expect(await screen.findByRole("region", { name: "Brief" })).toHaveTextContent("Inspectors lose signal.");
  await again.user.click(screen.getByRole("button", { name: "Remove" }));
  again.unmount();
  renderApp(FLOW);
  await title();
  expect(screen.queryByRole("region", { name: "Brief" })).not.toBeInTheDocument();
});

describe("the start", () => {
  it("shows the document as it is begun, then the first question at an address that survives a reload", async () => {
    const bodies: unknown[] = [];
    const turn = turnStream();
    server.use(
      http.post("/api/document-flow/start", async ({ request }) => {
        bodies.push(await request.json());
        return turn.response();
      }),
    );
    const { user, location } = renderApp(FLOW);
    await user.type(await title(), `${TITLE}{Enter}`);
    expect(await screen.findByText("Preparing your document...")).toBeVisible();
    turn.send("turn", { id: "t1", documentId: null });
    await waitFor(() => expect(location()).toContain("turn=t1"));
    turn.send("document", {
      title: TITLE,
      content: "## Summary\n\nSoon.",
      version: null,
      section: "Summary",
    });
    expect(await within(await preview()).findByText("Soon.")).toBeVisible();
    turn.send("done", aStart());
    expect(await inLog(QUESTION)).toBeVisible();
    expect(location()).toBe("/document-flow/1?mode=ai-assisted&documentId=7");
    expect(bodies).toEqual([{ templateId: 1, title: TITLE, mode: "ai-assisted" }]);
  });

  it("makes the document in the project that the address names, and has the project asked for again", async () => {
    const bodies: unknown[] = [];
    server.use(
      http.post("/api/document-flow/start", async ({ request }) => {
        bodies.push(await request.json());
        return HttpResponse.json(aStart({ document: { ...DOCUMENT, projectId: 3 } }), { status: 201 });
      }),
    );
    const { user, location, queryClient } = renderApp(`${FLOW}&projectId=3`);
    queryClient.setQueryData(queryKeys.project(3), { id: 3 });
    queryClient.setQueryData(queryKeys.projectActivities(3), []);
    await user.type(await title(), `${TITLE}{Enter}`);
    expect(await inLog(QUESTION)).toBeVisible();
    expect(bodies).toEqual([{ templateId: 1, title: TITLE, mode: "ai-assisted", projectId: 3 }]);
    expect(location()).toBe("/document-flow/1?mode=ai-assisted&projectId=3&documentId=7");
    for (const key of [queryKeys.project(3), queryKeys.projectActivities(3)])
      expect(queryClient.getQueryState(key)?.isInvalidated).toBe(true);
  });

  it("says that the project is not there, and keeps the title", async () => {
    server.use(refuse("post", "/api/document-flow/start", 404, { message: "Project not found" }));
    const { user } = renderApp(`${FLOW}&projectId=99`);
    await user.type(await title(), `${TITLE}{Enter}`);
    expect(await screen.findByText("Project not found")).toBeVisible();
    expect(await title()).toHaveValue(TITLE);
  });

  it("returns to the title, which is kept, when the start fails", async () => {
    server.use(refuse("post", "/api/document-flow/start", 503, { message: "No assistant today." }));
    const { user } = renderApp(FLOW);
    await user.type(await title(), `${TITLE}{Enter}`);
    expect(await screen.findByText("Error preparing document flow")).toBeVisible();
    expect(screen.getByText("No assistant today.")).toBeVisible();
    expect(await title()).toHaveValue(TITLE);
  });

  it("offers a guest at the limit to sign up", async () => {
    const { username, name, isGuest } = { username: "guest-abc", name: null, isGuest: true };
    server.use(
      answer("/api/current-user", { ...aUser({ username, name, isGuest }) }),
      refuse("post", "/api/document-flow/start", 403, { message: "Limit Exceeded", code: "LIMIT_EXCEEDED" }),
    );
    const { user } = renderApp(FLOW);
    await user.type(await title(), `${TITLE}{Enter}`);
    expect(await screen.findByText("Document limit reached")).toBeVisible();
    expect(useLimitPrompt.getState().prompt).toEqual({ kind: "limit", resource: "docs" });
  });

  it("asks a guest once to save the first document", async () => {
    server.use(
      answer("/api/current-user", { ...aUser({ username: "guest-abc", name: null, isGuest: true }) }),
    );
    const turn = nextTurn("/api/document-flow/start");
    const { user } = renderApp(FLOW);
    await user.type(await title(), `${TITLE}{Enter}`);
    turn.send("turn", { id: "t1", documentId: null });
    turn.send("done", aStart());
    await waitFor(() =>
      expect(useLimitPrompt.getState().prompt).toEqual({
        kind: "registration",
        trigger: "new-document",
        documentTitle: TITLE,
      }),
    );
  });

  it("goes on after a reload", async () => {
    setDraft("brief.1", "Offline mode\nInspectors lose signal.");
    const turn = turnStream();
    server.use(http.get("/api/turns/t1/events", () => turn.response()));
    const { location } = renderApp(`${FLOW}&turn=t1&title=${encodeURIComponent(TITLE)}`);
    expect(await inLog(TITLE)).toBeVisible();
    turn.send("turn", { id: "t1", documentId: null });
    turn.send("done", aStart());
    expect(await inLog(QUESTION)).toBeVisible();
    expect(location()).toContain("documentId=7");
    expect(await answerBox()).toHaveValue("Offline mode\nInspectors lose signal.");
  });

  it("is stopped on request, with the title kept", async () => {
    const turn = nextTurn("/api/document-flow/start");
    const stopped = vi.fn(() => HttpResponse.json({ success: true }));
    server.use(http.delete("/api/turns/t1", stopped));
    const { user } = renderApp(FLOW);
    await user.type(await title(), `${TITLE}{Enter}`);
    turn.send("turn", { id: "t1", documentId: null });
    await user.click(await screen.findByRole("button", { name: "Stop" }));
    await waitFor(() => expect(stopped).toHaveBeenCalled());
    turn.send("error", { message: "Stopped.", code: "STOPPED", status: 409 });
    expect(await title()).toHaveValue(TITLE);
  });

  it("opens the document when the address asks for it", async () => {
    serveInterview();
    const turn = nextTurn("/api/document-flow/start");
    const { user, location } = renderApp(`${FLOW}&autoNavigate=true`);
    await user.type(await title(), `${TITLE}{Enter}`);
    turn.send("turn", { id: "t1", documentId: null });
    turn.send("done", aStart());
    await waitFor(() => expect(location()).toBe("/documents/7"));
  });
});

describe("the interview", () => {
  const filled = aProposal({
    id: 31,
    documentId: 7,
    state: "applied",
    summary: "Filled Summary",
    hunks: [{ ...aProposal().hunks[0]!, section: "Summary", state: "applied" }],
  });
  const next = anInterview({
    documentId: 7,
    current: { index: 1, heading: "Problem", question: "What fails today?", suggestions: [] },
    sections: [
      { heading: "Summary", required: true, state: "filled" },
      { heading: "Problem", required: true, state: "current" },
    ],
    filledCount: 1,
  });

  function anAnswer(over: Partial<FlowAnswer> = {}): FlowAnswer {
    return aStart({
      document: { ...DOCUMENT, content: "## Summary\n\nInspectors.\n", version: 2 },
      userMessage: aMessage({ id: 3, role: "user", content: "For inspectors.", documentId: 7 }),
      assistantMessage: aMessage({ id: 4, content: "What fails today?", documentId: 7, proposal: filled }),
      interview: next,
      ...over,
    });
  }

  it("shows where it stands and what is still to come", async () => {
    serveInterview();
    renderApp(`${FLOW}&documentId=7`);
    const bar = await screen.findByRole("progressbar", { name: "Sections filled" });
    expect(bar).toHaveAttribute("aria-valuetext", "Section 1 of 2, Summary, 0 filled");
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
    expect(screen.getByText("1 filled")).toBeVisible();
  });

  it("keeps the question that came word by word in place when what it wrote is put above it", async () => {
    serveInterview();
    await loadMarkdown();
    const turn = nextTurn("/api/document-flow/message");
    const { user } = renderApp(`${FLOW}&documentId=7`);
    await user.type(await answerBox(), "For inspectors.{Enter}");
    turn.send("turn", { id: "t2", documentId: 7 });
    turn.send("delta", { text: "What fails today?" });
    const drawn = await inLog("What fails today?");
    turn.send("done", anAnswer());
    expect(await screen.findByRole("button", { name: "Undo" })).toBeVisible();
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
    expect(written.closest("[data-ink=wet]")).not.toBeNull();
  });

  it("leaves no step behind that would lead straight back to the finished document", async () => {
    const complete = { ...next, isComplete: true, current: null, filledCount: 2 };
    serveInterview(complete);
    const { location, router } = renderApp(`${FLOW}&documentId=7`);
    await waitFor(() => expect(location()).toBe("/documents/7"));
    expect((router.history as { length: number }).length).toBe(1);
  });

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
    await user.click(await screen.findByRole("button", { name: "Undo" }));
    expect(await inLog(/Undone/)).toBeVisible();
    expect(screen.queryByRole("button", { name: "Undo" })).not.toBeInTheDocument();
  });

  it("sends the answers that steer without touching what is being written", async () => {
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
    await user.click(screen.getByRole("button", { name: "I don’t know" }));
    expect(await screen.findByText("Failed to send message")).toBeVisible();
    expect(sent).toEqual([{ documentId: 7, content: "I don't know" }]);
    expect(await answerBox()).toHaveValue("Half a thought");
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
    (await screen.findByRole("button", { name: "Undo" })).focus();
    await user.keyboard("{Enter}");
    await waitFor(() => expect(screen.getByRole("log")).toHaveFocus());
    screen.getByRole("button", { name: "Skip" }).focus();
    await user.keyboard("{Enter}");
    expect(await answerBox()).toHaveFocus();
  });

  it("says when the document is complete, and opens it a moment later", async () => {
    serveInterview();
    const turn = nextTurn("/api/document-flow/message");
    const { user, location } = renderApp(`${FLOW}&documentId=7`);
    await user.type(await answerBox(), "For inspectors{Enter}");
    turn.send("turn", { id: "t2", documentId: 7 });
    const complete = { ...next, isComplete: true, current: null, filledCount: 2 };
    turn.send("done", anAnswer({ isComplete: true, interview: complete }));
    expect(await screen.findByText("Document generated")).toBeVisible();
    expect(screen.getByText("All 2 sections covered")).toBeVisible();
    expect(await screen.findByText("Document complete!")).toBeVisible();
    expect(screen.getByRole("link", { name: "View Document" })).toHaveAttribute("href", "/documents/7");
    await waitFor(() => expect(location()).toBe("/documents/7"));
  });
});
