/** A brief on its way into a document as tests meet it: what the server has, and the page on which it is sorted. */
import { screen } from "@testing-library/react";
import { http, HttpResponse } from "msw";

import { forgetDrafts } from "@/features/drafts/drafts";
import type { SortedPiece } from "@/lib/api/types";
import { aGuest, aTemplate } from "@/testing/factories";
import { answer } from "@/testing/handlers";
import { renderApp } from "@/testing/render";
import { write } from "@/testing/say";
import { server } from "@/testing/server";

export const PAGE = "/templates/1/brief?title=Billing";
const HEADINGS = ["Summary", "Problem", "Risks"];
export const PIECES: SortedPiece[] = [
  {
    number: 0,
    text: "Risks. Bills that nobody expected",
    label: "Risks.",
    section: 2,
    basis: "label",
    source: "Risks",
  },
  { number: 1, text: "We charge per user.", label: "", section: 1, basis: "suggested", source: "" },
  { number: 2, text: "Thanks everyone!", label: "", section: null, basis: null, source: "" },
];

export function serveBrief() {
  sessionStorage.clear();
  forgetDrafts();
  const sections = HEADINGS.map((heading) => ({
    heading,
    required: true,
    kind: "prose" as const,
    columns: [],
    prefix: null,
    questions: [{ ask: "What is it?", required: true }],
    keywords: [],
  }));
  server.use(
    answer("/api/current-user", { ...aGuest() }),
    answer("/api/templates/1", { ...aTemplate({ sections }) }),
    http.post("/api/document-flow/brief/sort", () => HttpResponse.json({ pieces: PIECES, notice: null })),
    http.post("/api/document-flow/brief/preview", () =>
      HttpResponse.json({ content: "## Risks\n\nBills\n" }),
    ),
  );
}

export const box = () => screen.findByRole("textbox", { name: "Brief" });
export const pick = (number: number) =>
  screen.findByRole("button", { name: new RegExp(`^Piece ${number}:`) });

export async function sorted(path = PAGE) {
  const rendered = renderApp(path);
  await write(rendered.user, await box(), "Some notes");
  await rendered.user.click(screen.getByRole("button", { name: "Sort into sections" }));
  await screen.findByRole("heading", { name: "3 pieces" });
  return rendered;
}
