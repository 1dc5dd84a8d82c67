import { act, screen, waitFor, within } from "@testing-library/react";
import { http } from "msw";
import { beforeEach, describe, expect, it, vi } from "vitest";

import { forgetDrafts, readDraft, setDraft } from "@/features/drafts/drafts";
import { turnStream } from "@/features/conversation/testing/turn-stream";
import { queryKeys } from "@/lib/api/keys";
import { documentConversation } from "@/lib/api/conversation-key";
import type { Message } from "@/lib/api/types";
import { aDocument, aMessage } from "@/testing/factories";
import { anInterview, anInterviewQuestion } from "@/testing/interview-factories";
import { answer, refuse } from "@/testing/handlers";
import { renderApp } from "@/testing/render";
import { server } from "@/testing/server";
import { say, write } from "@/testing/say";
import {
  FLOW,
  TITLE,
  aStart,
  nextTurn,
  question,
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

  it("offers a brief from the address for the first answer, beside one that was kept, and sends none", async () => {
    setDraft("brief.1", "Inspectors lose signal.");
    const turn = nextTurn("/api/document-flow/start");
    const idea = "An app for inspections.\nNo signal in basements.";
    const { user, location } = renderApp(`${FLOW}&title=Inspections&brief=${encodeURIComponent(idea)}`);
    expect(await title()).toHaveValue("Inspections");
    expect(screen.getByRole("region", { name: "Brief" })).toHaveTextContent("No signal in basements.");
    await user.click(screen.getByRole("button", { name: "Continue" }));
    turn.send("turn", { id: "t1", documentId: null });
    turn.send("done", aStart());
    expect(await answerBox()).toHaveValue(`${idea}\n\nInspectors lose signal.`);
    expect(location()).not.toContain("brief");
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

it(
  "puts a brief before the answer that was begun while nobody followed the start, and not twice",
  { tags: ["full"] },
  async () => {
    const brief = "Offline mode\nInspectors lose signal.";
    const meet = async () => {
      setDraft("brief.1", brief);
      const turn = turnStream();
      server.use(http.get("/api/turns/t1/events", () => turn.response()));
      const { unmount } = renderApp(`${FLOW}&turn=t1&title=${encodeURIComponent(TITLE)}`);
      turn.send("turn", { id: "t1", documentId: null });
      turn.send("done", aStart());
      await waitFor(async () => expect(await answerBox()).toHaveValue(`${brief}\n\nHalf an answer`));
      unmount();
    };
    setDraft(documentConversation(7), "Half an answer");
    await meet();
    await meet();
  },
);

it(
  "leaves a brief to the tab that asked for the start, of which this one is a copy",
  { tags: ["full"] },
  async () => {
    // Another tab holds every lock.
    const request = async (...[, , callback]: [string, LockOptions, LockGrantedCallback<unknown>]) => {
      await callback(null);
    };
    Object.defineProperty(navigator, "locks", { value: { request }, configurable: true });
    setDraft("brief.1", "Offline mode\nInspectors lose signal.");
    setDraft("start.1", "another tab's key\n{}");
    const turn = turnStream();
    server.use(http.get("/api/turns/t1/events", () => turn.response()));
    renderApp(`${FLOW}&turn=t1&title=${encodeURIComponent(TITLE)}`);
    turn.send("turn", { id: "t1", documentId: null });
    turn.send("done", aStart());
    await answerBox();
    await waitFor(() => expect(readDraft("brief.1")).toBe(""));
    Reflect.deleteProperty(navigator, "locks");
    expect(await answerBox()).toHaveValue("");
  },
);

it(
  "shows what an interview has come to, not its beginning, when its start is met again",
  { tags: ["full"] },
  async () => {
    const now = aDocument({ id: 7, title: TITLE, content: "## Summary\n\nTablets in the rain.", version: 3 });
    const asked = aMessage({ id: 4, content: "What fails today?", documentId: 7 });
    const said = aMessage({ id: 3, role: "user", content: "Tablets in the rain", documentId: 7 });
    const current = anInterviewQuestion({
      index: 1,
      heading: "Problem",
      question: asked.content,
      suggestions: [],
    });
    serveInterview(anInterview({ documentId: 7, current, filledCount: 1 }), [question, said, asked]);
    server.use(answer("/api/documents/7", { ...now }));
    const turn = nextTurn("/api/document-flow/start");
    const { user, queryClient } = renderApp(FLOW);
    const conversation = queryKeys.chat(documentConversation(7));
    queryClient.setQueryData(conversation, [question, said, asked]);
    await say(user, await title(), TITLE);
    turn.send("turn", { id: "t1", documentId: null });
    turn.send("done", aStart());
    expect(await screen.findByText("Section 2 of 2")).toBeVisible();
    expect(await within(await preview()).findByText("Tablets in the rain.")).toBeVisible();
    expect(await inLog("What fails today?")).toBeVisible();
    expect(queryClient.getQueryData<Message[]>(conversation)?.map(({ id }) => id)).toEqual([1, 2, 3, 4]);
  },
);

it("asks for the same start again after a reload, with the title and the key of the first", async () => {
  const asked: [string | null, unknown][] = [];
  const turn = turnStream();
  server.use(
    http.post("/api/document-flow/start", async ({ request }) => {
      asked.push([request.headers.get("Idempotency-Key"), await request.json()]);
      return asked.length === 2 ? turn.response() : new Promise<never>(() => undefined);
    }),
  );
  const { user, location, unmount } = renderApp(FLOW);
  await say(user, await title(), "Offline mode");
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  const address = location();
  unmount();
  forgetDrafts();
  const again = renderApp(address);
  expect(await title()).toHaveValue("Offline mode");
  await again.user.click(screen.getByRole("button", { name: "Continue" }));
  await vi.waitFor(() => expect(asked).toHaveLength(2));
  expect(asked[1]).toEqual(asked[0]);
  turn.send("turn", { id: "t1", documentId: null });
  turn.send("done", aStart());
  await answerBox();
});

it("asks for another start once the first has come to a document", async () => {
  const keys: (string | null)[] = [];
  const turn = turnStream();
  server.use(
    http.post("/api/document-flow/start", ({ request }) => {
      keys.push(request.headers.get("Idempotency-Key"));
      return keys.length === 1 ? turn.response() : new Promise<never>(() => undefined);
    }),
  );
  const { user, unmount } = renderApp(FLOW);
  await say(user, await title(), "Offline mode");
  turn.send("turn", { id: "t1", documentId: null });
  turn.send("done", aStart());
  await answerBox();
  unmount();
  const later = renderApp(FLOW);
  await say(later.user, await title(), "Offline mode");
  await vi.waitFor(() => expect(keys).toHaveLength(2));
  expect(keys[1]).not.toBe(keys[0]);
});

it("keeps a typed title over a reload", async () => {
  const { user, unmount } = renderApp(FLOW);
  await write(user, await title(), "Offline mo");
  unmount();
  forgetDrafts();
  const again = renderApp(FLOW);
  expect(await title()).toHaveValue("Offline mo");
  await write(again.user, await title(), "de");
  expect(await title()).toHaveValue("Offline mode");
});

it("keeps a title that was corrected after a start failed over a reload", async () => {
  server.use(refuse("post", "/api/document-flow/start", 503, { message: "No assistant today." }));
  const { user, location, unmount } = renderApp(FLOW);
  await say(user, await title(), "Offline mode");
  await screen.findByText("No assistant today.");
  await waitFor(() => expect(location()).toBe(FLOW));
  await write(user, await title(), " for inspectors");
  const address = location();
  unmount();
  forgetDrafts();
  renderApp(address);
  expect(await title()).toHaveValue("Offline mode for inspectors");
});

it("takes up what the address offers once: what is changed or removed does not come back", async () => {
  const { user, location, unmount } = renderApp(`${FLOW}&title=Inspections&brief=No%20signal.`);
  await write(user, await title(), " outside");
  await user.click(screen.getByRole("button", { name: "Remove" }));
  const address = location();
  expect(address).toBe(FLOW);
  unmount();
  forgetDrafts();
  renderApp(address);
  expect(await title()).toHaveValue("Inspections outside");
  expect(screen.queryByRole("region", { name: "Brief" })).not.toBeInTheDocument();
});

it("takes a title that the page's address is given while it is open", async () => {
  const { user, router, location } = renderApp(FLOW);
  await write(user, await title(), "Offline mo");
  await act(() =>
    router.navigate({
      to: "/document-flow/$templateId",
      params: { templateId: 1 },
      search: { mode: "ai-assisted", title: "Inspections" },
    }),
  );
  await waitFor(async () => expect(await title()).toHaveValue("Inspections"));
  await waitFor(() => expect(location()).toBe(FLOW));
});

it("keeps nothing of a typed title once there is a document", async () => {
  const turn = nextTurn("/api/document-flow/start");
  const { user, unmount } = renderApp(FLOW);
  await say(user, await title(), "Offline mode");
  turn.send("turn", { id: "t1", documentId: null });
  turn.send("done", aStart());
  await answerBox();
  unmount();
  renderApp(FLOW);
  expect(await title()).toHaveValue("");
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
