import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, onTestFinished, test, vi } from "vitest";
import { aDocumentSummary, aGuest, anonymous, aTemplate, aUsage, aUser } from "@/testing/factories";
import { answer, documentsHandler, refuse } from "@/testing/handlers";
import { renderApp } from "@/testing/render";
import { server } from "@/testing/server";
// Loaded before the clock of the first test runs.
import "@/commands/palette";
import "@/features/templates/components/new-document-dialog";
import "@/routes/auth/login";
import "@/routes/auth/options";
import "@/routes/chat";
import "@/routes/document-flow";
import "@/routes/document/document";
import "@/routes/documents";
import "@/routes/privacy";
import "@/routes/project";
import "@/routes/projects";
import "@/routes/templates";
import "@/routes/terms";
import "./phone-drawer";

const sidebar = () => screen.findByRole("complementary", { name: "Sidebar" });
const asRegistered = () => {
  server.use(
    answer("/api/current-user", { ...aUser() }),
    answer("/api/usage", { ...aUsage({ docs: 23, messages: 148, limits: { docs: null, messages: null } }) }),
  );
};

test("the five main pages are named in order, and the current one is marked", async () => {
  renderApp("/templates");
  const nav = within(await sidebar()).getByRole("navigation", { name: "Main" });
  const links = within(nav).getAllByRole("link");
  expect(links.map((link) => link.textContent)).toEqual([
    "Home",
    "Projects",
    "Documents",
    "Templates",
    "AI Chat",
  ]);
  expect(within(nav).getByRole("link", { current: "page" })).toHaveTextContent("Templates");
});

test("Recent lists the newest five documents", async () => {
  server.use(
    documentsHandler(
      Array.from({ length: 7 }, (_, index) =>
        aDocumentSummary({ id: index + 1, title: `Paper ${index + 1}` }),
      ),
    ),
  );
  renderApp("/");
  const recent = await screen.findByRole("navigation", { name: "Recent" });
  expect(
    within(recent)
      .getAllByRole("link")
      .map((link) => link.textContent),
  ).toEqual(["Paper 1", "Paper 2", "Paper 3", "Paper 4", "Paper 5"]);
});

test("a guest sees the promo, the usage with its bar, and ways to sign up", async () => {
  const { user } = renderApp("/");
  expect(
    await screen.findByText("You're using Requill as a guest. Sign up free for unlimited use."),
  ).toBeVisible();
  expect(screen.getByRole("link", { name: "Sign up to save your work" })).toHaveAttribute(
    "href",
    "/auth?tab=signup&callbackUrl=%2F",
  );
  expect(await screen.findByText("Docs: 2/3 | Msgs: 12/30")).toBeVisible();
  expect(screen.getByRole("progressbar", { name: "Messages used" })).toHaveAttribute("aria-valuenow", "40");
  await user.click(screen.getByRole("button", { name: "Profile of Guest" }));
  await screen.findByRole("menuitem", { name: "Sign up with Email" });
  const items = screen.getAllByRole("menuitem").map((item) => item.textContent);
  expect(items.filter((item) => !item.startsWith("Sign up"))).toEqual(["Log in", "Profile", "Guide"]);
});

test("the menu of a guest offers every way to sign up that this server has", async () => {
  const { user } = renderApp("/");
  await user.click(await screen.findByRole("button", { name: "Profile of Guest" }));
  const ways = await screen.findAllByRole("menuitem", { name: /^Sign up with/ });
  expect(ways.map((way) => way.textContent)).toEqual(
    ["GitHub", "Google", "X", "Halden ID", "Email"].map((name) => `Sign up with ${name}`),
  );
  expect(ways[0]).toHaveAttribute("href", "/api/login/github?callbackUrl=%2F");
});

