/** The page of a document's history, as the whole app has it. */
import { act, screen, waitFor, within } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { beforeEach, expect, test, vi } from "vitest";

import { emitHint } from "@/lib/live";
import { aUser, YOU } from "@/testing/factories";
import { answer, refuse } from "@/testing/handlers";
import { aBlock, aChangedBlock, aComparison, aVersion, JONAS } from "@/testing/history-factories";
import { serveHistory } from "@/testing/history-server";
import { renderApp } from "@/testing/render";
import { server } from "@/testing/server";
// Loaded before the clock of the first test runs.
import "@/routes/terms";
import "./history";

const open = async (search = "") => {
  const page = renderApp(`/documents/1/history${search}`);
  await screen.findByRole("region", { name: "Versions" });
  return page;
};
const list = () => within(screen.getByRole("region", { name: "Versions" }));
const comparison = () => within(screen.getByRole("region", { name: "Comparison" }));
const row = (name: RegExp) => list().findByRole("button", { name });
const chosen = () =>
  list()
    .getAllByRole("button", { pressed: true })
    .map(({ textContent }) => /Older|Newer/.exec(textContent)?.[0]);

beforeEach(() => {
  server.use(answer("/api/current-user", { ...aUser() }));
});

test("the last change is shown, by whom it is, with both inks", { tags: ["full"] }, async () => {
  const { calls } = serveHistory();
  await open();
  expect(await comparison().findByText("90")).toHaveProperty("tagName", "INS");
  expect(comparison().getByText("80")).toHaveProperty("tagName", "DEL");
  expect(comparison().getByText(JONAS.name)).toBeInTheDocument();
  expect(comparison().getByRole("status")).toHaveTextContent("1 change");
  expect(calls).toContain("GET /comparison?from=3&context=12");
  expect(chosen()).toEqual(["Newer", "Older"]);
});

test("each version says who, what and how much", async () => {
  serveHistory();
  await open();
  expect(await row(/^Jonas Okafor.*Risks.*2 words added/)).toBeVisible();
  expect(await row(/^Assistant, asked by Jonas Okafor/)).toBeVisible();
  expect(await row(/^Named version: Sent to review/)).toBeVisible();
  expect(await row(/^Mara Lindqvist.*Created the document/)).toBeVisible();
});

test("a version that is chosen is compared with the document as it is, and the address says so", async () => {
  const { calls } = serveHistory();
  const { user, location } = await open();
  await user.click(await row(/^Named version: Sent to review/));
  await waitFor(() => expect(location()).toBe("/documents/1/history?from=2"));
  await comparison().findByText("90");
  expect(calls.at(-1)).toBe("GET /comparison?from=2&context=12");
});

test("a version is compared up to another, from the list", async () => {
  serveHistory();
  const { user, location } = await open("?from=2");
  await user.click(
    await list().findByRole("button", { name: "Actions for Assistant, asked by Jonas Okafor" }),
  );
  await user.click(await screen.findByRole("menuitem", { name: "Compare up to here" }));
  await waitFor(() => expect(location()).toBe("/documents/1/history?from=2&to=3"));
});

test("the bar over the comparison chooses the versions, too", async () => {
  serveHistory();
  const { user, location } = await open("?from=2&to=3");
  await comparison().findByText("90");
  await user.click(comparison().getByRole("button", { name: /^Newer version/ }));
  await user.click(await screen.findByRole("menuitemradio", { name: /^Now/ }));
  await waitFor(() => expect(location()).toBe("/documents/1/history?from=2"));
});

test("what one version changed is shown from its menu", { tags: ["full"] }, async () => {
  serveHistory();
  const { user, location } = await open();
  await user.click(await list().findByRole("button", { name: "Actions for Sent to review" }));
  await user.click(await screen.findByRole("menuitem", { name: "Show what it changed" }));
  await waitFor(() => expect(location()).toBe("/documents/1/history?from=1&to=2"));
});

