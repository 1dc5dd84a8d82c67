import { screen } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { beforeEach, expect, test } from "vitest";

import { aDocument, aMessage, aTemplate } from "@/testing/factories";
import { anInterview } from "@/testing/interview-factories";
import { answer, refuse } from "@/testing/handlers";
import { renderApp } from "@/testing/render";
import { server } from "@/testing/server";
import "@/testing/markdown-ready";
// Loaded before the clock of the first test runs.
import "@/features/brief/components/open-tray";
import "./document-flow";

const FLOW = "/document-flow/1?mode=ai-assisted";

beforeEach(() => {
  sessionStorage.clear();
  server.use(answer("/api/templates/1", { ...aTemplate() }));
});

test("says that the template loads until it is there", async () => {
  let release = (): void => undefined;
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  server.use(http.get("/api/templates/1", () => gate.then(() => HttpResponse.json(aTemplate()))));
  renderApp(FLOW);
  expect((await screen.findAllByText("Loading template..."))[0]).toBeInTheDocument();
  release();
  expect(await screen.findByRole("heading", { name: "What are you working on?" })).toBeVisible();
  expect(screen.queryByText("Loading template...")).not.toBeInTheDocument();
});

test("the preview counts the characters of the document", { tags: ["full"] }, async () => {
  const content = `## Summary\n\n${"word ".repeat(300)}`;
  server.use(
    answer("/api/document-flow/7", { ...anInterview({ documentId: 7 }) }),
    answer("/api/documents/7", { ...aDocument({ id: 7, content, interviewOpen: true }) }),
    answer("/api/documents/7/proposals", []),
    answer("/api/chat", [{ ...aMessage({ documentId: 7 }) }]),
  );
  renderApp(`${FLOW}&documentId=7`);
  expect(await screen.findByText("1,512 characters")).toBeVisible();
});

test(
  "a start that is gone, and of which nobody knows why, has the words for it",
  { tags: ["full"] },
  async () => {
    server.use(refuse("get", "/api/turns/t1/events", 404, { message: "Not found", code: "NOT_FOUND" }));
    renderApp(`${FLOW}&turn=t1&title=Tablets`);
    expect(await screen.findByText("Error preparing document flow")).toBeVisible();
    expect(screen.getByText(/^This document no longer exists\./)).toBeVisible();
    expect(await screen.findByRole("textbox", { name: "Title" })).toHaveValue("Tablets");
  },
);
