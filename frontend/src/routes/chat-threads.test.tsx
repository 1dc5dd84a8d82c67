import { act, screen, waitFor, within } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { beforeEach, describe, expect, it } from "vitest";

import { setDraft } from "@/features/drafts/drafts";
import { nextTurn } from "@/features/chat/testing/next-turn";
import { PERSONA, serveThreads, SYNC } from "@/features/chat/testing/thread-server";
import { jsonRequest } from "@/lib/api/client";
import { queryKeys } from "@/lib/api/keys";
import { answer, refuse } from "@/testing/handlers";
import { renderApp, type Rendered } from "@/testing/render";
import { server } from "@/testing/server";
import { haveTimePass, pass } from "@/testing/time";
import { say, write } from "@/testing/say";
import "@/testing/markdown-ready";
// Loaded before the clock of the first test runs.
import "./chat";
import "./templates";

const input = () => screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Message" });
const panel = () => screen.findByRole("complementary", { name: "Conversations" });

/** Chooses from the menu of the conversation about acceptance criteria. */
async function choose(user: Rendered["user"], action: string, place?: HTMLElement) {
  const list = within(place ?? (await panel()));
  await user.click(await list.findByRole("button", { name: /^Actions for Acceptance criteria/ }));
  await user.click(await screen.findByRole("menuitem", { name: action }));
}

const FIRST = "Acceptance criteria for sync";

/** As another tab does, or the assistant that names the conversation. */
const renameElsewhere = (title: string) => jsonRequest("PUT", "/api/chat/threads/3", { title });

async function openTitle({ user }: Pick<Rendered, "user">) {
  await choose(user, "Edit title");
  return screen.findByRole("textbox", { name: "Title" });
}

beforeEach(() => {
  sessionStorage.clear();
  for (const place of ["new", "thread.2", "thread.3", "thread.9"]) setDraft(place, "");
});