test("versions are shown side by side, each with what it alone has", async () => {
  serveHistory();
  const { user, location } = await open("?from=2");
  await user.click(await screen.findByRole("radio", { name: "Side by side" }));
  await waitFor(() => expect(location()).toBe("/documents/1/history?from=2&view=side"));
  expect(await comparison().findByText("Current version")).toBeVisible();
  expect(comparison().getByText("80").closest("p")).toHaveTextContent("They finish 80 % of them.");
  expect(comparison().getByText("90").closest("p")).toHaveTextContent("They finish 90 % of them.");
});

test("the list is narrowed to names and to people", async () => {
  const { calls } = serveHistory();
  const { user, location } = await open();
  await user.click(list().getByRole("button", { name: "Named" }));
  await waitFor(() => expect(list().queryByRole("button", { name: /^Jonas/ })).toBeNull());
  expect(await row(/^Named version: Sent to review/)).toBeVisible();
  expect(location()).toContain("named=true");
  await user.click(list().getByRole("button", { name: "Named" }));
  await user.click(list().getByRole("button", { name: "By: Everyone" }));
  await user.click(await screen.findByRole("menuitemradio", { name: "Mara Lindqvist" }));
  await waitFor(() => expect(calls.at(-1)).toBe(`GET /revisions?author=${YOU.id}&limit=50`));
});

test("side by side, a version without a name is called by its moment once", async () => {
  serveHistory();
  await open("?from=3&view=side");
  const heads = await waitFor(() => {
    const found = [...document.querySelectorAll(".rq-side-head")];
    expect(found).toHaveLength(2);
    return found.map(({ textContent }) => textContent);
  });
  expect(heads[0]?.match(/\d\d:\d\d:\d\d/g)).toHaveLength(1);
  expect(heads[1]).toMatch(/^Current version.*\d\d:\d\d/);
});

test("keys lead from change to change", async () => {
  serveHistory();
  server.use(
    answer("/api/documents/1/comparison", {
      ...aComparison({
        changes: 2,
        blocks: [aChangedBlock(), aBlock({ kind: "added", text: "New line", fromLine: null, toLine: 2 })],
      }),
    }),
  );
  const { user } = await open();
  await comparison().findByText("New line");
  const status = comparison().getByRole("status");
  expect(status).toHaveTextContent("2 changes");
  const scrolled = vi.spyOn(Element.prototype, "scrollIntoView");
  await user.keyboard("{Alt>}{PageDown}{PageDown}{/Alt}");
  expect(status).toHaveTextContent("2 of 2");
  expect(scrolled.mock.contexts.map((element) => (element as Element).textContent)).toEqual([
    expect.stringContaining("They finish"),
    expect.stringContaining("New line"),
  ]);
  await user.keyboard("{Alt>}{PageUp}{/Alt}");
  expect(status).toHaveTextContent("1 of 2");
});

test("lines that are left out come when they are asked for", async () => {
  serveHistory();
  const folded = aComparison({
    blocks: [aChangedBlock(), aBlock({ kind: "skipped", fromLine: 2, toLine: 2, lines: 2 })],
  });
  const whole = {
    ...folded,
    blocks: [aChangedBlock(), aBlock({ fromLine: 2, toLine: 2, text: "One.\nTwo." })],
  };
  server.use(
    http.get("/api/documents/1/comparison", ({ request }) =>
      HttpResponse.json(new URL(request.url).searchParams.has("context") ? folded : whole),
    ),
  );
  const { user } = await open();
  await user.click(await comparison().findByRole("button", { name: "Show 2 unchanged lines" }));
  expect(await comparison().findByText("Two.")).toBeVisible();
  expect(comparison().queryByRole("button", { name: /unchanged/ })).toBeNull();
});

