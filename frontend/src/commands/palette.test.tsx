import { act, screen, waitFor, within } from "@testing-library/react";
import { RefreshCw } from "lucide-react";
import { http, HttpResponse } from "msw";
import { expect, onTestFinished, test, vi } from "vitest";
import { useAuth } from "@/features/auth/auth-context";
import type { SearchResult } from "@/lib/api/types";
import {
  aDocumentSummary,
  aFoundTemplate,
  aGuest,
  anonymous,
  aSearchResult,
  aUser,
} from "@/testing/factories";
import { answer, documentsHandler, refuse } from "@/testing/handlers";
import { renderWithProviders } from "@/testing/render";
import { server } from "@/testing/server";
import { Palette } from "./palette";
import { offerActions, offerHeadings, openPalette as openTheirs, usePalette } from "./palette-state";

const NO_SNIPPET = { text: "", marks: [] };

function found(title: string, id: number): SearchResult["documents"][number] {
  return {
    id,
    title,
    titleMarks: [[0, 3]],
    snippet: NO_SNIPPET,
    updatedAt: "2026-11-21T12:00:00Z",
    owner: null,
  };
}

/** Answers each question with what is said here, and notes what was asked. */
function serve(answers: (q: string) => SearchResult | Promise<SearchResult>): string[] {
  const asked: string[] = [];
  server.use(
    http.get("/api/search", async ({ request }) => {
      const q = new URL(request.url).searchParams.get("q") ?? "";
      asked.push(q);
      return HttpResponse.json(await answers(q));
    }),
  );
  return asked;
}

/** The palette over a page that has nothing of its own, once it is known who is here. */
function OverAPage() {
  const { isLoading } = useAuth();
  const isOpen = usePalette(({ open }) => open === "palette");
  return isOpen && !isLoading && <Palette />;
}

async function openPalette() {
  const rendered = renderWithProviders(<OverAPage />);
  act(() => openTheirs());
  const palette = within(await screen.findByRole("dialog", { name: "Commands" }));
  return { ...rendered, palette };
}

const EVERYTHING = aSearchResult({
  documents: [found("Offline mode", 4)],
  projects: [
    {
      id: 2,
      name: "Inspection app",
      nameMarks: [],
      snippet: { text: "All that is off", marks: [[12, 15]] },
      owner: { id: "u-2", name: "Mara Voss" },
    },
  ],
  threads: [{ id: 3, title: "Sign-off", titleMarks: [[5, 8]], snippet: NO_SNIPPET }],
  templates: [
    aFoundTemplate({ id: 7, name: "Off-boarding", nameMarks: [[0, 3]], description: "For people who leave" }),
  ],
});

test("what the page on screen offers stands in a group of its own, and is done", async () => {
  const run = vi.fn();
  const takeBack = offerActions(() => [{ label: "Refresh", icon: RefreshCw, run }]);
  onTestFinished(takeBack);
  const { user, palette } = await openPalette();
  const group = within(palette.getByRole("group", { name: "This page" }));
  expect(group.getByRole("option")).toHaveAccessibleName(/^Refresh/);
  await user.keyboard("refr{Enter}");
  expect(run).toHaveBeenCalledOnce();
  takeBack();
  act(() => openTheirs());
  expect(await screen.findByRole("dialog", { name: "Commands" })).toBeVisible();
  expect(screen.queryByText("This page")).not.toBeInTheDocument();
});

test("before anything is typed the newest documents are offered", async () => {
  server.use(documentsHandler([aDocumentSummary({ id: 4, title: "Tablets" })]));
  const { palette } = await openPalette();
  expect(await palette.findByText("Recent", { selector: "[cmdk-group-heading]" })).toBeVisible();
  expect(await palette.findByRole("option", { name: "Tablets" })).toBeVisible();
});

test("the owner of a document is named where it is somebody else", async () => {
  const owner = { id: "priya", name: "Priya Raman" };
  server.use(documentsHandler([aDocumentSummary({ id: 4, title: "Tablets", role: "viewer", owner })]));
  const { palette } = await openPalette();
  expect(await palette.findByRole("option", { name: /^Tablets ?, by ?Priya Raman$/ })).toBeVisible();
});

