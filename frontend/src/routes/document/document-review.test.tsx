/** The review beside an open document: its tab, what it underlines in the text, and the ways to it. */
import { EditorView } from "@codemirror/view";
import { screen, waitFor, within } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { beforeEach, expect, test } from "vitest";

import { aReview, BEFORE, findIn, REPLACE, WEAK } from "@/features/review/testing/reviews";
import { aDocument, aMessage } from "@/testing/factories";
import { answer } from "@/testing/handlers";
import { renderApp } from "@/testing/render";
import { server } from "@/testing/server";
import { haveTimePass, pass } from "@/testing/time";
import "@/testing/document-ready";
import "@/testing/markdown-ready";

let reviewed: string[];

beforeEach(() => {
  haveTimePass();
  reviewed = [];
  server.use(
    answer("/api/actions", [REPLACE] as never),
    answer("/api/documents/1", aDocument({ content: BEFORE })),
    answer("/api/documents/1/proposals", []),
    answer("/api/chat", []),
    http.post("/api/documents/1/review", async ({ request }) => {
      const { content } = (await request.json()) as { content: string };
      reviewed.push(content);
      return HttpResponse.json(aReview(findIn(content)));
    }),
  );
});

async function open() {
  const rendered = renderApp("/documents/1");
  const text = await screen.findByRole("textbox", { name: "Document text" });
  const view = EditorView.findFromDOM(text);
  if (!view) throw new Error("no editor here");
  await rendered.user.click(await screen.findByRole("tab", { name: /^Review/ }));
  const panel = within(screen.getByRole("tabpanel", { name: /^Review/ }));
  return { ...rendered, view, panel };
}

/** As long as somebody has to stop writing until the text is reviewed. */
const pause = () => pass(600);

test("counts what is found, and underlines it in the text", async () => {
  const { panel, view } = await open();
  expect(await panel.findByRole("heading", { name: "2 findings, 1 serious" })).toBeVisible();
  expect(screen.getByRole("tab", { name: "Review 2" })).toHaveAttribute("aria-selected", "true");
  await waitFor(() => {
    const words = [...view.contentDOM.querySelectorAll(".rq-finding")].map(({ textContent }) => textContent);
    expect(words).toEqual([WEAK, "90 days", "30 days"]);
  });
});

test(
  "what is typed to mend a finding stays through another review, and while another tab is shown",
  { tags: ["full"] },
  async () => {
    const { panel, user, view } = await open();
    await user.click(await panel.findByRole("button", { name: "Open-ended time" }));
    await user.click(panel.getByRole("textbox", { name: /^Replace/ }));
    await user.paste("within");
    view.dispatch({ changes: { from: view.state.doc.length, insert: "More.\n" }, userEvent: "input.type" });
    await pause();
    await waitFor(() => expect(reviewed).toHaveLength(2));
    await user.click(screen.getByRole("tab", { name: "AI Assistant" }));
    await user.click(screen.getByRole("tab", { name: /^Review/ }));
    expect(panel.getByRole("textbox", { name: /^Replace/ })).toHaveValue("within");
    await user.click(panel.getByRole("button", { name: "Open-ended time" }));
    await user.click(panel.getByRole("button", { name: "Open-ended time" }));
    expect(panel.getByRole("textbox", { name: /^Replace/ })).toHaveValue("within");
  },
);

test('the answer to "review" opens it, and leads to what it names', { tags: ["full"] }, async () => {
  const asked = aMessage({ id: 1, role: "user", content: "review" });
  const told = aMessage({
    id: 2,
    content: "2 findings in 1 section. The first: Requirements, FR-003: Open-ended time.",
  });
  server.use(answer("/api/chat", [asked, told] as never));
  const { user } = renderApp("/documents/1");
  const text = await screen.findByRole("textbox", { name: "Document text" });
  const log = within(await screen.findByRole("log"));
  await user.click(await log.findByRole("button", { name: "FR-003" }));
  const view = EditorView.findFromDOM(text);
  expect(view?.state.selection.main.head).toBe(BEFORE.indexOf("**FR-003**"));
  await user.click(screen.getByRole("button", { name: "Open the review" }));
  expect(screen.getByRole("tab", { name: /^Review/ })).toHaveAttribute("aria-selected", "true");
  expect(screen.getByRole("tab", { name: /^Review/ })).toHaveFocus();
});