test("a registered user sees used counts alone, no promo, and can log out", async () => {
  asRegistered();
  const { user } = renderApp("/");
  expect(await screen.findByText("Docs: 23 | Msgs: 148")).toBeVisible();
  expect(screen.queryByText(/You're using Requill as a guest/)).not.toBeInTheDocument();
  expect(screen.queryByRole("progressbar")).not.toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Profile of Mara Lindqvist" }));
  expect(await screen.findByRole("menuitem", { name: "Log out" })).toHaveAttribute("href", "/api/logout");
  expect(screen.queryByRole("menuitem", { name: "Log in" })).not.toBeInTheDocument();
});

test("usage is not asked for before the visitor is known, nor for nobody", async () => {
  let asked = 0;
  server.use(
    answer("/api/current-user", { ...anonymous() }),
    http.get("/api/usage", () => {
      asked += 1;
      return HttpResponse.json({ ...aUsage() });
    }),
  );
  renderApp("/documents");
  await screen.findByRole("heading", { name: "Authentication Required" });
  expect(asked).toBe(0);
});

test("Generate offers four things to create", async () => {
  const { user, location } = renderApp("/");
  await user.click(await screen.findByRole("button", { name: "Generate" }));
  expect(await screen.findByText("What would you like to create?")).toBeVisible();
  expect(screen.getAllByRole("menuitem").map((item) => item.textContent)).toEqual([
    "New DocumentFrom a template",
    "Create Persona",
    "Brainstorm Ideas",
    "Get Feedback",
  ]);
  await user.click(screen.getByRole("menuitem", { name: "Brainstorm Ideas" }));
  await waitFor(() => expect(location()).toBe("/chat?mode=brainstorm"));
});

test("New Document of the menu opens the dialog", async () => {
  const { user } = renderApp("/");
  await user.click(await screen.findByRole("button", { name: "Generate" }));
  await user.click(await screen.findByRole("menuitem", { name: /^New Document/ }));
  expect(await screen.findByRole("dialog", { name: "New Document" })).toBeVisible();
});

test("the sidebar folds to the rail and stays so", async () => {
  const { user, unmount } = renderApp("/");
  await user.click(await screen.findByRole("button", { name: "Collapse sidebar" }));
  expect(await screen.findByRole("button", { name: "Expand sidebar" })).toBeVisible();
  unmount();
  renderApp("/");
  expect(await screen.findByRole("button", { name: "Expand sidebar" })).toBeVisible();
});

test("a change of route names the page and moves the focus to its heading", async () => {
  const { user } = renderApp("/");
  await waitFor(() => expect(document.title).toBe("Home · Requill"));
  const nav = within(await sidebar()).getByRole("navigation", { name: "Main" });
  await user.click(within(nav).getByRole("link", { name: "Templates" }));
  await waitFor(() => expect(document.title).toBe("Templates · Requill"));
  await waitFor(() => expect(screen.getByRole("heading", { level: 1 })).toHaveFocus());
});

test("whoever goes on to write beside a page that comes keeps the focus", async () => {
  const { user } = renderApp("/");
  const nav = within(await sidebar()).getByRole("navigation", { name: "Main" });
  const beside = document.body.appendChild(document.createElement("textarea"));
  onTestFinished(() => beside.remove());
  await user.click(within(nav).getByRole("link", { name: "Templates" }));
  beside.focus();
  expect(await screen.findByRole("heading", { level: 1, name: /Templates/ })).toBeVisible();
  await waitFor(() => expect(document.title).toBe("Templates · Requill"));
  expect(beside).toHaveFocus();
});

test("a page that puts the focus into its one input keeps it there", async () => {
  server.use(answer("/api/templates/1", { ...aTemplate() }), answer("/api/turns", []));
  const { user } = renderApp("/");
  await user.click((await screen.findAllByRole("link", { name: /Standard PRD/ }))[0]!);
  expect(await screen.findByRole("textbox", { name: "Title" })).toHaveFocus();
  await waitFor(() => expect(document.title).toBe("New document · Requill"));
  expect(screen.getByRole("textbox", { name: "Title" })).toHaveFocus();
});

test("on a phone the bar at the top has the one heading of a page with two panes", async () => {
  vi.spyOn(window, "matchMedia").mockImplementation(
    (media) => Object.assign(new EventTarget(), { matches: true, media }) as MediaQueryList,
  );
  server.use(answer("/api/templates/1", { ...aTemplate() }), answer("/api/turns", []));
  renderApp("/document-flow/1");
  const banner = (await screen.findAllByRole("banner"))[0]!;
  expect(await within(banner).findByRole("heading", { level: 1, name: "Standard PRD" })).toBeVisible();
});

test("on a phone a tab bar has the five main pages, the current one marked", async () => {
  renderApp("/templates");
  const inSidebar = within(await sidebar()).getByRole("navigation", { name: "Main" });
  const [bar] = screen.getAllByRole("navigation", { name: "Main" }).filter((nav) => nav !== inSidebar);
  const links = within(bar!).getAllByRole("link");
  expect(links.map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
    ["Home", "/"],
    ["Projects", "/projects"],
    ["Documents", "/documents"],
    ["Templates", "/templates"],
    ["AI Chat", "/chat"],
  ]);
  expect(within(bar!).getByRole("link", { current: "page" })).toHaveTextContent("Templates");
});

test("on a phone a drawer has the places, and goes once one is chosen", async () => {
  const { user, location } = renderApp("/");
  await user.click(await screen.findByRole("button", { name: "Open menu" }));
  const drawer = within(await screen.findByRole("dialog", { name: "Menu" }));
  await user.click(drawer.getByRole("link", { name: "Templates" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  expect(location()).toBe("/templates");
});

test("the templates are where a document is begun from one", async () => {
  server.use(answer("/api/templates/1", { ...aTemplate() }), answer("/api/turns", []));
  renderApp("/document-flow/1");
  await screen.findByRole("textbox", { name: "Title" });
  for (const here of screen.getAllByRole("link", { name: "Templates" }))
    if (here.closest("nav")?.getAttribute("aria-label") === "Main")
      expect(here).toHaveAttribute("aria-current", "page");
});

test("the first stop of the keyboard skips to the content", async () => {
  const { user } = renderApp("/");
  await screen.findByRole("heading", { level: 1 });
  await user.tab();
  expect(screen.getByRole("link", { name: "Skip to content" })).toHaveFocus();
});

test("Ctrl+K opens the palette, which finds documents and places", async () => {
  server.use(documentsHandler([aDocumentSummary({ id: 4, title: "Sign-off by two people" })]));
  const title = { title: "Sign-off by two people", titleMarks: [[5, 8]], updatedAt: "2026-11-21T12:00:00Z" };
  const found = { id: 4, ...title, snippet: { text: "", marks: [] }, owner: null };
  server.use(http.get("/api/documents/4", () => new Promise<never>(() => undefined)));
  server.use(answer("/api/search", { documents: [found], projects: [], threads: [], templates: [] }));
  const { user, location } = renderApp("/");
  await screen.findByRole("heading", { level: 1 });
  await user.keyboard("{Control>}k{/Control}");
  const palette = await screen.findByRole("dialog", { name: "Commands" });
  expect(await within(palette).findByRole("option", { name: /^Templates/ })).toBeVisible();
  await user.keyboard("off");
  await within(palette).findByRole("option", { name: "Sign-off by two people" });
  await user.keyboard("{Enter}");
  await waitFor(() => expect(location()).toBe("/documents/4"));
});

test("an anonymous visitor of a protected route is asked to sign in and led back", async () => {
  server.use(answer("/api/current-user", { ...anonymous() }));
  renderApp("/documents?q=tablet");
  expect(await screen.findByRole("heading", { name: "Authentication Required" })).toBeVisible();
  expect(screen.getByText("You need to be logged in to access this page.")).toBeVisible();
  expect(screen.getByRole("link", { name: "Sign in to continue" })).toHaveAttribute(
    "href",
    "/auth-options?callbackUrl=%2Fdocuments%3Fq%3Dtablet",
  );
});

test("who types on when they were signed out meanwhile opens nothing", async () => {
  server.use(answer("/api/current-user", { ...anonymous() }));
  const { user, location } = renderApp("/documents/1");
  await screen.findByRole("heading", { name: "Authentication Required" });
  await user.keyboard("nobody gt?");
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  expect(location()).toBe("/documents/1");
});

test("a 401 means the same as nobody", async () => {
  server.use(refuse("get", "/api/current-user", 401, { message: "No user" }));
  renderApp("/chat");
  expect(await screen.findByRole("heading", { name: "Authentication Required" })).toBeVisible();
});

test.each(["/documents/1", "/projects", "/projects/1", "/chat", "/document-flow/1", "/templates/1/create"])(
  "%s is protected",
  async (path) => {
    server.use(answer("/api/current-user", { ...anonymous() }));
    renderApp(path);
    expect(await screen.findByRole("heading", { name: "Authentication Required" })).toBeVisible();
  },
);

test.each(["/", "/templates", "/auth", "/auth-options", "/terms", "/privacy"])(
  "%s is open to everybody",
  async (path) => {
    server.use(answer("/api/current-user", { ...anonymous() }));
    renderApp(path);
    expect(await screen.findByRole("heading", { level: 1 })).toBeVisible();
    expect(screen.queryByText("Authentication Required")).not.toBeInTheDocument();
  },
);

test("while the visitor loads, a protected route shows that it waits", async () => {
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  server.use(http.get("/api/current-user", () => held.then(() => HttpResponse.json({ ...aGuest() }))));
  renderApp("/documents");
  expect(await screen.findByText("Loading...")).toBeInTheDocument();
  release();
  expect(await screen.findByRole("heading", { name: "No documents yet" })).toBeVisible();
});

/** The server answers `body` to who is here; the list grows with each time it is asked. */
function countVisitorCalls(body: object, status = 200): string[] {
  const asked: string[] = [];
  server.use(
    http.get("/api/current-user", ({ request }) => {
      asked.push(request.url);
      return HttpResponse.json(body, { status });
    }),
  );
  return asked;
}

test("who is here is asked once, and kept under its address", async () => {
  const asked = countVisitorCalls(aGuest());
  const { user, queryClient } = renderApp("/documents");
  await screen.findByRole("heading", { name: "No documents yet" });
  const nav = within(await sidebar()).getByRole("navigation", { name: "Main" });
  await user.click(within(nav).getByRole("link", { name: "Templates" }));
  await waitFor(() => expect(document.title).toBe("Templates · Requill"));
  expect(asked).toHaveLength(1);
  expect(queryClient.getQueryData(["/api/current-user"])).toEqual(aGuest());
});

test("a failure to say who is here is not asked for again unasked", async () => {
  const asked = countVisitorCalls({ message: "The server failed" }, 500);
  renderApp("/documents");
  await screen.findByRole("heading", { name: "Couldn't load your session" });
  expect(asked).toHaveLength(1);
});

test("a visitor who could not be loaded can be asked for again", async () => {
  server.use(refuse("get", "/api/current-user", 500));
  const { user } = renderApp("/documents");
  expect(await screen.findByRole("heading", { name: "Couldn't load your session" })).toBeVisible();
  server.use(answer("/api/current-user", { ...aGuest() }));
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("heading", { name: "No documents yet" })).toBeVisible();
});
