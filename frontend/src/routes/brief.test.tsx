/** A brief is pasted, sorted by keyboard, looked at, and written; nothing typed or chosen is lost on the way. */
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { beforeEach, expect, test } from "vitest";

import { box, PAGE, pick, PIECES, serveBrief, sorted } from "@/features/brief/testing/brief-server";
import { aDocument } from "@/testing/factories";
import { anInterview } from "@/testing/interview-factories";
import { answer, receive, refuse } from "@/testing/handlers";
import { renderApp } from "@/testing/render";
import { server } from "@/testing/server";
import "@/testing/markdown-ready";
// Loaded before the clock of the first test runs.
import "@/features/brief/components/open-tray";
import "@/features/usage/components/limit-prompts";
import "./brief";
import "./document-flow";

beforeEach(serveBrief);

test("nothing can be sorted before there is a text", async () => {
  renderApp(PAGE);
  expect(await box()).toHaveFocus();
  expect(screen.getByRole("button", { name: "Sort into sections" })).toBeDisabled();
  expect(screen.getByRole("textbox", { name: "Document title" })).toHaveValue("Billing");
});

test("pieces stand in their order with their sections, and say why", async () => {
  await sorted();
  const rows = within(screen.getByRole("list", { name: "Pieces of the brief" })).getAllByRole("listitem");
  expect(rows.map((row) => row.textContent)).toEqual([
    "1Risks. Bills that nobody expectedRisksFrom “Risks”",
    "2We charge per user.ProblemSuggested",
    "3Thanks everyone!Not placed",
  ]);
  expect(rows[0]!.querySelector("del")).toHaveTextContent("Risks.");
  expect(screen.getByText("2 placed, 1 of them suggested")).toBeVisible();
  const sections = within(screen.getByRole("navigation", { name: "Sections" }));
  expect(sections.getByRole("button", { name: "Not placed (1)" })).toBeVisible();
});

test("arrows move, digits and names choose, Delete leaves out and Z takes back", async () => {
  const { user } = await sorted();
  expect(await pick(1)).toHaveFocus();
  await user.keyboard("{ArrowDown}");
  expect(await pick(2)).toHaveFocus();
  await user.keyboard("1");
  expect(await pick(2)).toHaveAccessibleName("Piece 2: Summary");
  await user.keyboard("{ArrowDown}ri");
  expect(await pick(3)).toHaveAccessibleName("Piece 3: Risks");
  await user.keyboard("{Delete}");
  expect(await pick(3)).toHaveAccessibleName("Piece 3: Left out");
  expect(await pick(3)).toHaveFocus();
  await user.keyboard("z");
  expect(await pick(3)).toHaveAccessibleName("Piece 3: Risks");
  await user.keyboard("zz");
  expect(await pick(2)).toHaveAccessibleName("Piece 2: Problem, suggested");
  expect(await pick(2)).toHaveFocus();
  await user.keyboard("{ArrowUp}");
  expect(await pick(1)).toHaveFocus();
});

test("keys are for the piece that has the focus, also where a screen reader put it", async () => {
  const { user } = await sorted();
  expect(await pick(1)).toHaveFocus();
  (await pick(3)).focus();
  await user.keyboard("1");
  expect(await pick(3)).toHaveAccessibleName("Piece 3: Summary");
  expect(await pick(1)).toHaveAccessibleName("Piece 1: Risks");
  expect(await pick(3)).toHaveFocus();
});

test("the browser asks before a tab is closed that alone has a brief", async () => {
  const { user } = renderApp(PAGE);
  const isWarned = () => !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));
  const field = await box();
  expect(isWarned()).toBe(false);
  await user.type(field, "Some notes");
  expect(isWarned()).toBe(true);
});

