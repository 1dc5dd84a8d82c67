import { act, screen, waitFor } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { afterEach, expect, test, vi } from "vitest";

import { aDocument, anonymous, aUser } from "@/testing/factories";
import { answer, receive, refuse } from "@/testing/handlers";
import { havePages, renderApp } from "@/testing/render";
import { LinkRoom } from "@/testing/link-room";
import { server } from "@/testing/server";
import { aSharedDocument } from "@/testing/sharing-factories";
import "@/testing/document-ready";

havePages("/share/a");

const PATH = "/api/shared/Zm9yZXN0";
const GONE = { message: "This link doesn't work anymore" };

afterEach(() => vi.useRealTimers());

/** A server whose shared text changes, is turned off or cannot be had; counts how often it was asked for. */
function serveShared(over: Partial<ReturnType<typeof aSharedDocument>> = {}) {
  const state = { document: aSharedDocument(over), status: 200, asked: 0 };
  server.use(
    answer("/api/current-user", { ...anonymous() }),
    http.get(PATH, () => {
      state.asked += 1;
      if (state.status === 0) return HttpResponse.error();
      return state.status === 200
        ? HttpResponse.json(state.document)
        : HttpResponse.json(state.status === 404 ? GONE : { message: "The server failed" }, {
            status: state.status,
          });
    }),
  );
  return state;
}

const comeBack = () => act(() => void window.dispatchEvent(new Event("visibilitychange")));

test("the page shows the document and its age, and nothing of the app or its owner", async () => {
  serveShared({ title: "Offline mode", content: "## Scope\n\nTablets **only**.\n" });
  renderApp("/share/Zm9yZXN0");
  expect(await screen.findByRole("heading", { level: 1, name: "Offline mode" })).toBeInTheDocument();
  expect(await screen.findByRole("heading", { level: 2, name: "Scope" })).toBeInTheDocument();
  expect(screen.getByText("only")).toBeInTheDocument();
  expect(screen.getByText(/^Updated/)).toBeInTheDocument();
  expect(document.title).toBe("Offline mode · Requill");
  expect(screen.getByRole("link", { name: "Requill" })).toHaveAttribute("href", "/");
  expect(screen.queryByRole("navigation")).not.toBeInTheDocument();
  expect(screen.queryByRole("complementary")).not.toBeInTheDocument();
  expect(screen.queryByRole("textbox")).not.toBeInTheDocument();
  // It would tell the address of the page, with which anyone can read the document.
  expect(screen.queryByRole("button", { name: /feedback/ })).not.toBeInTheDocument();
});

test.each([
  ["# offline  **Mode**\n\n## Scope\n", ["Offline mode", "Scope"]],
  ["\n# Offline mode\n# Offline mode\n", ["Offline mode", "Offline mode"]],
  ["# Offline mode, again\n\n## Scope\n", ["Offline mode", "Scope"]],
  ["# Offline mode, again\n\n# Scope\n", ["Offline mode", "Offline mode, again", "Scope"]],
  ["Words.\n\n# Offline mode\n", ["Offline mode", "Offline mode"]],
])("a text that begins with its own title, %j, shows it once", async (content, headings) => {
  serveShared({ title: "Offline mode", content });
  renderApp("/share/Zm9yZXN0");
  await waitFor(() =>
    expect(screen.getAllByRole("heading").map(({ textContent }) => textContent)).toEqual(headings),
  );
  expect(screen.getAllByRole("heading", { level: 1 })).toHaveLength(1);
  if (content.includes("again")) expect(screen.getByText("Offline mode, again")).toBeVisible();
});

test("a reader copies the document as Markdown", async () => {
  serveShared({ title: "Offline mode", content: "Tablets only.\n" });
  const { user } = renderApp("/share/Zm9yZXN0");
  const button = await screen.findByRole("button", { name: "Copy as Markdown" });
  const write = vi.spyOn(navigator.clipboard, "writeText");
  await user.click(button);
  expect(await screen.findByText("Copied to clipboard")).toBeInTheDocument();
  expect(write).toHaveBeenCalledWith("# Offline mode\n\nTablets only.\n");
});