test("the newest document is chosen, and until it is there Enter begins nothing else", async () => {
  let release = (): void => undefined;
  const gate = new Promise<void>((resolve) => (release = resolve));
  server.use(
    http.get("/api/documents", async () => {
      await gate;
      return HttpResponse.json([aDocumentSummary({ id: 4, title: "Tablets" })]);
    }),
  );
  const { user, palette, location } = await openPalette();
  await palette.findByRole("option", { name: /^New Document/ });
  expect(palette.queryByRole("option", { selected: true })).not.toBeInTheDocument();
  await user.keyboard("{Enter}");
  expect(palette.getByRole("option", { name: /^New Document/ })).toBeVisible();
  release();
  expect(await palette.findByRole("option", { selected: true })).toHaveTextContent("Tablets");
  await user.keyboard("{Enter}");
  await waitFor(() => expect(location()).toBe("/documents/4"));
});

test("without documents the first command is chosen", async () => {
  server.use(documentsHandler([]));
  const { palette } = await openPalette();
  expect(await palette.findByRole("option", { selected: true })).toHaveTextContent("New Document");
});

test.each([
  ["Offline mode", "/documents/4"],
  ["Inspection app", "/projects/2"],
  ["Sign-off", "/chat?thread=3"],
  ["Off-boarding", "/document-flow/7?mode=ai-assisted"],
])("%s is found and leads to %s", async (name, path) => {
  serve(() => EVERYTHING);
  const { user, palette, location } = await openPalette();
  await user.keyboard("off");
  await user.click(await palette.findByRole("option", { name: new RegExp(`^${name}`) }));
  await waitFor(() => expect(location()).toContain(path));
});

test("what was found says whose it is where that is somebody else", async () => {
  serve(() => EVERYTHING);
  const { user, palette } = await openPalette();
  await user.keyboard("off");
  expect(await palette.findByRole("option", { name: /^Inspection app.*, by ?Mara Voss/ })).toBeVisible();
  expect(palette.getByRole("option", { name: "Offline mode" })).toBeVisible();
});

test("an own template says that it is one's own, or whose it is and where it is shared", async () => {
  const owner = { id: "u-2", name: "Mara Voss" };
  const project = { id: 2, name: "Depots" };
  const templates = [
    aFoundTemplate({ id: 1001, name: "Off-site", role: "owner" }),
    aFoundTemplate({ id: 1002, name: "Off-season", role: "owner", project }),
    aFoundTemplate({ id: 1003, name: "Off-load", role: "viewer", owner, project }),
    aFoundTemplate({ id: 7, name: "Off-boarding" }),
  ];
  serve(() => aSearchResult({ templates }));
  const { user, palette, location } = await openPalette();
  await user.keyboard("off");
  expect(await palette.findByRole("option", { name: /^Off-site ?, ?Yours$/ })).toBeVisible();
  expect(palette.getByRole("option", { name: /^Off-season ?, ?Yours · Depots$/ })).toBeVisible();
  expect(palette.getByRole("option", { name: "Off-boarding" })).toBeVisible();
  await user.click(palette.getByRole("option", { name: /^Off-load ?, by ?Mara Voss · Depots$/ }));
  await waitFor(() => expect(location()).toBe("/document-flow/1003?mode=ai-assisted"));
});

test("what was found by its text shows the place, with the words in bold", async () => {
  serve(() => EVERYTHING);
  const { user, palette } = await openPalette();
  await user.keyboard("off");
  const project = await palette.findByRole("option", { name: /^Inspection app/ });
  expect(project).toHaveTextContent("All that is off");
  expect(within(project).getByText("off", { selector: "b" })).toBeVisible();
});

test("keys typed in one go are one question, and Enter opens the best find", async () => {
  const asked = serve(() => EVERYTHING);
  const { user, palette, location } = await openPalette();
  await user.keyboard("offline");
  expect(await palette.findByRole("option", { name: "Offline mode" })).toHaveAttribute(
    "aria-selected",
    "true",
  );
  expect(asked.at(-1)).toBe("offline");
  expect(asked.length).toBeLessThan("offline".length);
  await user.keyboard("{Enter}");
  await waitFor(() => expect(location()).toBe("/documents/4"));
});