test("Enter behind a typed name confirms it, and opens the menu only then", async () => {
  const { user } = await sorted();
  await user.keyboard("{ArrowDown}{ArrowDown}ris{Enter}");
  expect(await pick(3)).toHaveAccessibleName("Piece 3: Risks");
  expect(screen.queryByRole("menu")).toBeNull();
  await user.keyboard("{Enter}");
  expect(await screen.findByRole("menu")).toBeVisible();
});

test("the menu of a piece has every section, and the ways out of all of them", async () => {
  const { user } = await sorted();
  await user.click(await pick(3));
  const menu = await screen.findByRole("menu");
  expect(within(menu).getByText("Thanks everyone!")).toBeInTheDocument();
  expect(
    within(menu)
      .getAllByRole("menuitem")
      .map((item) => item.textContent),
  ).toEqual([
    "Summary1",
    "Problem2",
    "Risks3",
    "Split…/",
    "Join with the piece above+",
    "Not placed",
    "Leave outDel",
  ]);
  await user.click(within(menu).getByRole("menuitem", { name: /Problem/ }));
  expect(await pick(3)).toHaveAccessibleName("Piece 3: Problem");
});

test("a press on a piece brings its keys", async () => {
  const { user } = await sorted();
  await user.click(screen.getByText("Thanks everyone!"));
  expect(await pick(3)).toHaveFocus();
  await user.keyboard("2");
  expect(await pick(3)).toHaveAccessibleName("Piece 3: Problem");
  await user.click(screen.getByText("Thanks everyone!"));
  expect(await pick(3)).toHaveFocus();
});

test("a piece is split at the caret or at each sentence, joined again, and taken back", async () => {
  const text = "We charge per user. Nobody likes it. Usage is fairer.";
  server.use(
    http.post("/api/document-flow/brief/sort", () =>
      HttpResponse.json({
        pieces: [{ ...PIECES[1], number: 0, text }, { ...PIECES[0], number: 1 }, PIECES[2]],
        notice: null,
      }),
    ),
  );
  const { user } = renderApp(PAGE);
  await user.click(await box());
  await user.paste(`${text}\n\nRisks. Bills that nobody expected\n\nThanks everyone!`);
  await user.click(screen.getByRole("button", { name: "Sort into sections" }));
  await screen.findByRole("heading", { name: "3 pieces" });
  const shown = () => {
    const list = within(screen.getByRole("list", { name: "Pieces of the brief" }));
    return list.getAllByRole("listitem").map((row) => row.querySelector("p")?.textContent);
  };
  await user.keyboard("/");
  const field = await screen.findByRole("textbox", { name: "Where to split" });
  expect(field).toHaveFocus();
  await user.keyboard("{Enter}");
  expect(shown().slice(0, 2)).toEqual(["We charge per user.", "Nobody likes it. Usage is fairer."]);
  expect(await pick(1)).toHaveFocus();
  await user.keyboard("{ArrowDown}+");
  expect(shown()[0]).toBe(text);
  expect(await pick(1)).toHaveFocus();
  await user.click(await pick(1));
  await user.click(await screen.findByRole("menuitem", { name: /Split/ }));
  await waitFor(() => expect(screen.getByRole("textbox", { name: "Where to split" })).toHaveFocus());
  await user.click(await screen.findByRole("button", { name: "Split at each sentence (3)" }));
  expect(shown().slice(0, 3)).toEqual(["We charge per user.", "Nobody likes it.", "Usage is fairer."]);
  expect(screen.getByRole("heading", { name: "5 pieces" })).toBeVisible();
  await user.keyboard("z");
  expect(shown()).toHaveLength(3);
  await user.keyboard("/{Escape}");
  expect(await pick(1)).toHaveFocus();
});

test("a brief that begins with its title gives the document that name, and says so", async () => {
  const titled = { ...PIECES[2]!, number: 0, text: "# Billing by use" };
  server.use(
    http.post("/api/document-flow/brief/sort", () =>
      HttpResponse.json({ pieces: [titled, PIECES[1], { ...PIECES[0], number: 2 }], notice: null }),
    ),
  );
  await sorted("/templates/1/brief");
  expect(await pick(1)).toHaveAccessibleName("Piece 1: Document title");
  expect(screen.getAllByText("Billing by use").length).toBeGreaterThan(0);
});

