/** The review by itself, on an open text: found while it is written, mended by actions, dismissed with a reason. */
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { open as openText, session, text } from "@/features/editor/testing/sessions";
import { aDocument } from "@/testing/factories";
import { answer } from "@/testing/handlers";
import { renderWithProviders } from "@/testing/render";
import { say, write } from "@/testing/say";
import { server } from "@/testing/server";
import { haveTimePass, pass } from "@/testing/time";

import { createReview } from "../review-state";
import { aReview, BEFORE, findIn, REPLACE, WEAK } from "../testing/reviews";
import { ReviewPanel } from "./review-panel";
import { ReviewRun } from "./review-run";

let reviewed: string[];
let acted: unknown[];
let reasons: Map<string, string>;

beforeEach(() => {
  haveTimePass();
  reviewed = [];
  acted = [];
  reasons = new Map<string, string>();
  server.use(
    answer("/api/actions", [REPLACE] as never),
    http.post("/api/documents/1/review", async ({ request }) => {
      const { content } = (await request.json()) as { content: string };
      reviewed.push(content);
      return HttpResponse.json(aReview(findIn(content, reasons)));
    }),
    http.post("/api/documents/1/actions/replace_words", async ({ request }) => {
      const { arguments: given } = (await request.json()) as {
        arguments: { quote: string; replacement: string; line: string };
      };
      acted.push(given);
      await text.others((content) => {
        const at = content.toJSON().indexOf(given.quote);
        content.delete(at, given.quote.length);
        content.insert(at, given.replacement);
      });
      const { version } = text.sync.getState();
      const document = aDocument({ ...text.stored, ...(version !== null && { version }) });
      return HttpResponse.json({ document, proposal: null, said: "Replaced.", message: null });
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

afterEach(() => {
  session.close();
  session.detach();
});

function open(content = BEFORE) {
  openText({ content });
  const store = createReview();
  return renderWithProviders(
    <>
      <ReviewPanel session={session} store={store} onShowPage={vi.fn()} />
      <ReviewRun session={session} store={store} />
    </>,
  );
}

/** Of the text, as somebody types. */
function change(...changes: { from: number; to?: number; insert?: string }[]) {
  act(() => {
    session.edit((view) => {
      view.dispatch({ changes, userEvent: "input.type" });
      return true;
    });
  });
}

/** As long as somebody has to stop writing until the text is reviewed. */
const pause = () => pass(600);

test("reviews what is typed after a pause, as it stands there", async () => {
  open();
  await screen.findByRole("heading", { name: "2 findings, 1 serious" });
  const at = BEFORE.indexOf("90");
  change({ from: at, to: at + 2, insert: "30" });
  // What lost its words is not listed any longer; nothing was asked yet.
  await screen.findByRole("heading", { name: "1 finding" });
  expect(reviewed).toHaveLength(1);
  await pause();
  await waitFor(() => expect(reviewed.at(-1)).toBe(BEFORE.replace("90", "30")));
});

test("a finding is mended by its action, on the line where its words stand by now", async () => {
  const { user } = open();
  await user.click(await screen.findByRole("button", { name: "Open-ended time" }));
  change({ from: 0, insert: "Notes.\n\n" });
  await write(user, screen.getByRole("textbox", { name: `Replace “${WEAK}” with` }), "within a minute");
  await user.click(screen.getByRole("button", { name: "Replace" }));
  await waitFor(() => expect(session.read().content).toContain("sent within a minute."));
  expect(acted).toEqual([{ quote: WEAK, line: "5", replacement: "within a minute" }]);
  expect(await screen.findByRole("heading", { name: "1 finding, 1 serious" })).toBeVisible();
});

test("of two figures either is used with one press", async () => {
  const { user } = open();
  await user.click(await screen.findByRole("button", { name: "Use 30 days" }));
  await waitFor(() => expect(session.read().content).not.toContain("90 days"));
  expect(acted).toEqual([{ quote: "90 days", line: "5", replacement: "30 days" }]);
});

test("a finding is dismissed with a reason that is kept, and restored", async () => {
  const { user } = open();
  await user.click(await screen.findByRole("button", { name: "Open-ended time" }));
  await user.click(screen.getByRole("button", { name: "Other…" }));
  await say(user, screen.getByRole("textbox", { name: "Reason" }), "Agreed with Ops");
  await user.click(await screen.findByRole("button", { name: "1 dismissed" }));
  expect(reasons.get("a")).toBe("Agreed with Ops");
  expect(screen.getByText("Agreed with Ops")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Restore: Open-ended time" }));
  await screen.findByRole("heading", { name: "2 findings, 1 serious" });
});

test("after the last one is restored the box of dismissed ones closes, and the focus stays in the panel", async () => {
  reasons.set("a", "Intended");
  const { user } = open();
  await user.click(await screen.findByRole("button", { name: "1 dismissed" }));
  await user.click(screen.getByRole("button", { name: "Restore: Open-ended time" }));
  await screen.findByRole("heading", { name: "2 findings, 1 serious" });
  expect(screen.queryByRole("region", { name: "Dismissed" })).not.toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole("button", { name: "Two figures" })).toHaveFocus());
});

test("the action of a line opens its finding, with the focus in its field", async () => {
  const { user } = open();
  await user.click(await screen.findByRole("button", { name: "Replace: FR-003 Open-ended time" }));
  expect(screen.getByRole("textbox", { name: /^Replace/ })).toHaveFocus();
});

test("a finding that goes while one is in its field leaves the focus to the next", async () => {
  const { user } = open();
  await user.click(await screen.findByRole("button", { name: "Replace: FR-003 Open-ended time" }));
  const at = BEFORE.indexOf(WEAK);
  change({ from: at, to: at + WEAK.length, insert: "at once" });
  await waitFor(() => expect(screen.getByRole("button", { name: "Two figures" })).toHaveFocus());
});

test("a document without findings says so, and what the rules don't judge", async () => {
  server.use(http.post("/api/documents/1/review", () => HttpResponse.json(aReview([]))));
  open();
  expect(await screen.findByText(/They don't judge/)).toBeVisible();
});

test("an empty document has nothing to review, which is no praise", async () => {
  server.use(http.post("/api/documents/1/review", () => HttpResponse.json(aReview([], { characters: 0 }))));
  open("");
  expect(await screen.findByText("Nothing to review yet")).toBeVisible();
});

test("a review that fails while one types leaves the former, and says so", async () => {
  open();
  await screen.findByRole("heading", { name: "2 findings, 1 serious" });
  server.use(
    http.post("/api/documents/1/review", () => HttpResponse.json({ message: "No" }, { status: 500 })),
  );
  change({ from: 0, insert: "Notes.\n\n" });
  await pause();
  expect(await screen.findByText("Couldn't review your latest changes.")).toBeVisible();
  expect(screen.getByRole("heading", { name: "2 findings, 1 serious" })).toBeVisible();
});

test("the answer to an earlier text is not shown over a later one", async () => {
  open();
  await screen.findByRole("heading", { name: "2 findings, 1 serious" });
  let release = () => {};
  const slow = new Promise<void>((resolve) => {
    release = resolve;
  });
  server.use(
    http.post("/api/documents/1/review", async ({ request }) => {
      const { content } = (await request.json()) as { content: string };
      reviewed.push(content);
      if (content.startsWith("Slow")) await slow;
      return HttpResponse.json(aReview(findIn(content, reasons)));
    }),
  );
  change({ from: 0, insert: "Slow.\n\n" });
  await pause();
  await waitFor(() => expect(reviewed.at(-1)).toMatch(/^Slow/));
  const at = session.read().content.indexOf(WEAK);
  change({ from: 0, to: 7 }, { from: at, to: at + WEAK.length, insert: "at once" });
  await pause();
  await waitFor(() => expect(reviewed.at(-1)).toContain("at once"));
  release();
  await screen.findByRole("heading", { name: "1 finding, 1 serious" });
  expect(screen.queryByRole("button", { name: "Open-ended time" })).not.toBeInTheDocument();
});

test("after a dismissal the next finding has the focus", async () => {
  const { user } = open();
  await user.click(await screen.findByRole("button", { name: "Dismiss" }));
  await user.click(screen.getByRole("button", { name: "Intended" }));
  await waitFor(() => expect(screen.getByRole("button", { name: "Open-ended time" })).toHaveFocus());
});

test("a reason that is half typed is there again when its finding is opened again", async () => {
  const { user } = open();
  const finding = await screen.findByRole("button", { name: "Open-ended time" });
  await user.click(finding);
  const item = within(finding.closest("li")!);
  await user.click(item.getByRole("button", { name: "Other…" }));
  await write(user, item.getByRole("textbox", { name: "Reason" }), "Agreed with legal");
  await user.click(finding);
  expect(item.queryByRole("textbox", { name: "Reason" })).not.toBeInTheDocument();
  await user.click(finding);
  await user.click(item.getByRole("textbox", { name: "Reason" }));
  await user.keyboard("{Enter}");
  await waitFor(() => expect([...reasons.values()]).toEqual(["Agreed with legal"]));
});

test("what is too large is refused in words", async () => {
  server.use(
    http.post("/api/documents/1/review", () =>
      HttpResponse.json({ message: "At most 1,024 KiB can be reviewed." }, { status: 413 }),
    ),
  );
  open();
  expect(await screen.findByRole("alert")).toHaveTextContent("At most 1,024 KiB can be reviewed.");
});

test("a review that failed is asked for again, at once", async () => {
  server.use(
    http.post("/api/documents/1/review", () => HttpResponse.json({ message: "No" }, { status: 500 }), {
      once: true,
    }),
  );
  open();
  const again = await screen.findByRole("button", { name: "Try again" });
  // No time passes until it is asked for: a pause would never end.
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  fireEvent.click(again);
  vi.advanceTimersByTime(0);
  vi.useRealTimers();
  expect(await screen.findByRole("heading", { name: "2 findings, 1 serious" })).toBeVisible();
});
