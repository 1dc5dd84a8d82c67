/** The review beside an open document: found while it is written, mended by actions, dismissed with a reason. */
import { EditorView } from "@codemirror/view";
import { screen, waitFor, within } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { beforeEach, expect, test } from "vitest";

import { ACTIONS } from "@/features/actions/testing/actions";
import type { Finding } from "@/features/review/review-types";
import { aFinding, aReview } from "@/features/review/testing/reviews";
import type { Document } from "@/lib/api/types";
import { aDocument } from "@/testing/factories";
import { answer } from "@/testing/handlers";
import { renderApp } from "@/testing/render";
import { server } from "@/testing/server";

const WEAK = "as soon as possible";
const BEFORE = `## Requirements\n\n**FR-003** Photos are sent ${WEAK}.\n\nKept for 90 days.\n\nKept for 30 days.\n`;
const REPLACE = {
  ...ACTIONS[0]!,
  name: "replace_words",
  title: "Replace these words",
  object: "quote" as const,
  fields: [
    { name: "quote", label: "Passage", kind: "quote" as const, options: [], required: true },
    { name: "replacement", label: "With", kind: "text" as const, options: [], required: false },
  ],
};

let stored: Document;
let reviewed: string[];
let acted: unknown[];
let reasons: Map<string, string>;

function find(content: string): Finding[] {
  const found: Finding[] = [];
  if (content.includes(WEAK)) {
    const mended = {
      name: "replace_words",
      title: "Replace",
      arguments: { quote: WEAK, line: String(aFinding(content, WEAK).line) },
      field: "replacement",
    };
    found.push(aFinding(content, WEAK, { id: "a", actions: [mended] }));
  }
  if (content.includes("90 days") && content.includes("30 days")) {
    const other = aFinding(content, "30 days", { place: "Line 3" });
    const figure = (words: string, { quote, line }: Finding) => ({
      name: "replace_words",
      title: `Use ${words}`,
      arguments: { quote, line: String(line), replacement: words },
      field: null,
    });
    const own = aFinding(content, "90 days");
    found.push({
      ...own,
      id: "b",
      severity: "serious",
      section: "",
      place: "Line 2",
      title: "Two figures",
      other,
      actions: [figure("90 days", other), figure("30 days", own)],
    });
  }
  return found.map((finding) => {
    const reason = reasons.get(finding.id);
    return reason === undefined ? finding : { ...finding, dismissed: { reason } };
  });
}