test("sections show only their pieces until they are pressed again", async () => {
  const { user } = await sorted();
  const shown = () =>
    within(screen.getByRole("list", { name: "Pieces of the brief" })).getAllByRole("listitem");
  await user.click(screen.getByRole("button", { name: /Problem/, pressed: false }));
  expect(shown()).toHaveLength(1);
  await user.click(screen.getByRole("button", { name: /Problem/, pressed: true }));
  expect(shown()).toHaveLength(3);
  await user.click(screen.getByRole("button", { name: "Left out (0)" }));
  await user.click(screen.getByRole("button", { name: "Show all pieces" }));
  expect(shown()).toHaveLength(3);
});

test("the text can be edited again, and choices hold for what is still there", async () => {
  const { user } = await sorted();
  await user.click(await pick(3));
  await user.click(within(await screen.findByRole("menu")).getByRole("menuitem", { name: /Summary/ }));
  await user.click(screen.getByRole("button", { name: "Edit the text" }));
  expect(await box()).toHaveValue("Some notes");
  server.use(
    http.post("/api/document-flow/brief/sort", () =>
      HttpResponse.json({
        pieces: [
          { ...PIECES[2], number: 0 },
          { ...PIECES[1], number: 1 },
        ],
        notice: null,
      }),
    ),
  );
  await user.type(await box(), " and more");
  await user.click(screen.getByRole("button", { name: "Sort into sections" }));
  await screen.findByRole("heading", { name: "2 pieces" });
  expect(await pick(1)).toHaveAccessibleName("Piece 1: Summary");
});

test("what is put into the document is what was sorted, and the interview goes on from there", async () => {
  const { handler, sent } = receive(
    "post",
    "/api/document-flow/brief",
    { document: { ...aDocument({ id: 7 }) }, interview: { ...anInterview({ documentId: 7 }) } },
    201,
  );
  server.use(
    handler,
    answer("/api/chat", []),
    answer("/api/documents/7/proposals", []),
    answer("/api/documents/7/tray", []),
  );
  const { user, location } = await sorted();
  await user.click(screen.getAllByRole("button", { name: "Put into the document" })[0]!);
  await waitFor(() => expect(location()).toBe("/document-flow/1?mode=ai-assisted&documentId=7"));
  expect(sent).toEqual([
    {
      templateId: 1,
      title: "Billing",
      pieces: [
        {
          text: "Risks. Bills that nobody expected",
          label: "Risks.",
          section: 2,
          leftOut: false,
          chosen: true,
        },
        { text: "We charge per user.", label: "", section: 1, leftOut: false, chosen: false },
        { text: "Thanks everyone!", label: "", section: null, leftOut: false, chosen: false },
      ],
    },
  ]);
  // The assistant says it in the conversation.
  await waitFor(() => expect(screen.queryByText("2 placed, 1 of them suggested")).not.toBeInTheDocument());
  expect(JSON.stringify(Object.values(sessionStorage))).not.toContain("Some notes");
});

test.each([
  ["a new document", PAGE, "Document created"],
  ["one under way", "/templates/1/brief?documentId=7", "Brief added to the document"],
])(
  "whoever has gone elsewhere when %s is written stays, and opens it by the message",
  async (_, path, told) => {
    let answered = (): void => undefined;
    const held = new Promise<void>((resolve) => (answered = resolve));
    server.use(
      http.post("/api/document-flow/brief", async () => {
        await held;
        const written = { document: aDocument({ id: 7 }), interview: anInterview({ documentId: 7 }) };
        return HttpResponse.json(written, { status: 201 });
      }),
      answer("/api/chat", []),
      answer("/api/documents/7", { ...aDocument({ id: 7 }) }),
      answer("/api/documents/7/proposals", []),
      answer("/api/documents/7/tray", []),
    );
    const { user, location, router } = await sorted(path);
    await user.click(screen.getAllByRole("button", { name: "Put into the document" })[0]!);
    await act(() => router.navigate({ to: "/terms" }));
    answered();
    expect(await screen.findByText(told)).toBeVisible();
    expect(location()).toBe("/terms");
    await user.click(screen.getByRole("button", { name: "Open" }));
    await waitFor(() => expect(location()).toBe("/document-flow/1?mode=ai-assisted&documentId=7"));
  },
);

