import { screen, waitFor, within } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { beforeEach, describe, expect, it, vi } from "vitest";

import { setDraft } from "@/features/drafts/drafts";
import { turnStream } from "@/features/conversation/testing/turn-stream";
import { useLimitPrompt } from "@/features/usage/limit-prompt";
import { queryKeys } from "@/lib/api/keys";
import { aUser } from "@/testing/factories";
import { answer, refuse } from "@/testing/handlers";
import { renderApp } from "@/testing/render";
import { server } from "@/testing/server";
import { say } from "@/testing/say";
import { haveTimePass, pass } from "@/testing/time";
import {
  FLOW,
  TITLE,
  QUESTION,
  DOCUMENT,
  aStart,
  nextTurn,
  serveFlow,
  serveInterview,
  title,
  answerBox,
  inLog,
  preview,
} from "@/features/document-flow/testing/flow-server";
import "@/testing/document-ready";
import "@/testing/markdown-ready";
// Loaded before the clock of the first test runs.
import "@/features/brief/components/open-tray";
import "@/features/document-flow/components/interview-pane";
import "@/features/usage/components/limit-prompts";
import "./document-flow";

beforeEach(serveFlow);

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
    await say(user, await title(), TITLE);
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
    await say(user, await title(), TITLE);
    expect(await inLog(QUESTION)).toBeVisible();
    expect(bodies).toEqual([{ templateId: 1, title: TITLE, mode: "ai-assisted", projectId: 3 }]);
    expect(location()).toBe("/document-flow/1?mode=ai-assisted&projectId=3&documentId=7");
    for (const key of [queryKeys.project(3), queryKeys.projectActivities(3)])
      expect(queryClient.getQueryState(key)?.isInvalidated).toBe(true);
  });

  it("says that the project is not there, and keeps the title", async () => {
    server.use(refuse("post", "/api/document-flow/start", 404, { message: "Project not found" }));
    const { user } = renderApp(`${FLOW}&projectId=99`);
    await say(user, await title(), TITLE);
    expect(await screen.findByText("Project not found")).toBeVisible();
    expect(await title()).toHaveValue(TITLE);
  });

  it("returns to the title, which is kept, when the start fails", async () => {
    server.use(refuse("post", "/api/document-flow/start", 503, { message: "No assistant today." }));
    const { user } = renderApp(FLOW);
    await say(user, await title(), TITLE);
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
    await say(user, await title(), TITLE);
    expect(await screen.findByText("Document limit reached")).toBeVisible();
    expect(useLimitPrompt.getState().prompt).toEqual({ kind: "limit", resource: "docs" });
  });

  it("asks a guest once to save the first document", async () => {
    server.use(
      answer("/api/current-user", { ...aUser({ username: "guest-abc", name: null, isGuest: true }) }),
    );
    haveTimePass();
    const turn = nextTurn("/api/document-flow/start");
    const { user } = renderApp(FLOW);
    await say(user, await title(), TITLE);
    turn.send("turn", { id: "t1", documentId: null });
    turn.send("done", aStart());
    expect(await inLog(QUESTION)).toBeVisible();
    await pass(500);
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
    await say(user, await title(), TITLE);
    turn.send("turn", { id: "t1", documentId: null });
    await user.click(await screen.findByRole("button", { name: "Stop" }));
    await waitFor(() => expect(stopped).toHaveBeenCalled());
    turn.send("error", { message: "Stopped.", code: "STOPPED", status: 409 });
    expect(await title()).toHaveValue(TITLE);
  });

  it(
    "opens the document when the address asks for it, and the answer is typed there",
    { tags: ["full"] },
    async () => {
      serveInterview();
      haveTimePass();
      const turn = nextTurn("/api/document-flow/start");
      const { user, location } = renderApp(`${FLOW}&autoNavigate=true`);
      await say(user, await title(), TITLE);
      turn.send("turn", { id: "t1", documentId: null });
      turn.send("done", aStart());
      expect(await inLog(QUESTION)).toBeVisible();
      await pass(500);
      await waitFor(() => expect(location()).toBe("/documents/7"));
      await waitFor(() => expect(screen.getByRole("button", { name: "Pause interview" })).toBeVisible());
      await waitFor(() => expect(screen.getByRole("textbox", { name: "Answer" })).toHaveFocus());
    },
  );
});
