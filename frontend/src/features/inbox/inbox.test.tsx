import { act, screen, waitFor, within } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { beforeEach, expect, test, vi } from "vitest";

import { queryKeys } from "@/lib/api/keys";
import type { Comment, Said } from "@/lib/api/types";
import { aUser } from "@/testing/factories";
import { answer, live, receive, refuse } from "@/testing/handlers";
import { expectHarmless, HOSTILE } from "@/testing/hostile";
import { havePages, renderApp } from "@/testing/render";
import { server } from "@/testing/server";

import { aNotification, NOW, PRIYA, serveInbox, theSettings } from "./testing/inbox-server";

havePages("/notifications", "/templates");

function aSaid(id: number, body: string, over: Partial<Said> = {}): Said {
  const nothing = { mentions: [], reactions: [], editedAt: null, isDeleted: false };
  return { id, author: PRIYA, body, createdAt: NOW(), ...nothing, ...over };
}

function aDiscussion(over: Partial<Comment> = {}): Comment {
  return {
    ...aSaid(4, "If the later change wins, the earlier one is gone."),
    documentId: 7,
    passage: {
      left: null,
      kept: [],
      right: null,
      length: 21,
      isAlone: true,
      quote: "the later change wins",
      before: "On two devices, ",
      after: ", and the earlier one stays.",
      state: "placed",
    },
    resolvedAt: null,
    resolvedBy: null,
    replyCount: 1,
    replies: [
      aSaid(5, "@[5b0c9f6e-0000-4000-8000-000000000001], does legal accept this?", {
        mentions: [{ id: "5b0c9f6e-0000-4000-8000-000000000001", name: "Mara Lindqvist" }],
      }),
    ],
    ...over,
  };
}

beforeEach(() => {
  server.use(
    answer("/api/current-user", { ...aUser() }),
    answer("/api/comments/4", { ...aDiscussion() }),
    answer("/api/notifications/settings", { ...theSettings() }),
  );
});

const sidebar = async () => within(await screen.findByRole("complementary", { name: "Sidebar" }));
const list = () => screen.findByRole("region", { name: "Your notifications" });
const discussion = () => screen.findByRole("region", { name: "Discussion" });

/** Answers how the page hears that something has changed, once it listens. */
function heardFrom(): (type: string) => Promise<void> {
  let send: ((hint: string) => void) | undefined;
  server.use(
    live.addEventListener("connection", ({ client }) => {
      send = (hint) => client.send(hint);
    }),
  );
  return async (type) => {
    await waitFor(() => expect(send).toBeDefined());
    act(() => send?.(JSON.stringify({ type })));
  };
}

test("the list tells who did what where, with the first words, and what is unread", async () => {
  serveInbox(
    aNotification(),
    aNotification({ id: 2, kind: "invited", detail: "editor", threadId: null, text: "", isRead: true }),
    aNotification({ id: 3, kind: "joined", text: "", createdAt: "2026-01-05T10:00:00Z", isRead: true }),
  );
  renderApp("/notifications");
  const shown = within(await list());
  const [first, second, third] = await shown.findAllByRole("listitem");
  expect(first).toHaveTextContent(
    /Unread: Priya Raman mentioned you Offline mode “@Mara, does legal accept this\?” Just now/,
  );
  expect(second).toHaveTextContent(/^Priy ?Priya Raman added you as an editor Offline mode/);
  expect(third).toHaveTextContent(/accepted your invitation/);
  expect(within(shown.getByRole("region", { name: "Earlier" })).getAllByRole("listitem")).toHaveLength(1);
  expect(shown.getByRole("radio", { name: "Unread 1" })).not.toBeChecked();
  const link = (await sidebar()).getByRole("link", { name: /^Notifications ?1 ?unread$/ });
  expect(link).toHaveAttribute("aria-current", "page");
});

test("one that is opened is read, and shows the words and the discussion", async () => {
  const { read } = serveInbox(aNotification());
  const { user, location } = renderApp("/notifications");
  await user.click(await screen.findByRole("link", { name: /mentioned you/ }));
  const said = await discussion();
  expect(location()).toBe("/notifications?open=1");
  expect(said).toHaveTextContent(/@Mara Lindqvist, does legal accept this\?/);
  expect(screen.getByText("the later change wins").tagName).toBe("MARK");
  await waitFor(() => expect(read).toEqual([1]));
  expect(await (await sidebar()).findByRole("link", { name: "Notifications" })).toBeVisible();
  expect(screen.getByRole("link", { name: "Open document" })).toHaveAttribute(
    "href",
    "/documents/7?comment=5",
  );
});

