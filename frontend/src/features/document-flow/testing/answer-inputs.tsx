/** An interview that asks for an answer in its fields, as tests meet it. */
import { fireEvent, screen, within } from "@testing-library/react";
import { http, HttpResponse } from "msw";

import { useAuth } from "@/features/auth/auth-context";
import type { InterviewQuestion } from "@/lib/api/types";
import { anInterview, anInterviewQuestion } from "@/testing/interview-factories";
import { renderApp, renderWithProviders } from "@/testing/render";
import { server } from "@/testing/server";
import { InterviewPane } from "../components/interview-pane";
import { FLOW, question, serveInterview } from "./flow-server";

function serveQuestion(over: Partial<InterviewQuestion>) {
  const interview = anInterview({ documentId: 7, current: anInterviewQuestion(over) });
  serveInterview(interview, [question]);
  return interview;
}

/** A row of a table that lacks one cell. */
export const RISK: Partial<InterviewQuestion> = {
  kind: "cells",
  question: "Who owns this risk?",
  about: "Storage",
  columns: ["Risk", "Mitigation", "Owner"],
  row: { number: 2, cells: ["Storage", "Warn at 80%", ""], missing: ["Owner"] },
  suggestions: [],
};

/** As pages draw it: once it is known who is here. */
const Pane = () => useAuth().user && <InterviewPane documentId={7} renderProposal={() => null} takesFocus />;

/** The pane alone, without the document beside it. */
export function ask(over: Partial<InterviewQuestion>) {
  const interview = serveQuestion(over);
  return { ...renderWithProviders(<Pane />), interview };
}

export function askOnItsPage(over: Partial<InterviewQuestion>) {
  const interview = serveQuestion(over);
  return { ...renderApp(`${FLOW}&documentId=7`), interview };
}

/** What is sent from now on; every answer is refused, so that the question stays. */
export function refused(): { content: string; move?: string }[] {
  const sent: { content: string; move?: string }[] = [];
  server.use(
    http.post("/api/document-flow/message", async ({ request }) => {
      sent.push((await request.json()) as { content: string });
      return HttpResponse.json({ message: "Not now." }, { status: 500 });
    }),
  );
  return sent;
}

export const field = (name: string) => screen.findByRole("textbox", { name });
export const paste = (element: HTMLElement, plain: string, html = "") =>
  fireEvent.paste(element, {
    clipboardData: { getData: (type: string) => (type === "text/html" ? html : plain) },
  });
export const values = () =>
  within(screen.getByRole("group", { name: "Your answer" }))
    .getAllByRole<HTMLTextAreaElement>("textbox")
    .map(({ value }) => value);
