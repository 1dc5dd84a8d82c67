import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { beforeEach, describe, expect, it, vi } from "vitest";

import { setDraft } from "@/features/drafts/drafts";
import { turnStream } from "@/features/conversation/testing/turn-stream";
import { useLimitPrompt } from "@/features/usage/limit-prompt";
import { documentConversation } from "@/lib/api/conversation-key";
import { aDocument, aMessage, aProposal, aUser, someSettings } from "@/testing/factories";
import { answer, refuse } from "@/testing/handlers";
import { server } from "@/testing/server";
import { haveTimePass, pass } from "@/testing/time";
import { say, write } from "@/testing/say";
import "@/testing/markdown-ready";

import {
  answered,
  anAnswer,
  asked,
  input,
  log,
  nextTurn,
  QUESTION,
  serve,
  show,
} from "../testing/document-chat";

const GREETING = "Hello! I'm your AI assistant ready to help you improve this document.";

beforeEach(() => {
  sessionStorage.clear();
  setDraft(documentConversation(1), "");
});

describe("DocumentChat", () => {
  it("adds an example to what was written, and replaces nothing", async () => {
    serve();
    setDraft(documentConversation(1), "Mine.");
    const { user } = show();
    await user.click(await screen.findByRole("button", { name: "What is missing in this document?" }));
    expect(await input()).toHaveValue("Mine.\n\nWhat is missing in this document?");
  });

  it("greets and offers three ways to begin, which fill the input", async () => {
    serve();
    const { user } = show();
    expect(await screen.findByText(GREETING)).toBeVisible();
    const examples = within(await screen.findByRole("region", { name: "Getting Started" })).getAllByRole(
      "button",
    );
    expect(examples).toHaveLength(3);
    await user.click(examples[0]!);
    expect(await input()).toHaveValue("What is missing in this document?");
    expect(await input()).toHaveFocus();
  });

  it("shows a change before the question that follows it", async () => {
    const proposal = aProposal({ summary: "Section Risks added" });
    serve([aMessage({ content: "Added to Risks. Next: Owner.\n\nWho owns this?", proposal })]);
    show();
    await screen.findByText("Section Risks added");
    const said = (await log()).textContent;
    const places = ["Next: Owner.", "Section Risks added", "Who owns this?"].map((words) =>
      said.indexOf(words),
    );
    expect(places).not.toContain(-1);
    expect(places).toEqual([...places].sort((one, other) => one - other));
  });

  it(
    "shows the message at once, the answer as it comes, and the change when it is made",
    { tags: ["full"] },
    async () => {
      serve();
      haveTimePass("setInterval", "clearInterval");
      const turn = nextTurn();
      const { user, onDocument, onUpdating } = show();
      await user.type(await input(), `  ${QUESTION} {Enter}`);
      expect(await within(await log()).findByText(QUESTION)).toBeVisible();
      expect(within(await log()).getByText("AI is thinking...")).toBeVisible();
      expect(await input()).toHaveValue("");
      expect(screen.queryByRole("button", { name: "Send" })).not.toBeInTheDocument();

      turn.send("turn", { id: "t1", documentId: 1 });
      turn.send("status", { text: "Thinking" });
      turn.send("delta", { text: "The row " });
      expect(await within(await log()).findByText("The row")).toBeVisible();
      turn.send("document", { title: "Offline mode", content: "…", version: null, section: "Goals" });
      await waitFor(() => expect(onUpdating).toHaveBeenLastCalledWith(true));

      const updated = aDocument({ version: 2 });
      const newer = aDocument({ version: 3 });
      server.use(answer("/api/documents/1", { ...newer }));
      const systemMessage = aMessage({
        id: 23,
        role: "system",
        content: "I've updated your document with the suggested changes.",
      });
      turn.send("done", anAnswer({ documentUpdated: true, updatedDocument: updated, systemMessage }));
      // The words are plain text first and Markdown once its reader has come, which is another element.
      const said = await log();
      await waitFor(() => expect(within(said).getByText("The row is in the table.")).toBeVisible());
      expect(screen.getByText("I've updated your document with the suggested changes.")).toBeVisible();
      expect(within(await log()).getAllByText(QUESTION)).toHaveLength(1);
      expect(onDocument).toHaveBeenCalledWith(updated);
      expect(screen.getByRole("button", { name: "Send" })).toBeDisabled();
      // The badge stays for a second look at the document, which finds what changed meanwhile.
      expect(onUpdating).toHaveBeenLastCalledWith(true);
      await pass(1000);
      await waitFor(() => expect(onDocument).toHaveBeenCalledWith(newer));
      await pass(1000);
      await waitFor(() => expect(onUpdating).toHaveBeenLastCalledWith(false));
    },
  );

  it("says that only the whole answer will come while its words do not, and no longer when they do", async () => {
    serve();
    const turn = nextTurn();
    const { user } = show();
    await say(user, await input(), QUESTION);
    turn.send("turn", { id: "t1", documentId: 1 });
    turn.send("delta", { text: "The row " });
    expect(await within(await log()).findByText("The row")).toBeVisible();
    turn.send("paused", { text: "Paused." });
    const line = "Live updates are paused. The answer will appear when it's complete.";
    expect(await within(await log()).findByText(line)).toBeVisible();
    turn.send("delta", { text: "is in" });
    expect(await within(await log()).findByText("The row is in")).toBeVisible();
    expect(within(await log()).queryByText(line)).not.toBeInTheDocument();
  });

  it("shows what was said in another window when its own turn has ended", async () => {
    const other = [
      aMessage({ id: 11, role: "user", content: "Who is it for?" }),
      aMessage({ id: 12, content: "For inspectors." }),
    ];
    serve();
    const turn = nextTurn();
    const { user } = show();
    await say(user, await input(), QUESTION);
    turn.send("turn", { id: "t1", documentId: 1 });
    serve([...other, asked, answered]);
    turn.send("done", anAnswer());
    expect(await within(await log()).findByText("For inspectors.")).toBeVisible();
    const said = (await log()).textContent;
    expect(said.indexOf("Who is it for?")).toBeLessThan(said.indexOf(QUESTION));
    expect(within(await log()).getAllByText(QUESTION)).toHaveLength(1);
  });

  it("keeps the words that were drawn as they came when the answer is stored, turn after turn", async () => {
    serve();
    const { user } = show();
    for (const [id, words] of [
      [21, "The row is in."],
      [31, "And a second one."],
    ] as const) {
      const turn = nextTurn();
      await user.type(await input(), `${QUESTION} ${id}{Enter}`);
      const question = await within(await log()).findByText(`${QUESTION} ${id}`);
      turn.send("turn", { id: `t${id}`, documentId: 1 });
      turn.send("delta", { text: words });
      const drawn = await within(await log()).findByText(words);
      turn.send(
        "done",
        anAnswer({
          userMessage: { ...asked, id, content: `${QUESTION} ${id}` },
          assistantMessage: { ...answered, id: id + 1, content: words },
        }),
      );
      await waitFor(() => expect(screen.getByRole("button", { name: "Send" })).toBeVisible());
      expect(within(await log()).getByText(words)).toBe(drawn);
      expect(within(await log()).getByText(`${QUESTION} ${id}`)).toBe(question);
    }
    expect(within(await log()).getAllByRole("button", { name: "Copy answer" })).toHaveLength(2);
  });

  it("takes the message back and returns its text when it cannot be sent", async () => {
    serve();
    server.use(refuse("post", "/api/chat", 503, { message: "No assistant.", code: "PROVIDER_UNAVAILABLE" }));
    const { user } = show();
    await say(user, await input(), QUESTION);
    expect(await screen.findByText("Failed to send message")).toBeVisible();
    expect(await input()).toHaveValue(QUESTION);
    expect(within(await log()).queryByText(QUESTION)).not.toBeInTheDocument();
  });

  it("never overwrites what was typed meanwhile", async () => {
    serve();
    const turn = nextTurn();
    const { user } = show();
    await say(user, await input(), QUESTION);
    turn.send("turn", { id: "t1", documentId: 1 });
    await write(user, await input(), "And a risk");
    turn.send("error", { message: "Gone.", code: "PROVIDER_EMPTY", status: 502 });
    expect(await screen.findByText("Failed to send message")).toBeVisible();
    expect(await input()).toHaveValue(`${QUESTION}\n\nAnd a risk`);
  });

  it("stops on the server and returns the text when nothing had been said", async () => {
    serve();
    const turn = nextTurn();
    const stopped = vi.fn(() => HttpResponse.json({ success: true }));
    server.use(http.delete("/api/turns/t1", stopped));
    const { user } = show();
    await say(user, await input(), QUESTION);
    // Pressed before the turn has a name: it is stopped as soon as it has one.
    await user.click(await screen.findByRole("button", { name: "Stop" }));
    expect(stopped).not.toHaveBeenCalled();
    turn.send("turn", { id: "t1", documentId: 1 });
    await waitFor(() => expect(stopped).toHaveBeenCalledTimes(1));
    turn.send("error", { message: "Stopped.", code: "STOPPED", status: 409 });
    expect(await screen.findByRole("button", { name: "Send" })).toBeEnabled();
    expect(await input()).toHaveValue(QUESTION);
    expect(screen.queryByText("Failed to send message")).not.toBeInTheDocument();
  });

  it("keeps what was said before Stop, and offers to try again", async () => {
    serve();
    const turn = nextTurn();
    const { user } = show();
    await say(user, await input(), QUESTION);
    turn.send("turn", { id: "t1", documentId: 1 });
    turn.send(
      "done",
      anAnswer({ incomplete: true, assistantMessage: { ...answered, content: "The row", state: "stopped" } }),
    );
    expect(await screen.findByText("This answer was stopped.")).toBeVisible();
    const again = vi.fn(() => turnStream().response());
    server.use(http.post("/api/chat", again));
    await user.click(screen.getByRole("button", { name: "Try again" }));
    await waitFor(() => expect(again).toHaveBeenCalledTimes(1));
  });

  it("tells a guest whose messages are used up, and gives the text back", async () => {
    serve();
    server.use(refuse("post", "/api/chat", 403, { message: "Limit Exceeded", code: "LIMIT_EXCEEDED" }));
    const { user } = show();
    await say(user, await input(), QUESTION);
    expect(await screen.findByText("Message limit reached")).toBeVisible();
    expect(screen.getByText("Sign up to continue your conversation and save your work.")).toBeVisible();
    expect(useLimitPrompt.getState().prompt).toEqual({ kind: "limit", resource: "messages" });
    expect(await input()).toHaveValue(QUESTION);
  });

  it("leaves Enter to an input method, breaks the line on Shift+Enter, and never sends a blank", async () => {
    serve();
    const post = vi.fn(() => turnStream().response());
    server.use(http.post("/api/chat", post));
    const { user } = show();
    const box = await input();
    await user.type(box, "  {Enter}");
    await user.clear(box);
    await user.type(box, "日本");
    fireEvent.keyDown(box, { key: "Enter", isComposing: true });
    fireEvent.keyDown(box, { key: "Enter", keyCode: 229 });
    await user.type(box, "{Shift>}{Enter}{/Shift}b");
    expect(box).toHaveValue("日本\nb");
    expect(post).not.toHaveBeenCalled();
    expect(screen.getByRole("button", { name: "Send" })).toBeEnabled();
  });

  it("keeps what was written when the pane is left and opened again", async () => {
    serve();
    const { user, unmount } = show();
    await user.type(await input(), "Half a thought");
    unmount();
    show();
    expect(await input()).toHaveValue("Half a thought");
  });

  it("saves the wish to review changes first, although the page is left", async () => {
    serve();
    const saved: unknown[] = [];
    server.use(
      answer("/api/current-user", { ...aUser() }),
      http.patch("/api/settings", async ({ request }) => {
        saved.push([await request.json(), request.keepalive]);
        return HttpResponse.json(someSettings({ reviewChangesFirst: true }));
      }),
    );
    const { user } = show();
    await user.click(await screen.findByRole("switch", { name: "Review changes first" }));
    expect(await screen.findByRole("switch", { checked: true })).toBeVisible();
    expect(saved).toEqual([[{ reviewChangesFirst: true }, true]]);
  });

  it("pages back through a long conversation", async () => {
    const newest = Array.from({ length: 100 }, (_, index) =>
      aMessage({ id: 101 + index, role: "user", content: `Message ${101 + index}` }),
    );
    serve();
    server.use(
      http.get("/api/chat", ({ request }) => {
        const before = new URL(request.url).searchParams.get("before");
        const page =
          before === "101" ? [aMessage({ id: 100, role: "user", content: "The very first" })] : newest;
        return HttpResponse.json(page);
      }),
    );
    const { user } = show();
    await user.click(await screen.findByRole("button", { name: "Show earlier messages" }));
    expect(await screen.findByText("The very first")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Show earlier messages" })).not.toBeInTheDocument();
    expect(screen.getByText(GREETING)).toBeVisible();
  });

  it("says that the history could not be loaded, and loads it on request", async () => {
    serve();
    server.use(refuse("get", "/api/chat", 500));
    const { user } = show();
    expect(await screen.findByText("Failed to load chat history")).toBeVisible();
    serve([asked]);
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText(QUESTION)).toBeVisible();
  });
});
