/** The review beside an open document: found while it is written, mended by actions, dismissed with a reason. */
import { EditorView } from "@codemirror/view";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { beforeEach, expect, test, vi } from "vitest";

import { ACTIONS } from "@/features/actions/testing/actions";
import type { Finding } from "@/features/review/review-types";
import { aFinding, aReview } from "@/features/review/testing/reviews";
import type { Document } from "@/lib/api/types";
import { aDocument, aMessage } from "@/testing/factories";
import { answer } from "@/testing/handlers";
import { renderApp } from "@/testing/render";
import { roomOf } from "@/testing/room";
import { server } from "@/testing/server";
import { haveTimePass, pass } from "@/testing/time";
import { say, write } from "@/testing/say";
import "@/testing/document-ready";
import "@/testing/markdown-ready";

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
  haveTimePass();
  stored = aDocument({ content: BEFORE });
  reviewed = [];
  acted = [];
  reasons = new Map<string, string>();
  server.use(
    answer("/api/actions", [REPLACE] as never),
    http.get("/api/documents/1", () => HttpResponse.json(stored)),
    answer("/api/documents/1/proposals", []),
    answer("/api/chat", []),
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
      const room = await roomOf();
      stored = {
        ...stored,
        ...room.rewrite((content) => content.replace(given.quote, given.replacement)),
      };
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

/** As long as somebody has to stop writing until the text is reviewed. */
const pause = () => pass(600);

test("counts what is found, and underlines it in the text", { tags: ["full"] }, async () => {
  const { panel, view } = await open();
  expect(await panel.findByRole("heading", { name: "2 findings, 1 serious" })).toBeVisible();
  expect(screen.getByRole("tab", { name: "Review 2" })).toHaveAttribute("aria-selected", "true");
  await waitFor(() => {
    const words = [...view.contentDOM.querySelectorAll(".rq-finding")].map(({ textContent }) => textContent);
    expect(words).toEqual([WEAK, "90 days", "30 days"]);
  });
});

test("reviews what is typed after a pause, as it stands there", { tags: ["full"] }, async () => {
  const { panel, view } = await open();
  await panel.findByRole("heading", { name: "2 findings, 1 serious" });
  const at = BEFORE.indexOf("90");
  view.dispatch({ changes: { from: at, to: at + 2, insert: "30" }, userEvent: "input.type" });
  // What lost its words is not listed any longer; nothing was asked yet.
  await panel.findByRole("heading", { name: "1 finding" });
  expect(reviewed).toHaveLength(1);
  await pause();
  await waitFor(() => expect(reviewed.at(-1)).toBe(BEFORE.replace("90", "30")));
});

test("a finding is mended by its action, on the line where its words stand by now", async () => {
  const { panel, user, view } = await open();
  await user.click(await panel.findByRole("button", { name: "Open-ended time" }));
  view.dispatch({ changes: { from: 0, insert: "Notes.\n\n" }, userEvent: "input.type" });
  await write(user, panel.getByRole("textbox", { name: `Replace “${WEAK}” with` }), "within a minute");
  await user.click(panel.getByRole("button", { name: "Replace" }));
  await waitFor(() => expect(view.state.doc.toString()).toContain("sent within a minute."));
  expect(acted).toEqual([{ quote: WEAK, line: "5", replacement: "within a minute" }]);
  expect(await panel.findByRole("heading", { name: "1 finding, 1 serious" })).toBeVisible();
});

test("of two figures either is used with one press", { tags: ["full"] }, async () => {
  const { panel, user, view } = await open();
  await user.click(await panel.findByRole("button", { name: "Use 30 days" }));
  await waitFor(() => expect(view.state.doc.toString()).not.toContain("90 days"));
  expect(acted).toEqual([{ quote: "90 days", line: "5", replacement: "30 days" }]);
});

test("a finding is dismissed with a reason that is kept, and restored", async () => {
  const { panel, user } = await open();
  await user.click(await panel.findByRole("button", { name: "Open-ended time" }));
  await user.click(panel.getByRole("button", { name: "Other…" }));
  await say(user, panel.getByRole("textbox", { name: "Reason" }), "Agreed with Ops");
  await user.click(await panel.findByRole("button", { name: "1 dismissed" }));
  expect(reasons.get("a")).toBe("Agreed with Ops");
  expect(panel.getByText("Agreed with Ops")).toBeVisible();
  await user.click(panel.getByRole("button", { name: "Restore: Open-ended time" }));
  await panel.findByRole("heading", { name: "2 findings, 1 serious" });
});

test(
  "after the last one is restored the box of dismissed ones closes, and the focus stays in the panel",
  { tags: ["full"] },
  async () => {
    reasons.set("a", "Intended");
    const { panel, user } = await open();
    await user.click(await panel.findByRole("button", { name: "1 dismissed" }));
    await user.click(panel.getByRole("button", { name: "Restore: Open-ended time" }));
    await panel.findByRole("heading", { name: "2 findings, 1 serious" });
    expect(panel.queryByRole("region", { name: "Dismissed" })).not.toBeInTheDocument();
    await waitFor(() => expect(panel.getByRole("button", { name: "Two figures" })).toHaveFocus());
  },
);

test("the action of a line opens its finding, with the focus in its field", async () => {
  const { panel, user } = await open();
  await user.click(await panel.findByRole("button", { name: "Replace: FR-003 Open-ended time" }));
  expect(panel.getByRole("textbox", { name: /^Replace/ })).toHaveFocus();
});

test("a finding that goes while one is in its field leaves the focus to the next", async () => {
  const { panel, user, view } = await open();
  await user.click(await panel.findByRole("button", { name: "Replace: FR-003 Open-ended time" }));
  const at = BEFORE.indexOf(WEAK);
  act(() =>
    view.dispatch({
      changes: { from: at, to: at + WEAK.length, insert: "at once" },
      userEvent: "input.type",
    }),
  );
  await waitFor(() => expect(panel.getByRole("button", { name: "Two figures" })).toHaveFocus());
});

test("a document without findings says so, and what the rules don't judge", async () => {
  server.use(http.post("/api/documents/1/review", () => HttpResponse.json(aReview([]))));
  const { panel } = await open();
  expect(await panel.findByText(/They don't judge/)).toBeVisible();
});

test("an empty document has nothing to review, which is no praise", async () => {
  stored = aDocument({ content: "" });
  server.use(http.post("/api/documents/1/review", () => HttpResponse.json(aReview([], { characters: 0 }))));
  const { panel } = await open();
  expect(await panel.findByText("Nothing to review yet")).toBeVisible();
});

test(
  "what is typed to mend a finding stays through another review, and while another tab is shown",
  { tags: ["full"] },
  async () => {
    const { panel, user, view } = await open();
    await user.click(await panel.findByRole("button", { name: "Open-ended time" }));
    await user.type(panel.getByRole("textbox", { name: /^Replace/ }), "within");
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

test("a review that fails while one types leaves the former, and says so", { tags: ["full"] }, async () => {
  const { panel, view } = await open();
  await panel.findByRole("heading", { name: "2 findings, 1 serious" });
  server.use(
    http.post("/api/documents/1/review", () => HttpResponse.json({ message: "No" }, { status: 500 })),
  );
  view.dispatch({ changes: { from: 0, insert: "Notes.\n\n" }, userEvent: "input.type" });
  await pause();
  expect(await panel.findByText("Couldn't review your latest changes.")).toBeVisible();
  expect(panel.getByRole("heading", { name: "2 findings, 1 serious" })).toBeVisible();
});

test("the answer to an earlier text is not shown over a later one", { tags: ["full"] }, async () => {
  const { panel, view } = await open();
  await panel.findByRole("heading", { name: "2 findings, 1 serious" });
  let release = () => {};
  const slow = new Promise<void>((resolve) => {
    release = resolve;
  });
  server.use(
    http.post("/api/documents/1/review", async ({ request }) => {
      const { content } = (await request.json()) as { content: string };
      reviewed.push(content);
      if (content.startsWith("Slow")) await slow;
      return HttpResponse.json(aReview(find(content)));
    }),
  );
  view.dispatch({ changes: { from: 0, insert: "Slow.\n\n" }, userEvent: "input.type" });
  await pause();
  await waitFor(() => expect(reviewed.at(-1)).toMatch(/^Slow/));
  const at = view.state.doc.toString().indexOf(WEAK);
  view.dispatch({
    changes: [
      { from: 0, to: 7 },
      { from: at, to: at + WEAK.length, insert: "at once" },
    ],
  });
  await pause();
  await waitFor(() => expect(reviewed.at(-1)).toContain("at once"));
  release();
  await panel.findByRole("heading", { name: "1 finding, 1 serious" });
  expect(panel.queryByRole("button", { name: "Open-ended time" })).not.toBeInTheDocument();
});

test("after a dismissal the next finding has the focus", { tags: ["full"] }, async () => {
  const { panel, user } = await open();
  await user.click(await panel.findByRole("button", { name: "Dismiss" }));
  await user.click(panel.getByRole("button", { name: "Intended" }));
  await waitFor(() => expect(panel.getByRole("button", { name: "Open-ended time" })).toHaveFocus());
});

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

test("what is too large is refused in words", async () => {
  server.use(
    http.post("/api/documents/1/review", () =>
      HttpResponse.json({ message: "At most 1,024 KiB can be reviewed." }, { status: 413 }),
    ),
  );
  const { panel } = await open();
  expect(await panel.findByRole("alert")).toHaveTextContent("At most 1,024 KiB can be reviewed.");
});

test("a review that failed is asked for again, at once", { tags: ["full"] }, async () => {
  server.use(
    http.post("/api/documents/1/review", () => HttpResponse.json({ message: "No" }, { status: 500 }), {
      once: true,
    }),
  );
  const { panel } = await open();
  const again = await panel.findByRole("button", { name: "Try again" });
  // No time passes until it is asked for: a pause would never end.
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  fireEvent.click(again);
  vi.advanceTimersByTime(0);
  vi.useRealTimers();
  expect(await panel.findByRole("heading", { name: "2 findings, 1 serious" })).toBeVisible();
});