test("an image from elsewhere is opened only when the reader says so", async () => {
  serveShared({ content: "![Map](https://other.example/map.png)" });
  renderApp("/share/Zm9yZXN0");
  expect(await screen.findByRole("button", { name: /Open image “Map”/ })).toBeInTheDocument();
  expect(screen.queryByRole("img", { name: "Map" })).not.toBeInTheDocument();
});

test("a document without text says so", async () => {
  serveShared({ content: "" });
  renderApp("/share/Zm9yZXN0");
  expect(await screen.findByText("This document is empty.")).toBeInTheDocument();
});

test("a link that leads nowhere says so, and leads to the product", async () => {
  const state = serveShared();
  state.status = 404;
  const { user, location } = renderApp("/share/Zm9yZXN0");
  expect(await screen.findByText("This link doesn't work anymore")).toBeInTheDocument();
  expect(screen.getByText("The person who shared it may have turned it off.")).toBeInTheDocument();
  await user.click(screen.getByRole("link", { name: "Go to Requill" }));
  await waitFor(() => expect(location()).toBe("/"));
});

test("who comes back sees what was changed meanwhile", async () => {
  const state = serveShared({ content: "Tablets only." });
  renderApp("/share/Zm9yZXN0");
  await screen.findByText("Tablets only.");
  state.document = aSharedDocument({ content: "Tablets and phones." });
  comeBack();
  expect(await screen.findByText("Tablets and phones.")).toBeInTheDocument();
});

test("who stays sees what was changed half a minute ago, where nothing tells of it", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const room = new LinkRoom();
  room.isOpen = false;
  server.use(room.handler);
  const state = serveShared({ content: "Tablets only." });
  renderApp("/share/Zm9yZXN0");
  await screen.findByText("Tablets only.");
  state.document = aSharedDocument({ content: "Tablets and phones." });
  act(() => void vi.advanceTimersByTime(29_000));
  expect(state.asked).toBe(1);
  act(() => void vi.advanceTimersByTime(1_000));
  expect(await screen.findByText("Tablets and phones.")).toBeInTheDocument();
});

test("a link that is turned off takes the text off the screen, and is not asked for again", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const state = serveShared({ content: "Tablets only." });
  renderApp("/share/Zm9yZXN0");
  await screen.findByText("Tablets only.");
  state.status = 404;
  comeBack();
  expect(await screen.findByText("This link doesn't work anymore")).toBeInTheDocument();
  expect(screen.queryByText("Tablets only.")).not.toBeInTheDocument();
  comeBack();
  act(() => void vi.advanceTimersByTime(60_000));
  expect(state.asked).toBe(2);
});

test(
  "without a connection the text stays, and it is said that it may not be the newest",
  { tags: ["full"] },
  async () => {
    const state = serveShared({ content: "Tablets only." });
    renderApp("/share/Zm9yZXN0");
    await screen.findByText("Tablets only.");
    state.status = 0;
    window.dispatchEvent(new Event("offline"));
    comeBack();
    expect(await screen.findByText(/Not refreshed/)).toBeInTheDocument();
    expect(screen.getByText("Tablets only.")).toBeInTheDocument();
    state.status = 200;
    window.dispatchEvent(new Event("online"));
    comeBack();
    await waitFor(() => expect(screen.queryByText(/Not refreshed/)).not.toBeInTheDocument());
  },
);

test("while it loads that is said, and a document that cannot be had is asked for again", async () => {
  const state = serveShared({ content: "Tablets only." });
  state.status = 503;
  const { user } = renderApp("/share/Zm9yZXN0");
  expect(await screen.findByText("Loading document...")).toBeInTheDocument();
  expect(await screen.findByText("Couldn't load the document")).toBeInTheDocument();
  state.status = 200;
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("Tablets only.")).toBeInTheDocument();
});