test("a reply is sent where it is read, once, and what is typed stays until then", async () => {
  serveInbox(aNotification({ isRead: true }));
  const keys: (string | null)[] = [];
  server.use(
    http.post(
      "/api/comments/4/replies",
      ({ request }) => {
        keys.push(request.headers.get("Idempotency-Key"));
        return HttpResponse.json({ message: "The server failed" }, { status: 500 });
      },
      { once: true },
    ),
  );
  const { user } = renderApp("/notifications?open=1");
  const box = await screen.findByRole("textbox", { name: "Reply" });
  await user.type(box, "It does");
  await user.click(screen.getByRole("button", { name: "Reply" }));
  expect(await screen.findByText("The server failed")).toBeVisible();
  expect(box).toHaveValue("It does");
  server.use(
    http.post("/api/comments/4/replies", async ({ request }) => {
      keys.push(request.headers.get("Idempotency-Key"));
      const { body } = (await request.json()) as { body: string };
      return HttpResponse.json(aDiscussion({ replies: [aSaid(6, body)] }), { status: 201 });
    }),
  );
  await user.type(box, "{Control>}{Enter}{/Control}");
  await waitFor(() => expect(box).toHaveValue(""));
  expect(await discussion()).toHaveTextContent("It does");
  expect(keys[0]).not.toBeNull();
  expect(keys[1]).toBe(keys[0]);
});

test("a viewer reads the discussion, and is told that they can't reply", async () => {
  serveInbox(aNotification({ isRead: true, role: "viewer" }));
  renderApp("/notifications?open=1");
  expect(await discussion()).toHaveTextContent(/To reply, ask its owner to let you comment\./);
  expect(screen.queryByRole("textbox", { name: "Reply" })).not.toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Resolve" })).not.toBeInTheDocument();
});

test("one that is older than what is listed is opened by its address, and goes with the right to read it", async () => {
  serveInbox(aNotification({ id: 40, text: "The newest", isRead: true }));
  const hint = heardFrom();
  const old = aNotification({ id: 3, text: "An old one", title: "Old plans", isRead: true });
  server.use(answer("/api/notifications/3", { ...old }));
  renderApp("/notifications?open=3");
  expect(await screen.findByRole("heading", { name: "Old plans" })).toBeVisible();
  expect(await discussion()).toBeVisible();
  server.use(refuse("get", "/api/notifications/3", 404));
  await hint("access_update");
  expect(await screen.findByText("Choose a notification to read it here.")).toBeVisible();
});

test("a discussion is resolved and reopened", async () => {
  serveInbox(aNotification({ isRead: true }));
  const over = { resolvedAt: NOW(), resolvedBy: { id: "mara", name: "Mara Lindqvist" } };
  const resolve = receive("post", "/api/comments/4/resolve", { ...aDiscussion(over) });
  const reopen = receive("post", "/api/comments/4/reopen", { ...aDiscussion() });
  server.use(resolve.handler, reopen.handler);
  const { user } = renderApp("/notifications?open=1");
  await user.click(await screen.findByRole("button", { name: "Resolve" }));
  expect(await screen.findByText(/Resolved by Mara Lindqvist/)).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Reopen" }));
  expect(await screen.findByRole("button", { name: "Resolve" })).toBeVisible();
});

test("words are read without the markers and the lines around them, and no word of them is cut", async () => {
  serveInbox(aNotification({ isRead: true }));
  const before = "nal in the field.\n\n**FR-004** On two devices ";
  const after = ", and **the earlier one** stays in the history for ninety days and a bi";
  const passage = { ...aDiscussion().passage!, before, after };
  server.use(answer("/api/comments/4", { ...aDiscussion({ passage }) }));
  renderApp("/notifications?open=1");
  expect((await screen.findByText("the later change wins")).parentElement).toHaveTextContent(
    "FR-004 On two devices the later change wins, and the earlier one stays in the history for ninety days and a …",
  );
});

test("words that are gone are struck, and what was deleted says so", async () => {
  serveInbox(aNotification({ isRead: true }));
  const passage = { ...aDiscussion().passage!, state: "detached" as const };
  server.use(
    answer("/api/comments/4", { ...aDiscussion({ passage, replies: [aSaid(5, "", { isDeleted: true })] }) }),
  );
  renderApp("/notifications?open=1");
  expect(await screen.findByText("This text is no longer in the document.")).toBeVisible();
  expect(screen.getByText("This comment was deleted.")).toBeVisible();
});

test("all that is known here is marked as read", async () => {
  const { read } = serveInbox(aNotification({ id: 9 }), aNotification({ id: 8 }));
  const { user } = renderApp("/notifications");
  await user.click(await screen.findByRole("button", { name: "Mark all as read" }));
  await waitFor(() => expect(read).toEqual([{ upTo: 9 }]));
  await waitFor(() => expect(screen.getByRole("radio", { name: "Unread" })).toBeVisible());
});

test("unread ones alone stand in the address, and where there are none that is said", async () => {
  serveInbox(aNotification({ isRead: true }));
  const { user, location } = renderApp("/notifications");
  await user.click(await screen.findByRole("radio", { name: "Unread" }));
  expect(await screen.findByRole("heading", { name: "Nothing new" })).toBeVisible();
  expect(location()).toBe("/notifications?filter=unread");
  await user.click(screen.getByRole("link", { name: "Show all" }));
  expect(await screen.findByRole("link", { name: /mentioned you/ })).toBeVisible();
});

test("without any it says what will be here", async () => {
  serveInbox();
  renderApp("/notifications");
  expect(await screen.findByRole("heading", { name: "No notifications yet" })).toBeVisible();
});

