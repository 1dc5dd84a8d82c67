/** Actions at the things of an open document: the menu, its forms, and the way back. */
import { EditorView } from "@codemirror/view";
import type { QueryClient } from "@tanstack/react-query";
import { screen, waitFor, within } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { beforeEach, expect, test } from "vitest";

import { useToastStore } from "@/components/ui/toast";
import { ACTIONS } from "@/features/actions/testing/actions";
import { queryKeys } from "@/lib/api/keys";
import type { Document, Proposal } from "@/lib/api/types";
import { aDocument, aHunk, aProposal, aSearchResult, aUser, NOON, YOU } from "@/testing/factories";
import { answer } from "@/testing/handlers";
import { renderApp } from "@/testing/render";
import { roomOf } from "@/testing/room";
import { server } from "@/testing/server";
import "@/testing/document-ready";
// Loaded before the clock of the first test runs.
import "@/commands/palette";

const BEFORE = "## Requirements\n\n**FR-001** [Should] The tech sees jobs.\n\n## Risks\n";
const AFTER = BEFORE.replace("Should", "Must");

let stored: Document;
let calls: string[];

function applied(by = YOU): Proposal {
  const hunk = aHunk({
    before: "**FR-001** [",
    original: "Should",
    replacement: "Must",
    state: "applied",
    decision: { by, reason: null, decidedAt: NOON },
  });
  return aProposal({ id: 9, state: "applied", hunks: [hunk] });
}

beforeEach(() => {
  stored = aDocument({ content: BEFORE });
  calls = [];
  server.use(
    answer("/api/current-user", { ...aUser() }),
    answer("/api/actions", ACTIONS as never),
    http.get("/api/documents/1", () => HttpResponse.json(stored)),
    answer("/api/documents/1/proposals", []),
    answer("/api/chat", []),
    http.post("/api/documents/1/actions/:name", async ({ request, params }) => {
      const { arguments: given, version } = (await request.json()) as { arguments: object; version: number };
      calls.push(`${String(params.name)} ${JSON.stringify(given)} at ${version}`);
      const room = await roomOf();
      calls.push(`stored ${JSON.stringify(room.content.slice(BEFORE.length))}`);
      stored = { ...stored, ...room.rewrite((content) => content.replace("Should", "Must")) };
      return HttpResponse.json({
        document: stored,
        proposal: applied(),
        said: "FR-001 is a Must",
        message: null,
      });
    }),
    http.post("/api/proposals/9/undo", async () => {
      calls.push("undo");
      const room = await roomOf();
      stored = { ...stored, ...room.rewrite((content) => content.replace("Must", "Should")) };
      return HttpResponse.json({ proposal: { ...applied(), state: "undone" }, document: stored });
    }),
  );
});

async function open() {
  const rendered = renderApp("/documents/1");
  const text = await screen.findByRole("textbox", { name: "Document text" });
  const view = EditorView.findFromDOM(text);
  if (!view) throw new Error("no editor here");
  return { ...rendered, view };
}

async function setPriority({ user, view }: Awaited<ReturnType<typeof open>>) {
  await user.click(within(view.contentDOM).getByRole("button", { name: "FR-001" }));
  const menu = await screen.findByRole("menu", { name: "FR-001 · Should" });
  await user.click(within(menu).getByRole("menuitem", { name: "Set priority" }));
  await user.click(await screen.findByRole("menuitemradio", { name: /^Must/ }));
}

test("what was typed is saved, then the action is done", async () => {
  const opened = await open();
  const { view } = opened;
  view.dispatch({ changes: { from: BEFORE.length, insert: "\nMine.\n" }, userEvent: "input.type" });
  await setPriority(opened);
  expect(await screen.findByText("FR-001 is a Must")).toBeVisible();
  expect(calls).toEqual([
    'set_priority {"requirement":"FR-001","priority":"Must"} at 2',
    String.raw`stored "\nMine.\n"`,
  ]);
  await waitFor(() => expect(view.state.doc.toString()).toBe(`${AFTER}\nMine.\n`));
  expect(view.hasFocus).toBe(true);
});

test("an action is taken back with the keys, and is neither told nor offered any more", async () => {
  const opened = await open();
  const { user, view } = opened;
  await setPriority(opened);
  await waitFor(() => expect(view.state.doc.toString()).toBe(AFTER));
  await waitFor(() => expect(useToastStore.getState().open).toBe(true));
  await user.keyboard("{Control>}z{/Control}");
  await waitFor(() => expect(view.state.doc.toString()).toBe(BEFORE));
  expect(calls.at(-1)).toBe("undo");
  await waitFor(() => expect(useToastStore.getState().open).toBe(false));
});