test("a section that moved is said to have moved, with the way to where it was", async () => {
  serveHistory();
  server.use(
    answer("/api/documents/1/comparison", {
      ...aComparison({
        blocks: [
          aBlock({ kind: "moved", text: "## Users", lines: 3, move: 0, author: 0 }),
          aBlock({ text: "## Users", move: 0 }),
          aBlock({ kind: "movedAway", text: "## Users", lines: 3, move: 0, fromLine: 9 }),
        ],
      }),
    }),
  );
  const { user } = await open();
  const scrolled = vi.spyOn(Element.prototype, "scrollIntoView");
  await user.click(await comparison().findByRole("button", { name: "Show where it was" }));
  expect(scrolled.mock.contexts[0]).toHaveTextContent("“Users” moved away from here, 3 lines");
});

test("the document as it is gets a name; one that it has already is told in the field", async () => {
  const { calls } = serveHistory();
  const { user } = await open();
  await user.click(screen.getByRole("button", { name: "Name version" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Name version" }));
  await user.click(dialog.getByRole("button", { name: "Save name" }));
  expect(dialog.getByText("Please enter a name")).toBeVisible();
  server.use(
    refuse("post", "/api/documents/1/revisions", 409, {
      message: "This version is already called “Draft”.",
      code: "ALREADY_NAMED",
    }),
  );
  await user.type(dialog.getByRole("textbox", { name: "Name" }), "Final{Enter}");
  expect(await dialog.findByText("This version is already called “Draft”.")).toBeVisible();
  serveHistory();
  await user.type(dialog.getByRole("textbox", { name: "Name" }), "!{Enter}");
  expect(await row(/^Named version: Final!/)).toBeVisible();
  expect(calls.filter((call) => call.startsWith("POST"))).toEqual([]);
});

test("a name that is too long is told, not cut", async () => {
  const { calls } = serveHistory();
  const { user } = await open();
  await user.click(screen.getByRole("button", { name: "Name version" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Name version" }));
  const field = dialog.getByRole("textbox", { name: "Name" });
  await user.click(field);
  await user.paste("x".repeat(101));
  expect(field).toHaveValue("x".repeat(101));
  expect(dialog.getByText("A name has at most 100 characters.")).toBeVisible();
  await user.keyboard("{Enter}");
  expect(calls.filter((call) => call.startsWith("POST"))).toEqual([]);
  await user.keyboard("{Backspace}{Enter}");
  expect(await row(/^Named version: x{100}/)).toBeVisible();
});

test("a named version says who named it", async () => {
  serveHistory({ versions: [aVersion({ id: 2, name: "Sent to review", namedBy: JONAS }), aVersion()] });
  await open();
  expect(await row(/^Named version: Sent to review Mara Lindqvist Named by Jonas Okafor/)).toBeVisible();
});

test("a version is renamed, and its name taken away", async () => {
  serveHistory();
  const { user } = await open();
  const menu = async (item: string) => {
    await user.click(await list().findByRole("button", { name: /^Actions for (Sent|Approved)/ }));
    await user.click(await screen.findByRole("menuitem", { name: item }));
  };
  await menu("Rename");
  const field = await screen.findByRole("textbox", { name: "Name" });
  await user.clear(field);
  await user.type(field, "Approved{Enter}");
  expect(await row(/^Named version: Approved/)).toBeVisible();
  await menu("Remove name");
  await waitFor(() => expect(list().queryByText("Approved")).toBeNull());
});

test("a name that could not be taken away is told of, and stays", async () => {
  serveHistory();
  server.use(
    refuse("patch", "/api/documents/1/revisions/2", 403, { message: "You can no longer edit this." }),
  );
  const { user } = await open();
  await user.click(await list().findByRole("button", { name: "Actions for Sent to review" }));
  await user.click(await screen.findByRole("menuitem", { name: "Remove name" }));
  expect(await screen.findByText("Couldn't remove the name")).toBeVisible();
  expect(screen.getByText("You can no longer edit this.")).toBeVisible();
  expect(await row(/^Named version: Sent to review/)).toBeVisible();
});

test("whoever only reads looks and compares, and restores nothing", async () => {
  serveHistory({ role: "viewer" });
  const { user } = await open("?from=2");
  expect(await comparison().findByText("90")).toBeVisible();
  expect(screen.queryByRole("button", { name: /Restore|Name version/ })).toBeNull();
  await user.click(await list().findByRole("button", { name: "Actions for Sent to review" }));
  expect(await screen.findByRole("menuitem", { name: "Show what it changed" })).toBeVisible();
  expect(screen.queryByRole("menuitem", { name: /Restore|Name/ })).toBeNull();
});

test("who last changed each line stands beside it", async () => {
  serveHistory();
  server.use(
    answer("/api/documents/1/attribution", {
      version: 9,
      authors: [{ revisionId: 2, at: "2026-11-20T12:00:00Z", isAssistant: false, people: [JONAS] }],
      runs: [
        { line: 1, lines: 2, author: null },
        { line: 3, lines: 2, author: 0 },
      ],
    }),
  );
  const { user } = await open();
  await user.click(await screen.findByRole("radio", { name: "Authors" }));
  const line = await screen.findByText("Inspectors work without a connection.");
  expect(line.closest(".doc-row")).toHaveTextContent(JONAS.name);
  expect(screen.getByRole("heading", { name: "Summary" }).closest(".doc-row")).not.toHaveTextContent(
    JONAS.name,
  );
});

test("what others write meanwhile appears in the list", async () => {
  const { add } = serveHistory();
  await open();
  await row(/^Jonas Okafor/);
  add(aVersion({ id: 5, sections: ["Rollout"] }));
  emitHint({ type: "documents_update", documentId: 1, version: 10 });
  expect(await row(/^Mara Lindqvist Rollout/)).toBeVisible();
});

test("a version that was merged away, and one that cannot be compared now, say what to do", async () => {
  serveHistory();
  server.use(refuse("get", "/api/documents/1/comparison", 404, { message: "Version not found" }));
  const { user, location } = await open("?from=2");
  expect(await screen.findByRole("heading", { name: "Version not found" })).toBeVisible();
  server.use(
    refuse("get", "/api/documents/1/comparison", 429, { message: "Your last comparison is being made." }),
  );
  await user.click(screen.getByRole("button", { name: "Show the last change" }));
  await waitFor(() => expect(location()).toBe("/documents/1/history"));
  expect(await screen.findByText(/Your last comparison is being made/)).toBeVisible();
  serveHistory();
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await comparison().findByText("90")).toBeVisible();
});

test("whatever is hostile in names, titles and text is shown as text", async () => {
  const evil = '<img src=x onerror="alert(1)">';
  serveHistory({
    versions: [aVersion({ id: 2, name: evil, authors: [{ id: "e", name: evil }] }), aVersion()],
  });
  const block = aBlock({ text: `${evil}\n![x](https://spy.example/x.png)\n[y](javascript:alert(1))` });
  server.use(answer("/api/documents/1/comparison", { ...aComparison({ blocks: [block], changes: 0 }) }));
  await open();
  expect(await comparison().findByText(evil)).toBeVisible();
  expect(comparison().getByText("![x](https://spy.example/x.png)")).toBeVisible();
  expect(await row(/^Named version: <img/)).toBeVisible();
  const main = screen.getByRole("main");
  expect(main.querySelectorAll("img, script, [href^=javascript], [onerror]")).toHaveLength(0);
});

test("a document that nobody has changed says so, and is not loaded for ever", async () => {
  serveHistory({ versions: [] });
  await open();
  expect(await comparison().findByRole("heading", { name: "No changes yet" })).toBeVisible();
  expect(comparison().queryByText("Loading the history...")).not.toBeInTheDocument();
});

test("what was written while another page was open is there on the way back", async () => {
  const { add } = serveHistory();
  const { router } = await open();
  await row(/^Jonas Okafor/);
  await comparison().findByText("90");
  await act(() => router.navigate({ to: "/terms" }));
  add(aVersion({ id: 5, sections: ["Rollout"] }));
  await act(() => router.navigate({ to: "/documents/$documentId/history", params: { documentId: 1 } }));
  expect(await row(/^Mara Lindqvist Rollout/)).toBeVisible();
});