test("a list that cannot be had is asked for again", { tags: ["full"] }, async () => {
  server.use(refuse("get", "/api/notifications", 500));
  const { user } = renderApp("/notifications");
  expect(await screen.findByText("Couldn't load your notifications.")).toBeVisible();
  serveInbox(aNotification());
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("link", { name: /mentioned you/ })).toBeVisible();
});

test("what is told while the page is open appears", async () => {
  const hint = heardFrom();
  const { tell } = serveInbox();
  renderApp("/notifications");
  expect(await screen.findByRole("heading", { name: "No notifications yet" })).toBeVisible();
  vi.useFakeTimers({ shouldAdvanceTime: true });
  tell(aNotification());
  await hint("notifications_update");
  await act(() => vi.advanceTimersByTimeAsync(2500));
  vi.useRealTimers();
  expect(await (await sidebar()).findByRole("link", { name: /^Notifications ?1 ?unread$/ })).toBeVisible();
});

test("a document is muted, and unmuted in the settings", async () => {
  serveInbox(aNotification({ isRead: true }));
  const mute = receive("put", "/api/documents/7/mute", { success: true });
  const unmute = receive("delete", "/api/documents/7/mute", { success: true });
  server.use(mute.handler, unmute.handler);
  const { user } = renderApp("/notifications?open=1");
  const button = await screen.findByRole("button", { name: "Mute this document" });
  server.use(
    answer("/api/notifications/settings", { ...theSettings({ muted: [{ id: 7, title: "Offline mode" }] }) }),
  );
  await user.click(button);
  expect(await screen.findByRole("button", { name: "Unmute this document" })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  await user.click(screen.getByRole("button", { name: "Notification settings" }));
  server.use(answer("/api/notifications/settings", { ...theSettings() }));
  await user.click(await screen.findByRole("button", { name: "Unmute Offline mode" }));
  await waitFor(() => expect(unmute.sent).toHaveLength(1));
  expect(await screen.findByText(/You can mute a document from its notifications/)).toBeVisible();
});

test("guests, who are told nothing, have no way there", async () => {
  const asked: string[] = [];
  server.use(
    http.get("/api/notifications/unread", ({ request }) => {
      asked.push(request.url);
      return HttpResponse.json({ count: 3 });
    }),
    answer("/api/current-user", { ...aUser({ isGuest: true }) }),
  );
  renderApp("/templates");
  expect(await (await sidebar()).findByRole("link", { name: "Documents" })).toBeVisible();
  expect(screen.queryByRole("link", { name: /Notifications/ })).not.toBeInTheDocument();
  expect(asked).toEqual([]);
});

test("a guest whom a mail led there is asked to log in, and comes back", async () => {
  server.use(answer("/api/current-user", { ...aUser({ isGuest: true }) }));
  renderApp("/notifications?settings=true");
  expect(await screen.findByRole("heading", { name: "Log in to see your notifications" })).toBeVisible();
  const main = within(screen.getByRole("main"));
  expect(main.getByRole("link", { name: "Log in" })).toHaveAttribute(
    "href",
    "/auth?callbackUrl=%2Fnotifications%3Fsettings%3Dtrue",
  );
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
});

test("hostile words are words, in lists and where they are open", { tags: ["full"] }, async () => {
  const told = HOSTILE.map((text, at) =>
    aNotification({ id: at + 1, text, title: text, isRead: true, actor: { id: "x", name: text } }),
  );
  serveInbox(...told);
  const [first] = HOSTILE;
  const replies = HOSTILE.map((text, at) => aSaid(5 + at, text, { author: { id: "x", name: text } }));
  const passage = { ...aDiscussion().passage!, before: first!, quote: first!, after: first! };
  server.use(answer("/api/comments/4", { ...aDiscussion({ ...aSaid(4, first!), passage, replies }) }));
  renderApp("/notifications?open=1");
  const shown = await discussion();
  for (const text of HOSTILE) expect(shown.textContent).toContain(text);
  expect(shown.querySelectorAll("form")).toHaveLength(1);
  expectHarmless(shown, "bdi", "time", "form", "textarea");
  const listed = await list();
  for (const text of HOSTILE) expect(listed.textContent).toContain(`“${text}”`);
  expectHarmless(listed, "bdi", "time", "header", "label", "fieldset", "legend");
});

test("a list in sight stays when it can't be refreshed", async () => {
  serveInbox(aNotification());
  const { user, queryClient } = renderApp("/notifications");
  const link = await screen.findByRole("link", { name: /mentioned you/ });
  server.use(
    refuse("post", "/api/notifications/1/read", 503),
    refuse("get", "/api/notifications", 503),
    refuse("get", "/api/notifications/unread", 503),
  );
  await user.click(link);
  const failed = () =>
    queryClient.getQueryCache().findAll({ queryKey: queryKeys.notificationList("all") })[0]?.state.status;
  await waitFor(() => expect(failed()).toBe("error"));
  expect(await screen.findByRole("link", { name: /mentioned you/ })).toBeVisible();
  expect(screen.queryByText("Couldn't load your notifications.")).not.toBeInTheDocument();
});