test("Enter that comes before the answer opens what the words find", async () => {
  const answers = new Map<string, (result: SearchResult) => void>();
  serve((q) => new Promise((resolve) => answers.set(q, resolve)));
  const { user, location } = await openPalette();
  await user.keyboard("off{Enter}");
  await waitFor(() => expect(answers.has("off")).toBe(true));
  expect(location()).toBe("/");
  answers.get("off")!(EVERYTHING);
  await waitFor(() => expect(location()).toBe("/documents/4"));
});

test("Enter that comes before the answer runs the command with the words where they find nothing", async () => {
  serve(() => aSearchResult());
  const { user, location } = await openPalette();
  await user.keyboard("emplates{Enter}");
  await waitFor(() => expect(location()).toBe("/templates"));
});

test.each([
  ["settings", "Settings"],
  ["SETT", "Settings"],
  ["templates", "Templates"],
  ["home", "Home"],
  ["doc", "Documents"],
  ["shortc", "Keyboard shortcuts"],
])("%s names the command %s, which comes before what is found and is chosen", async (typed, label) => {
  serve(() => EVERYTHING);
  const { user, palette } = await openPalette();
  await user.keyboard(typed);
  await palette.findByRole("option", { name: "Offline mode" });
  const first = palette.getAllByRole("option")[0]!;
  expect(first).toHaveAccessibleName(new RegExp(`^${label}`));
  expect(first).toHaveAttribute("aria-selected", "true");
  expect(palette.getByRole("option", { name: `Start a document about “${typed}”` })).toHaveAttribute(
    "aria-selected",
    "false",
  );
});

test("Enter after the name of a page goes there, without waiting for what is found", async () => {
  serve(() => new Promise(() => undefined));
  const { user, location } = await openPalette();
  await user.keyboard("templates{Enter}");
  await waitFor(() => expect(location()).toBe("/templates"));
});

test("a command is offered once, and words that are no command's name begin a document", async () => {
  serve(() => aSearchResult());
  const { user, palette } = await openPalette();
  await user.keyboard("home");
  expect(palette.getByRole("status")).toHaveTextContent("Searching...");
  await waitFor(() => expect(palette.queryByRole("status")).not.toBeInTheDocument());
  // The command is a result.
  expect(palette.queryByText("No results.")).not.toBeInTheDocument();
  expect(palette.getAllByRole("option", { name: /^Home/ })).toHaveLength(1);
  await user.keyboard("work");
  await waitFor(() =>
    expect(palette.getByRole("option", { name: "Start a document about “homework”" })).toHaveAttribute(
      "aria-selected",
      "true",
    ),
  );
});

test("the arrows choose, and what is found later does not take the choice away", async () => {
  let release: (result: SearchResult) => void = () => undefined;
  const asked = serve(() => new Promise((resolve) => (release = resolve)));
  const { user, palette } = await openPalette();
  await user.keyboard("off");
  await user.keyboard("{ArrowDown}");
  const chosen = await palette.findByRole("option", { name: "Ask the assistant about “off”" });
  await waitFor(() => expect(chosen).toHaveAttribute("aria-selected", "true"));
  await waitFor(() => expect(asked).toContain("off"));
  release(EVERYTHING);
  await palette.findByRole("option", { name: "Offline mode" });
  expect(chosen).toHaveAttribute("aria-selected", "true");
});

test("an answer that comes late never stands for a newer question", { tags: ["full"] }, async () => {
  const answers = new Map<string, (result: SearchResult) => void>();
  serve((q) => new Promise((resolve) => answers.set(q, resolve)));
  const { user, palette } = await openPalette();
  await user.paste("off");
  await waitFor(() => expect(answers.has("off")).toBe(true));
  await user.paste(" two");
  await waitFor(() => expect(answers.has("off two")).toBe(true));
  answers.get("off two")!(aSearchResult({ documents: [found("Two people", 5)] }));
  expect(await palette.findByRole("option", { name: "Two people" })).toBeVisible();
  answers.get("off")!(aSearchResult({ documents: [found("Offline mode", 4)] }));
  await user.keyboard("{ArrowDown}");
  expect(palette.getByRole("option", { name: "Two people" })).toBeVisible();
  expect(palette.queryByRole("option", { name: "Offline mode" })).not.toBeInTheDocument();
});