/** The open page hears that something was decided on a change, and asks. */
async function decidedElsewhere(queryClient: QueryClient, by = YOU) {
  server.use(answer("/api/documents/1/proposals", [applied(by)]));
  await queryClient.invalidateQueries({ queryKey: queryKeys.proposals(1) });
}

test("undo takes back what one typed, not what somebody else accepted since", async () => {
  const { user, view, queryClient } = await open();
  await waitFor(() => expect(queryClient.getQueryData(queryKeys.proposals(1))).toEqual([]));
  view.focus();
  view.dispatch({ changes: { from: BEFORE.length, insert: "\nMine.\n" }, userEvent: "input.type" });
  (await roomOf()).rewrite((content) => content.replace("Should", "Must"));
  await waitFor(() => expect(view.state.doc.toString()).toContain("Must"));
  await decidedElsewhere(queryClient, { id: "jonas", name: "Jonas Okafor" });
  await user.keyboard("{Control>}z{/Control}");
  expect(view.state.doc.toString()).toBe(AFTER);
  expect(calls).toEqual([]);
});

test("undo takes back what the assistant wrote for oneself, in whichever window one asked", async () => {
  const { user, view, queryClient } = await open();
  await waitFor(() => expect(queryClient.getQueryData(queryKeys.proposals(1))).toEqual([]));
  view.focus();
  (await roomOf()).rewrite((content) => content.replace("Should", "Must"));
  await waitFor(() => expect(view.state.doc.toString()).toBe(AFTER));
  await decidedElsewhere(queryClient);
  await user.keyboard("{Control>}z{/Control}");
  await waitFor(() => expect(view.state.doc.toString()).toBe(BEFORE));
  expect(calls).toEqual(["undo"]);
});

test("what cannot be done is said at the thing, and nothing changes", { tags: ["full"] }, async () => {
  server.use(
    http.post("/api/documents/1/actions/set_priority", () =>
      HttpResponse.json(
        { message: "FR-001 isn't in this document", code: "NO_SUCH_OBJECT" },
        { status: 422 },
      ),
    ),
  );
  const opened = await open();
  const { user, view } = opened;
  await setPriority(opened);
  expect(await screen.findByRole("alert")).toHaveTextContent("FR-001 isn't in this document");
  expect(view.state.doc.toString()).toBe(BEFORE);
  await user.keyboard("{Escape}");
  await waitFor(() => expect(view.hasFocus).toBe(true));
});

test("the palette has the actions by their words, and opens their forms", { tags: ["full"] }, async () => {
  const { user } = await open();
  await user.keyboard("{Control>}k{/Control}");
  const palette = within(await screen.findByRole("dialog", { name: "Commands" }));
  expect(palette.queryByRole("option", { name: /^Add a risk/ })).not.toBeInTheDocument();
  await user.paste("danger");
  await user.click(await palette.findByRole("option", { name: /^Add a risk/ }));
  const field = await screen.findByRole("textbox", { name: "Risk" });
  await waitFor(() => expect(field).toHaveFocus());
});

test("the menu of the thing with the caret opens by key", { tags: ["full"] }, async () => {
  const { user, view } = await open();
  view.focus();
  view.dispatch({ selection: { anchor: BEFORE.indexOf("jobs") } });
  await waitFor(async () => {
    await user.keyboard("{Control>}.{/Control}");
    expect(screen.getByRole("menu", { name: "FR-001 · Should" })).toBeInTheDocument();
  });
});

test("what a search found opens where it stands", { tags: ["full"] }, async () => {
  const snippet = { text: "The tech sees jobs. Risks", marks: [[9, 13]] as [number, number][] };
  const found = {
    id: 1,
    title: "Plan",
    titleMarks: [],
    snippet,
    updatedAt: "2027-01-01T00:00:00Z",
    owner: null,
  };
  server.use(answer("/api/search", aSearchResult({ documents: [found] }) as never));
  const { user } = renderApp("/");
  await screen.findByRole("heading", { level: 1 });
  await user.keyboard("{Control>}k{/Control}");
  await screen.findByRole("dialog", { name: "Commands" });
  await user.paste("sees");
  await user.click(await screen.findByRole("option", { name: /^Plan/ }));
  const text = await screen.findByRole("textbox", { name: "Document text" });
  const view = EditorView.findFromDOM(text);
  await waitFor(() => expect(view?.state.selection.main.head).toBe(BEFORE.indexOf("sees")));
});