test("a refusal to sort is told in the server's words, and the text stays", async () => {
  const refusal = {
    message: "A brief has at most 2,000 pieces. Paste it in parts.",
    code: "TOO_MANY_PIECES",
  };
  server.use(refuse("post", "/api/document-flow/brief/sort", 413, refusal));
  const { user } = renderApp(PAGE);
  await user.type(await box(), "Some notes");
  await user.click(screen.getByRole("button", { name: "Sort into sections" }));
  expect(await screen.findByRole("alert")).toHaveTextContent(refusal.message);
  expect(await box()).toHaveValue("Some notes");
});

test("a guest without a document left is told, and everything stays", { tags: ["full"] }, async () => {
  const refusal = { message: "Document limit reached", code: "LIMIT_EXCEEDED" };
  server.use(refuse("post", "/api/document-flow/brief", 403, refusal));
  const { user } = await sorted();
  await user.click(screen.getAllByRole("button", { name: "Put into the document" })[0]!);
  expect(await screen.findByText("Document limit reached")).toBeVisible();
  // Behind the prompt.
  expect(screen.getByRole("button", { name: /^Piece 1:/, hidden: true })).toBeInTheDocument();
});

test("a list of a page keeps what is nested in its entries, between the words that are there", async () => {
  const { user } = renderApp(PAGE);
  await user.type(await box(), "Before. After.{ArrowLeft>6}");
  const data = new Map([
    ["text/plain", "Users\nAdmins\nguests\nTeams\n"],
    ["text/html", "<p>Users</p><ul><li>Admins<ul><li>guests</li></ul></li><li>Teams</li></ul>"],
  ]);
  fireEvent.paste(await box(), { clipboardData: { getData: (type: string) => data.get(type) } });
  const nested = "Before. Users\n- Admins\n    - guests\n- Teams\nAfter.";
  expect(await box()).toHaveValue(nested);
  await user.keyboard("More. ");
  expect(await box()).toHaveValue(nested.replace("After.", "More. After."));
});

test("a file is read below what was pasted, or refused in a sentence", async () => {
  server.use(
    http.post("/api/document-flow/brief/file", ({ request }) =>
      HttpResponse.json({ name: new URL(request.url).searchParams.get("name"), content: "From the file" }),
    ),
  );
  const { user } = renderApp(PAGE);
  await user.type(await box(), "Typed");
  const chooser = screen.getByLabelText("Brief as a file");
  await user.upload(chooser, new File(["From the file"], "brief.md"));
  await waitFor(async () => expect(await box()).toHaveValue("Typed\n\nFrom the file"));
  const refusal = {
    message: "This file isn't text. Choose a .md, .txt or .docx file.",
    code: "FILE_UNREADABLE",
  };
  server.use(refuse("post", "/api/document-flow/brief/file", 422, refusal));
  await user.upload(chooser, new File(["\0"], "brief.txt"));
  expect(await screen.findByRole("alert")).toHaveTextContent(refusal.message);
  expect(await box()).toHaveValue("Typed\n\nFrom the file");
});

test("why the assistant did not sort it is told above the pieces", async () => {
  const notice = "The assistant couldn't sort this brief. Sections are suggested by the words they share.";
  server.use(http.post("/api/document-flow/brief/sort", () => HttpResponse.json({ pieces: PIECES, notice })));
  await sorted();
  expect(screen.getByText(notice)).toBeVisible();
});