const REQUIRED = { message: "Enter the password to open this document.", code: "PASSWORD_REQUIRED" };

test("a link with a password asks for it, and a wrong one is told in its place", async () => {
  serveShared();
  const { handler, sent } = receive("post", `${PATH}/open`, { ...aSharedDocument({ content: "Secret." }) });
  server.use(
    refuse("get", PATH, 401, REQUIRED),
    http.post(
      `${PATH}/open`,
      () =>
        HttpResponse.json(
          { message: "This isn't the right password.", code: "WRONG_PASSWORD" },
          { status: 403 },
        ),
      { once: true },
    ),
  );
  const { user } = renderApp("/share/Zm9yZXN0");
  const field = await screen.findByLabelText("Password");
  expect(screen.getByRole("heading", { level: 1, name: "This document has a password" })).toBeVisible();
  await user.click(field);
  await user.paste("wrong");
  await user.click(screen.getByRole("button", { name: "Open document" }));
  expect(await screen.findByText("This isn't the right password.")).toBeVisible();
  server.use(handler);
  await user.clear(field);
  await user.paste("inspector");
  await user.keyboard("{Enter}");
  expect(await screen.findByText("Secret.")).toBeInTheDocument();
  expect(sent).toEqual([{ password: "inspector" }]);
});

test("a password that is set while somebody reads takes the text off the screen", async () => {
  serveShared({ content: "Tablets only." });
  renderApp("/share/Zm9yZXN0");
  await screen.findByText("Tablets only.");
  server.use(refuse("get", PATH, 401, REQUIRED));
  comeBack();
  expect(await screen.findByLabelText("Password")).toBeVisible();
  expect(screen.queryByText("Tablets only.")).not.toBeInTheDocument();
});

test("the page says what the reader can do there, whose it is and until when, where that is told", async () => {
  serveShared({ role: "editor", ownerName: "Mara Lindqvist", expiresAt: "2027-01-31T12:00:00Z" });
  renderApp("/share/Zm9yZXN0");
  expect(await screen.findByText("You can view")).toBeVisible();
  expect(screen.getByText(/shared this document with you/)).toHaveTextContent(
    "Mara Lindqvist shared this document with you. The link works until 31 January 2027.",
  );
  expect(await screen.findByRole("link", { name: "Sign up to edit" })).toHaveAttribute(
    "href",
    "/auth?tab=signup&callbackUrl=%2Fshare%2FZm9yZXN0",
  );
  expect(screen.getByRole("link", { name: "Log in" })).toBeVisible();
});

test("a link for reading offers nobody to join", async () => {
  serveShared();
  server.use(answer("/api/current-user", { ...aUser() }));
  renderApp("/share/Zm9yZXN0");
  expect(await screen.findByText("You can view")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Join" })).not.toBeInTheDocument();
  expect(screen.queryByRole("link", { name: /^Sign up/ })).not.toBeInTheDocument();
});

test("whoever is signed in joins, and comes to the document", { tags: ["full"] }, async () => {
  serveShared({ role: "commenter" });
  const { handler, sent } = receive("post", `${PATH}/join`, { documentId: 5 });
  server.use(
    handler,
    answer("/api/current-user", { ...aUser() }),
    answer("/api/documents/5", { ...aDocument({ id: 5, role: "commenter" }) }),
  );
  const { user, location } = renderApp("/share/Zm9yZXN0");
  await user.click(await screen.findByRole("button", { name: "Join" }));
  await waitFor(() => expect(location()).toBe("/documents/5"));
  expect(sent).toHaveLength(1);
});

test("joining that is refused is told", async () => {
  serveShared({ role: "commenter" });
  server.use(
    refuse("post", `${PATH}/join`, 409, { message: "A document has at most 100 members." }),
    answer("/api/current-user", { ...aUser() }),
  );
  const { user } = renderApp("/share/Zm9yZXN0");
  await user.click(await screen.findByRole("button", { name: "Join" }));
  expect(await screen.findByText("Couldn't join the document")).toBeInTheDocument();
});