test("somebody who is not signed in is offered the commands, and nothing is asked", async () => {
  server.use(answer("/api/current-user", { ...anonymous() }));
  // Any search would fail the test: no handler answers it.
  const { user, palette } = await openPalette();
  await user.keyboard("templ");
  expect(await palette.findByRole("option", { name: /^Templates/ })).toBeVisible();
  expect(palette.queryByText("No results.")).not.toBeInTheDocument();
});

test.each([
  ["dark", "dark"],
  ["theme: light", "light"],
  ["system", undefined],
])("%s changes the theme", async (typed, theme) => {
  serve(() => new Promise(() => undefined));
  document.documentElement.dataset.theme = "light";
  const { user } = await openPalette();
  await user.keyboard(`${typed}{Enter}`);
  await waitFor(() => expect(document.documentElement.dataset.theme).toBe(theme));
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "Commands" })).not.toBeInTheDocument());
});

test.each([
  ["a guest", aGuest()],
  ["nobody", anonymous()],
])("%s logs in from where they are, and cannot log out", async (_, visitor) => {
  server.use(answer("/api/current-user", { ...visitor }));
  serve(() => aSearchResult());
  const { user, palette, location } = await openPalette();
  expect(await palette.findByRole("option", { name: /^Log in/ })).toBeVisible();
  expect(palette.queryByRole("option", { name: /^Log out/ })).not.toBeInTheDocument();
  await user.keyboard("log{Enter}");
  await waitFor(() => expect(location()).toBe("/auth?callbackUrl=%2F"));
});

test("part of a word logs nobody out who looks for something", async () => {
  server.use(answer("/api/current-user", { ...aUser() }));
  serve(() => aSearchResult({ documents: [found("Log of changes", 4)] }));
  const { user, palette } = await openPalette();
  expect(await palette.findByRole("option", { name: /^Log out/ })).toBeVisible();
  expect(palette.queryByRole("option", { name: /^Log in/ })).not.toBeInTheDocument();
  await user.keyboard("log");
  expect(await palette.findByRole("option", { name: "Log of changes" })).toHaveAttribute(
    "aria-selected",
    "true",
  );
  await user.keyboard(" out");
  expect(await palette.findByRole("option", { name: /^Log out/ })).toHaveAttribute("aria-selected", "true");
});

test(
  "headings of the document on screen are offered, and the one that is named is gone to at once",
  { tags: ["full"] },
  async () => {
    serve(() => new Promise(() => undefined));
    const gone: number[] = [];
    const content = "# Plan\n\n```\n## Not one\n```\n\n## The **Risks**\n\nRisky.\n";
    const takeBack = offerHeadings({
      read: () => content,
      goTo: (position) => gone.push(position),
      act: () => undefined,
    });
    const { user, palette } = await openPalette();
    expect(await palette.findByText("In this document")).toBeVisible();
    expect(palette.getByRole("option", { name: "Plan" })).toBeVisible();
    await user.keyboard("isk");
    expect(palette.queryByRole("option", { name: "The Risks" })).not.toBeInTheDocument();
    await user.keyboard("{Backspace}{Backspace}{Backspace}risk");
    expect(palette.getByRole("option", { name: "The Risks" })).toHaveAttribute("aria-selected", "true");
    expect(palette.queryByRole("option", { name: "Plan" })).not.toBeInTheDocument();
    await user.keyboard("{Enter}");
    expect(gone).toEqual([content.indexOf("## The")]);
    takeBack();
    act(() => openTheirs());
    expect(await screen.findByRole("dialog", { name: "Commands" })).toBeVisible();
    expect(screen.queryByText("In this document")).not.toBeInTheDocument();
  },
);

test("a question that finds nothing says so, and what can be done with the words stays", async () => {
  serve(() => aSearchResult());
  const { user, palette } = await openPalette();
  await user.keyboard("zebra");
  expect(await palette.findByText("No results.")).toBeVisible();
  expect(palette.getByRole("option", { name: "Start a document about “zebra”" })).toBeVisible();
});

test("a search that fails says so and can be tried again", async () => {
  server.use(refuse("get", "/api/search", 500));
  const { user, palette } = await openPalette();
  await user.keyboard("off");
  await palette.findByText("Search isn't responding.");
  serve(() => EVERYTHING);
  await user.click(palette.getByRole("button", { name: "Try again" }));
  expect(await palette.findByRole("option", { name: "Offline mode" })).toBeVisible();
});