describe("the conversations beside the chat", () => {
  it("are found by what was said in them", async () => {
    serveThreads(SYNC, PERSONA);
    haveTimePass();
    const { user } = renderApp("/chat?thread=2");
    const search = await screen.findByRole("searchbox", { name: "Search conversations" });
    await write(user, search, "photos");
    await pass(250);
    await waitFor(async () => expect(within(await panel()).getAllByRole("link")).toHaveLength(1));
    expect(within(await panel()).getByRole("link", { name: /^Acceptance criteria/ })).toBeVisible();
    await write(user, search, " on Mars");
    await pass(250);
    expect(await within(await panel()).findByText("No results.")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Clear search" }));
    await waitFor(async () => expect(within(await panel()).getAllByRole("link")).toHaveLength(2));
  });

  it("are renamed in place", async () => {
    const calls = serveThreads(SYNC);
    const { user } = renderApp("/chat?thread=3");
    await choose(user, "Edit title");
    const title = await screen.findByRole("textbox", { name: "Title" });
    expect(title).toHaveValue("Acceptance criteria for sync");
    await user.keyboard("Sync{Enter}");
    expect(await within(await panel()).findByRole("link", { name: /^Sync/ })).toHaveFocus();
    expect(calls).toEqual([
      { method: "PUT", path: "/api/chat/threads/3", body: { title: "Sync", ifTitled: FIRST } },
    ]);
  });

  it("get the title of a nameless one when theirs is left blank", async () => {
    const calls = serveThreads(SYNC);
    const { user } = renderApp("/chat?thread=3");
    await choose(user, "Edit title");
    await user.keyboard("  {Enter}");
    expect(await within(await panel()).findByRole("link", { name: /^New conversation/ })).toBeVisible();
    expect(calls[0]?.body).toEqual({ title: "New conversation", ifTitled: FIRST });
  });

  it("keep their title on Escape", async () => {
    const calls = serveThreads(SYNC);
    const { user } = renderApp("/chat?thread=3");
    await choose(user, "Edit title");
    await user.keyboard("Sync{Escape}");
    expect(await within(await panel()).findByRole("link", { name: /^Acceptance criteria/ })).toBeVisible();
    expect(calls).toEqual([]);
  });

  it("keep their title, and the dialog they stand in on a phone, on Escape", async () => {
    const calls = serveThreads(SYNC);
    const { user } = renderApp("/chat?thread=3");
    await user.click(await screen.findByRole("button", { name: "Conversations" }));
    const sheet = await screen.findByRole("dialog", { name: "Conversations" });
    const dialog = within(sheet);
    await choose(user, "Edit title", sheet);
    await user.keyboard("Sync{Escape}");
    expect(await dialog.findByRole("link", { name: /^Acceptance criteria/ })).toBeVisible();
    expect(calls).toEqual([]);
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  });

  it("leave a title that could not be kept where it was typed", async () => {
    serveThreads(SYNC);
    server.use(http.put("/api/chat/threads/3", () => HttpResponse.json({ message: "No." }, { status: 500 })));
    const { user } = renderApp("/chat?thread=3");
    await choose(user, "Edit title");
    await user.keyboard("Sync{Enter}");
    expect(await screen.findByText("Failed to update thread")).toBeVisible();
    expect(screen.getByRole("textbox", { name: "Title" })).toHaveValue("Sync");
  });

  it("keep all of a title that is too long where it was typed, and store it once it fits", async () => {
    const calls = serveThreads(SYNC);
    const rendered = renderApp("/chat?thread=3");
    const title = await openTitle(rendered);
    const { user } = rendered;
    await user.paste("x".repeat(257));
    expect(title).toHaveAccessibleDescription("At most 200 characters, please: 57 too many");
    await user.tab();
    expect(title).toHaveValue("x".repeat(257));
    expect(calls).toEqual([]);
    await user.clear(title);
    await user.type(title, "Sync{Enter}");
    expect(await within(await panel()).findByRole("link", { name: /^Sync/ })).toBeVisible();
    expect(calls.map(({ body }) => body)).toEqual([{ title: "Sync", ifTitled: FIRST }]);
  });

  it(
    "keep a title given elsewhere while theirs was edited, until the person has decided",
    { tags: ["full"] },
    async () => {
      const calls = serveThreads(SYNC);
      const rendered = renderApp("/chat?thread=3");
      const title = await openTitle(rendered);
      const { user } = rendered;
      await user.keyboard("Sync");
      await renameElsewhere("Photos last");
      await user.tab();
      expect(await screen.findByRole("alert")).toHaveTextContent(
        "Renamed elsewhere. It's now “Photos last”.",
      );
      expect(title).toHaveValue("Sync");
      await user.click(title);
      await user.click(await input());
      expect(title).toHaveValue("Sync");
      const refused = [{ title: "Photos last" }, { title: "Sync", ifTitled: FIRST }];
      expect(calls.map(({ body }) => body)).toEqual(refused);
      await user.click(screen.getByRole("button", { name: "Keep mine" }));
      expect(await within(await panel()).findByRole("link", { name: /^Sync/ })).toBeVisible();
      expect(calls.map(({ body }) => body)).toEqual([...refused, { title: "Sync", ifTitled: "Photos last" }]);
    },
  );

  it("take the title given elsewhere when the person wants that", async () => {
    const calls = serveThreads(SYNC);
    const rendered = renderApp("/chat?thread=3");
    await openTitle(rendered);
    const { user } = rendered;
    await user.keyboard("Sync");
    await renameElsewhere("Photos last");
    await user.keyboard("{Enter}");
    await user.click(await screen.findByRole("button", { name: "Use theirs" }));
    expect(await within(await panel()).findByRole("link", { name: /^Photos last/ })).toBeVisible();
    expect(screen.queryByRole("textbox", { name: "Title" })).not.toBeInTheDocument();
    expect(calls.map(({ body }) => body)).toEqual([
      { title: "Photos last" },
      { title: "Sync", ifTitled: FIRST },
    ]);
  });

  it("ask again when the title changes once more before the decision", async () => {
    const calls = serveThreads(SYNC);
    const rendered = renderApp("/chat?thread=3");
    await openTitle(rendered);
    const { user } = rendered;
    await user.keyboard("Sync");
    await renameElsewhere("Photos last");
    await user.keyboard("{Enter}");
    await screen.findByRole("alert");
    await renameElsewhere("Photos first");
    await user.click(screen.getByRole("button", { name: "Keep mine" }));
    await waitFor(() => expect(screen.getByRole("alert")).toHaveTextContent("It's now “Photos first”."));
    expect(calls.map(({ body }) => body)).toEqual([
      { title: "Photos last" },
      { title: "Sync", ifTitled: FIRST },
      { title: "Photos first" },
      { title: "Sync", ifTitled: "Photos last" },
    ]);
  });

  it("tell of a typed title that was not kept when its field is gone by then", async () => {
    const calls = serveThreads(SYNC);
    const rendered = renderApp("/chat?thread=3");
    await openTitle(rendered);
    const { user } = rendered;
    await user.keyboard("Sync");
    await renameElsewhere("Photos last");
    await user.click(screen.getAllByRole("link", { name: "Templates" })[0]!);
    expect(await screen.findByText("The title was changed in two places")).toBeVisible();
    expect(screen.getByText("It's now “Photos last”. Yours was “Sync”.")).toBeVisible();
    expect(calls.map(({ body }) => body)).toEqual([
      { title: "Photos last" },
      { title: "Sync", ifTitled: FIRST },
    ]);
  });

  it("are deleted after a question, and another is shown", async () => {
    const calls = serveThreads(SYNC, PERSONA);
    const { user, location } = renderApp("/chat?thread=3");
    await choose(user, "Delete conversation");
    const question = await screen.findByRole("alertdialog");
    expect(question).toHaveTextContent(
      "Are you sure you want to delete this chat thread? This action cannot be undone.",
    );
    await user.click(within(question).getByRole("button", { name: "Cancel" }));
    expect(calls).toEqual([]);
    await choose(user, "Delete conversation");
    await user.click(
      within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Delete conversation" }),
    );
    expect(await screen.findByText("Anneke, 41.")).toBeVisible();
    expect(location()).toBe("/chat?thread=2");
    await waitFor(async () => expect(within(await panel()).getAllByRole("link")).toHaveLength(1));
    expect(screen.queryByText("Failed to load thread")).not.toBeInTheDocument();
  });

  it("are moved to the trash without a question, another is shown, and Undo brings them back", async () => {
    const calls = serveThreads(SYNC, PERSONA);
    const { user, location } = renderApp("/chat?thread=3");
    await choose(user, "Move to trash");
    expect(await screen.findByText("Conversation moved to trash")).toBeVisible();
    expect(await screen.findByText("Anneke, 41.")).toBeVisible();
    expect(location()).toBe("/chat?thread=2");
    await waitFor(async () => expect(within(await panel()).getAllByRole("link")).toHaveLength(1));
    await user.click(screen.getByRole("button", { name: "Undo" }));
    expect(await screen.findByText("Conversation restored")).toBeVisible();
    await waitFor(async () => expect(within(await panel()).getAllByRole("link")).toHaveLength(2));
    expect(calls.map(({ method, path }) => `${method} ${path}`)).toEqual([
      "POST /api/chat/threads/3/trash",
      "POST /api/trash/thread/3/restore",
    ]);
  });

  it("that are in the trash say so and can be restored where they stand", async () => {
    serveThreads(PERSONA);
    server.use(
      refuse("get", "/api/chat/threads/3", 404, { message: "Conversation not found", code: "NOT_FOUND" }),
      answer("/api/trash/thread/3", {
        kind: "thread",
        id: 3,
        title: "Acceptance criteria for sync",
        deletedAt: new Date().toISOString(),
        endsAt: new Date(Date.now() + 28 * 24 * 60 * 60 * 1000).toISOString(),
      }),
    );
    const { user } = renderApp("/chat?thread=3");
    expect(await screen.findByRole("heading", { name: "This conversation is in the trash" })).toBeVisible();
    expect(screen.getByText(/will be deleted for good in 28 days/)).toBeVisible();
    expect(screen.queryByText("We couldn't find this conversation.")).not.toBeInTheDocument();
    server.use(http.post("/api/trash/thread/3/restore", () => HttpResponse.json({ success: true })));
    serveThreads(SYNC, PERSONA);
    await user.click(screen.getByRole("button", { name: "Restore" }));
    expect(await screen.findByText("They are sent last.")).toBeVisible();
    expect(screen.queryByRole("heading", { name: /is in the trash/ })).not.toBeInTheDocument();
  });

  it("leave the chat empty when the last is deleted", async () => {
    serveThreads(SYNC);
    const { user } = renderApp("/chat?thread=3");
    await choose(user, "Delete conversation");
    await user.click(
      within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Delete conversation" }),
    );
    expect(await within(await panel()).findByText("No conversations yet")).toBeVisible();
    expect(screen.queryByText("They are sent last.")).not.toBeInTheDocument();
    expect(await input()).toBeEnabled();
  });

  it("begin anew after the only one was deleted", { tags: ["full"] }, async () => {
    const calls = serveThreads(SYNC);
    const turn = nextTurn();
    const { user, location } = renderApp("/chat?thread=3");
    expect(await screen.findByText("They are sent last.")).toBeVisible();
    await choose(user, "Delete conversation");
    const asked: string[] = [];
    server.use(
      http.get("/api/chat/threads/3", ({ request }) => {
        asked.push(request.url);
        return HttpResponse.json({ message: "Conversation not found" }, { status: 404 });
      }),
    );
    await user.click(
      within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Delete conversation" }),
    );
    await waitFor(() => expect(location()).toBe("/chat"));
    await say(user, await input(), "A new question");
    await waitFor(() =>
      expect(turn.sent).toEqual([{ content: "A new question", mode: "general", threadId: 9 }]),
    );
    expect(asked).toEqual([]);
    expect(screen.queryByText("We couldn't find this conversation.")).not.toBeInTheDocument();
    expect(calls.map(({ method }) => method)).toEqual(["DELETE", "POST"]);
  });

  it("stay when one cannot be deleted", async () => {
    serveThreads(SYNC);
    server.use(refuse("delete", "/api/chat/threads/3", 500, { message: "It is in use." }));
    const { user } = renderApp("/chat?thread=3");
    await choose(user, "Delete conversation");
    await user.click(
      within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Delete conversation" }),
    );
    expect(await screen.findByText("It is in use.")).toBeVisible();
    expect(within(await panel()).getByRole("link", { name: /^Acceptance criteria/ })).toBeVisible();
    expect(screen.getByText("They are sent last.")).toBeVisible();
  });

  it("say that they could not be loaded, and can be asked for again", async () => {
    serveThreads(SYNC);
    server.use(refuse("get", "/api/chat/threads", 500));
    const { user } = renderApp("/chat");
    expect(await within(await panel()).findByText(/Couldn't load/)).toBeVisible();
    expect(await input()).toBeEnabled();
    serveThreads(SYNC);
    await user.click(within(await panel()).getByRole("button", { name: "Try again" }));
    expect(await screen.findByText("They are sent last.")).toBeVisible();
  });

  it("say nothing of a refresh that failed while they are in sight", async () => {
    serveThreads(SYNC);
    const { queryClient } = renderApp("/chat");
    expect(await within(await panel()).findByRole("link", { name: /^Acceptance criteria/ })).toBeVisible();
    server.use(refuse("get", "/api/chat/threads", 500));
    await act(() => queryClient.invalidateQueries({ queryKey: queryKeys.threadLists }));
    expect(queryClient.getQueryState([...queryKeys.threadList(""), "pages"])?.status).toBe("error");
    expect(within(await panel()).queryByText(/Couldn't load/)).not.toBeInTheDocument();
  });

  it("say that further ones could not be loaded, and ask for these again", async () => {
    serveThreads(SYNC);
    let isAway = true;
    server.use(
      http.get("/api/chat/threads", ({ request }) => {
        const isFirst = !new URL(request.url).searchParams.has("cursor");
        if (isFirst) return HttpResponse.json([SYNC.thread], { headers: { "X-Next-Cursor": "1" } });
        if (isAway) return HttpResponse.json({ message: "No." }, { status: 500 });
        return HttpResponse.json([PERSONA.thread]);
      }),
    );
    const { user } = renderApp("/chat");
    const list = within(await panel());
    await user.click(await list.findByRole("button", { name: "Show more" }));
    expect(await list.findByText("Couldn't load more conversations.")).toBeVisible();
    isAway = false;
    await user.click(list.getByRole("button", { name: "Try again" }));
    expect(await list.findByRole("link", { name: /^Persona of an inspector/ })).toBeVisible();
    expect(list.queryByText(/Couldn't load/)).not.toBeInTheDocument();
  });

  it("are reached through a sheet where there is no room beside the chat", async () => {
    serveThreads(SYNC, PERSONA);
    const { user } = renderApp("/chat?thread=3");
    await user.click(await screen.findByRole("button", { name: "Conversations" }));
    const sheet = await screen.findByRole("dialog", { name: "Conversations" });
    await user.click(await within(sheet).findByRole("link", { name: /^Persona of an inspector/ }));
    expect(await screen.findByText("Anneke, 41.")).toBeVisible();
    expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  });
});