beforeEach(() => {
  stored = aDocument({ content: BEFORE });
  reviewed = [];
  acted = [];
  reasons = new Map<string, string>();
  server.use(
    answer("/api/actions", [REPLACE] as never),
    http.get("/api/documents/1", () => HttpResponse.json(stored)),
    answer("/api/documents/1/proposals", []),
    answer("/api/chat", []),
    http.patch("/api/documents/1", async ({ request }) => {
      stored = { ...stored, ...((await request.json()) as object), version: stored.version + 1 };
      return HttpResponse.json(stored);
    }),
    http.post("/api/documents/1/review", async ({ request }) => {
      const { content } = (await request.json()) as { content: string };
      reviewed.push(content);
      return HttpResponse.json(aReview(find(content)));
    }),
    http.post("/api/documents/1/actions/replace_words", async ({ request }) => {
      const { arguments: given } = (await request.json()) as {
        arguments: { quote: string; replacement: string; line: string };
      };
      acted.push(given);
      const content = stored.content.replace(given.quote, given.replacement);
      stored = { ...stored, content, version: stored.version + 1 };
      return HttpResponse.json({ document: stored, proposal: null, said: "Replaced.", message: null });
    }),
    http.put("/api/documents/1/review/dismissals/:id", async ({ request, params }) => {
      reasons.set(String(params.id), ((await request.json()) as { reason: string }).reason);
      return HttpResponse.json({ success: true });
    }),
    http.delete("/api/documents/1/review/dismissals/:id", ({ params }) => {
      reasons.delete(String(params.id));
      return HttpResponse.json({ success: true });
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

const SLOW = { timeout: 3000 };

test("counts what is found, and underlines it in the text", async () => {
  const { panel, view } = await open();
  expect(await panel.findByRole("heading", { name: "2 findings, 1 serious" })).toBeVisible();
  expect(screen.getByRole("tab", { name: "Review 2" })).toHaveAttribute("aria-selected", "true");
  await waitFor(() => {
    const words = [...view.contentDOM.querySelectorAll(".rq-finding")].map(({ textContent }) => textContent);
    expect(words).toEqual([WEAK, "90 days", "30 days"]);
  });
});

test("reviews what is typed after a pause, as it stands there", async () => {
  const { panel, view } = await open();
  await panel.findByRole("heading", { name: "2 findings, 1 serious" });
  const at = BEFORE.indexOf("90");
  view.dispatch({ changes: { from: at, to: at + 2, insert: "30" }, userEvent: "input.type" });
  // What lost its words is not listed any longer; nothing was asked yet.
  await panel.findByRole("heading", { name: "1 finding" });
  expect(reviewed).toHaveLength(1);
  await waitFor(() => expect(reviewed.at(-1)).toBe(BEFORE.replace("90", "30")), SLOW);
});

test("a finding is mended by its action, on the line where its words stand by now", async () => {
  const { panel, user, view } = await open();
  await user.click(await panel.findByRole("button", { name: "Open-ended time" }));
  view.dispatch({ changes: { from: 0, insert: "Notes.\n\n" }, userEvent: "input.type" });
  await user.type(panel.getByRole("textbox", { name: `Replace “${WEAK}” with` }), "within a minute");
  await user.click(panel.getByRole("button", { name: "Replace" }));
  await waitFor(() => expect(view.state.doc.toString()).toContain("sent within a minute."), SLOW);
  expect(acted).toEqual([{ quote: WEAK, line: "5", replacement: "within a minute" }]);
  expect(await panel.findByRole("heading", { name: "1 finding, 1 serious" })).toBeVisible();
});

test("of two figures either is used with one press", async () => {
  const { panel, user, view } = await open();
  await user.click(await panel.findByRole("button", { name: "Use 30 days" }));
  await waitFor(() => expect(view.state.doc.toString()).not.toContain("90 days"), SLOW);
  expect(acted).toEqual([{ quote: "90 days", line: "5", replacement: "30 days" }]);
});

test("a finding is dismissed with a reason that is kept, and restored", async () => {
  const { panel, user } = await open();
  await user.click(await panel.findByRole("button", { name: "Open-ended time" }));
  await user.click(panel.getByRole("button", { name: "Other…" }));
  await user.type(panel.getByRole("textbox", { name: "Reason" }), "Agreed with Ops{Enter}");
  await user.click(await panel.findByRole("button", { name: "1 dismissed" }, SLOW));
  expect(reasons.get("a")).toBe("Agreed with Ops");
  expect(panel.getByText("Agreed with Ops")).toBeVisible();
  await user.click(panel.getByRole("button", { name: "Restore: Open-ended time" }));
  await panel.findByRole("heading", { name: "2 findings, 1 serious" }, SLOW);
});

test("a document without findings says so, and what the rules don't judge", async () => {
  server.use(http.post("/api/documents/1/review", () => HttpResponse.json(aReview([]))));
  const { panel } = await open();
  expect(await panel.findByText(/They don't judge/)).toBeVisible();
});

test("what is too large is refused in words", async () => {
  server.use(
    http.post("/api/documents/1/review", () =>
      HttpResponse.json({ message: "At most 1,024 KiB can be reviewed." }, { status: 413 }),
    ),
  );
  const { panel } = await open();
  expect(await panel.findByRole("alert")).toHaveTextContent("At most 1,024 KiB can be reviewed.");
});

test("a review that failed is asked for again", async () => {
  server.use(
    http.post("/api/documents/1/review", () => HttpResponse.json({ message: "No" }, { status: 500 }), {
      once: true,
    }),
  );
  const { panel, user } = await open();
  await user.click(await panel.findByRole("button", { name: "Try again" }));
  await panel.findByRole("heading", { name: "2 findings, 1 serious" }, SLOW);
});
