import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { beforeEach, describe, expect, it } from "vitest";

import { forgetDrafts } from "@/features/drafts/drafts";
import {
  answerBox,
  aStart,
  FLOW,
  nextTurn,
  preview,
  question,
  serveFlow,
  serveInterview,
} from "@/features/document-flow/testing/flow-server";
import type { InterviewQuestion } from "@/lib/api/types";
import { aMessage, anInterview, anInterviewQuestion } from "@/testing/factories";
import { refuse } from "@/testing/handlers";
import { renderApp } from "@/testing/render";
import { server } from "@/testing/server";
import "@/testing/markdown-ready";

beforeEach(serveFlow);

const METRICS: Partial<InterviewQuestion> = {
  kind: "metrics",
  columns: ["Metric", "Baseline", "Target", "By"],
  suggestions: ["Time to finish"],
};

function ask(over: Partial<InterviewQuestion>) {
  const interview = anInterview({ documentId: 7, current: anInterviewQuestion(over) });
  serveInterview(interview, [question]);
  return { ...renderApp(`${FLOW}&documentId=7`), interview };
}

/** What is sent from now on; every answer is refused, so that the question stays. */
function refused(): { content: string; move?: string }[] {
  const sent: { content: string; move?: string }[] = [];
  server.use(
    http.post("/api/document-flow/message", async ({ request }) => {
      sent.push((await request.json()) as { content: string });
      return HttpResponse.json({ message: "Not now." }, { status: 500 });
    }),
  );
  return sent;
}

const field = (name: string) => screen.findByRole("textbox", { name });
const paste = (element: HTMLElement, plain: string, html = "") =>
  fireEvent.paste(element, {
    clipboardData: { getData: (type: string) => (type === "text/html" ? html : plain) },
  });
const values = () =>
  within(screen.getByRole("group", { name: "Your answer" }))
    .getAllByRole<HTMLTextAreaElement>("textbox")
    .map(({ value }) => value);

describe("a list", () => {
  it("is typed one entry a line, by keyboard alone, and sent as a list", async () => {
    const { user } = ask({ kind: "bullets" });
    const sent = refused();
    await waitFor(async () => expect(await field("Entry 1")).toHaveFocus());
    await user.keyboard("a, b; c{Enter}d{Enter}{Backspace}");
    expect(values()).toEqual(["a, b; c", "d"]);
    expect(await field("Entry 2")).toHaveFocus();
    await user.keyboard("{Control>}{Enter}{/Control}");
    await waitFor(() => expect(sent).toMatchObject([{ content: "- a, b; c\n- d", move: "answer" }]));
    await screen.findByText("Failed to send message");
    expect(values()).toEqual(["a, b; c", "d"]);
  });

  it("parts an entry at the caret, and is walked through with the arrows", async () => {
    const { user } = ask({ kind: "bullets" });
    await user.type(await field("Entry 1"), "One two{ArrowLeft}{ArrowLeft}{ArrowLeft}{Enter}");
    expect(values()).toEqual(["One", "two"]);
    await user.keyboard("{ArrowUp}!");
    expect(values()).toEqual(["One!", "two"]);
  });

  it("splits pasted lines, and nothing else", async () => {
    ask({ kind: "bullets" });
    paste(await field("Entry 1"), "- One, two\n* Three; four\r\n\r\n2. Five");
    expect(values()).toEqual(["One, two", "Three; four", "Five"]);
  });

  it("takes a suggestion as an entry, which can be edited or taken out", async () => {
    const { user } = ask({ kind: "bullets", suggestions: ["New users"] });
    const chip = await screen.findByRole("button", { name: "New users" });
    await user.click(chip);
    expect(values()).toEqual(["New users"]);
    expect(chip).toHaveAttribute("aria-pressed", "true");
    await user.click(chip);
    expect(values()).toEqual([""]);
    await user.click(chip);
    await user.type(await field("Entry 1"), " in week one");
    expect(values()).toEqual(["New users in week one"]);
    expect(chip).toHaveAttribute("aria-pressed", "false");
  });

  it("becomes a text, and a list again", async () => {
    const { user } = ask({ kind: "bullets" });
    await user.type(await field("Entry 1"), "One{Enter}Two");
    await user.click(screen.getByRole("button", { name: "Write it as text" }));
    expect(await answerBox()).toHaveValue("One\nTwo");
    await waitFor(async () => expect(await answerBox()).toHaveFocus());
    await user.click(screen.getByRole("button", { name: "Write it as a list" }));
    await field("Entry 2");
    expect(values()).toEqual(["One", "Two"]);
  });

  it("is kept over a reload, for its own question alone", async () => {
    const { user, unmount } = ask({ kind: "bullets" });
    await user.type(await field("Entry 1"), "Half an entry");
    unmount();
    forgetDrafts();
    const again = ask({ kind: "bullets" });
    expect(await field("Entry 1")).toHaveValue("Half an entry");
    again.unmount();
    ask({ kind: "bullets", number: 1, question: "And who else?" });
    expect(await field("Entry 1")).toHaveValue("");
  });

  it("draws two hundred entries at once, and sends them all", async () => {
    ask({ kind: "bullets" });
    const sent = refused();
    paste(await field("Entry 1"), Array.from({ length: 230 }, (_, line) => `Line ${line}`).join("\n"));
    expect(await screen.findByText("Show more (30 not shown)")).toBeVisible();
    fireEvent.click(screen.getByRole("button", { name: "Send" }));
    await waitFor(() => expect(sent[0]?.content).toContain("- Line 229"));
    // So many fields take a test's document a while.
  }, 30_000);

  it("stands highlighted in the preview while it is typed", async () => {
    const { user } = ask({ kind: "bullets" });
    await user.type(await field("Entry 1"), "On tablets");
    const words = await within(await preview()).findByText("On tablets");
    expect(words.closest("[data-highlighted]")).not.toBeNull();
  });

  it("shows the answer that it replaces", async () => {
    ask({ kind: "bullets", answer: "- One\n- Two" });
    await field("Entry 2");
    expect(values()).toEqual(["One", "Two"]);
  });

  it("is empty again for the next question once it is stored", async () => {
    const { user, interview } = ask({ kind: "bullets" });
    const turn = nextTurn("/api/document-flow/message");
    await user.type(await field("Entry 1"), "One{Control>}{Enter}{/Control}");
    expect(await screen.findByRole("button", { name: "Stop" })).toBeVisible();
    turn.send("turn", { id: "t2", documentId: 7 });
    const current = anInterviewQuestion({ kind: "bullets", number: 1, question: "Who else?" });
    turn.send(
      "done",
      aStart({
        userMessage: aMessage({ id: 3, role: "user", content: "- One", documentId: 7 }),
        assistantMessage: aMessage({ id: 4, content: "Who else?", documentId: 7 }),
        interview: { ...interview, current },
      }),
    );
    await waitFor(() => expect(values()).toEqual([""]));
    expect(await field("Entry 1")).toHaveFocus();
    const said = within(screen.getByRole("log")).getByText("One");
    expect(said.closest("li")).not.toBeNull();
  });
});

describe("a table", () => {
  it("is filled with Tab and Enter, and leaves empty cells empty", async () => {
    const { user } = ask(METRICS);
    const sent = refused();
    await user.click(await field("Metric, row 1"));
    await user.keyboard("Site{Tab}6%{Tab}9%{Tab}May{Tab}Form{Tab}18{Enter}{Enter}");
    expect(values()).toEqual(["Site", "6%", "9%", "May", "Form", "18", "", "", "", "", "", ""]);
    expect(await field("Metric, row 3")).toHaveFocus();
    await user.click(screen.getByRole("button", { name: "Send" }));
    const table = "| Metric | Baseline | Target | By |\n| --- | --- | --- | --- |";
    await waitFor(() =>
      expect(sent).toMatchObject([{ content: `${table}\n| Site | 6% | 9% | May |\n| Form | 18 |  |  |` }]),
    );
  });

  it("lets Tab out of an empty row, and arrows from cell to cell at the edges of the words", async () => {
    const { user } = ask(METRICS);
    await user.click(await field("By, row 1"));
    await user.keyboard("{Tab}");
    expect(within(screen.getByRole("grid")).getAllByRole("row")).toHaveLength(2);
    await user.click(await field("Metric, row 1"));
    await user.keyboard("ab{ArrowRight}c{ArrowLeft}{ArrowLeft}");
    expect(await field("Metric, row 1")).toHaveFocus();
    expect(values().slice(0, 2)).toEqual(["ab", "c"]);
  });

  it("takes cells from a spreadsheet, under a head that names its columns", async () => {
    ask(METRICS);
    paste(await field("Metric, row 1"), 'Metric\tTarget\nOn site\t"90%\nor more"\nForms\t10');
    expect(values()).toEqual(["On site", "", "90%\nor more", "", "Forms", "", "10", ""]);
  });

  it("says what a paste was too long for, and leaves everything as it was", async () => {
    const { user } = ask(METRICS);
    await user.type(await field("Metric, row 1"), "On site");
    paste(
      await field("Metric, row 1"),
      Array.from({ length: 10_000 }, (_, row) => `Metric ${row}\t1`).join("\n"),
    );
    expect(await screen.findByText(/^You pasted 10,000 rows\. The answer can hold 32 KB/)).toBeVisible();
    expect(values()).toEqual(["On site", "", "", ""]);
  });

  it("sends no cell that is too long, and says which limit it is", async () => {
    ask(METRICS);
    fireEvent.change(await field("Metric, row 1"), { target: { value: "x".repeat(2001) } });
    expect(
      await screen.findByText("A cell can hold 2,000 characters. This one has 2,001 characters."),
    ).toBeVisible();
    expect(screen.getByRole("button", { name: "Send" })).toBeDisabled();
  });

  it("puts a suggestion into the first cell of a row", async () => {
    const { user } = ask(METRICS);
    await user.type(await field("Metric, row 1"), "On site");
    await user.click(screen.getByRole("button", { name: "Time to finish" }));
    expect(await field("Metric, row 2")).toHaveValue("Time to finish");
  });

  it("is asked about before its tab is closed, from the first word on", async () => {
    const { user } = ask(METRICS);
    const isWarned = () => !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));
    const first = await field("Metric, row 1");
    expect(isWarned()).toBe(false);
    await user.type(first, "On site");
    expect(isWarned()).toBe(true);
    await user.clear(first);
    expect(isWarned()).toBe(false);
  });

  it("counts its empty cells over the preview", async () => {
    const { user } = ask(METRICS);
    await user.type(await field("Metric, row 1"), "On site");
    expect(await screen.findByText("3 cells to be set")).toBeVisible();
  });
});

describe("a cell that lacks", () => {
  const RISK: Partial<InterviewQuestion> = {
    kind: "cells",
    question: "Who owns this risk?",
    about: "Storage",
    columns: ["Risk", "Mitigation", "Owner"],
    row: { number: 2, cells: ["Storage", "Warn at 80%", ""], missing: ["Owner"] },
    cell: 1,
    cells: 2,
    suggestions: [],
    people: ["Mara Lindqvist", "Jonas Okafor"],
  };

  it("is the one field of its row, takes a name, and is sent as the whole row", async () => {
    const { user } = ask(RISK);
    const sent = refused();
    expect(await screen.findByText("Empty cell 1 of 2.")).toBeVisible();
    expect(screen.getByText("Warn at 80%")).toBeVisible();
    expect(screen.getAllByRole("textbox")).toHaveLength(1);
    await user.click(screen.getByRole("button", { name: "Jonas Okafor" }));
    expect(await field("Owner")).toHaveValue("Jonas Okafor");
    await user.click(await field("Owner"));
    await user.keyboard("{Enter}");
    await waitFor(() =>
      expect(sent).toMatchObject([{ content: "| Storage | Warn at 80% | Jonas Okafor |" }]),
    );
  });

  it("shows cells as they read, and sends them as they are written", async () => {
    const row = { number: 2, cells: ["Rain \\| snow<br>on site", "Wait", ""], missing: ["Owner"] };
    const { user } = ask({ ...RISK, row });
    const sent = refused();
    expect(await screen.findByText(/Rain \| snow\s+on site/)).toBeVisible();
    await user.type(await field("Owner"), "Mara{Enter}");
    await waitFor(() =>
      expect(sent).toMatchObject([
        { content: "| Rain \\| snow<br>on site | Wait | Mara |", asked: { row: 2 } },
      ]),
    );
  });

  it("says which row it is of where the assistant last asked about another", async () => {
    ask(RISK);
    const asked = await screen.findByText("Who owns this risk?");
    expect(asked.closest("p")).toHaveTextContent("Storage: Who owns this risk?");
  });

  it("is asked for once", async () => {
    const interview = anInterview({ documentId: 7, current: anInterviewQuestion(RISK) });
    serveInterview(interview, [aMessage({ content: "Storage: **Who owns this risk?**", documentId: 7 })]);
    renderApp(`${FLOW}&documentId=7`);
    expect(await screen.findByText("Empty cell 1 of 2.")).toBeVisible();
    expect(screen.getAllByText("Who owns this risk?")).toHaveLength(1);
  });

  it("leads to the whole table", async () => {
    const { user } = ask(RISK);
    const sent = refused();
    await user.click(await screen.findByRole("button", { name: "Edit the whole table" }));
    await waitFor(() => expect(sent).toMatchObject([{ move: "back", target: { index: 0, number: 0 } }]));
  });
});

describe("requirements", () => {
  const ASKED: Partial<InterviewQuestion> = { kind: "requirements", nextId: "FR-003", suggestions: [] };

  it("have ids, priorities by their keys, and criteria", async () => {
    const { user } = ask(ASKED);
    const sent = refused();
    await user.click(await field("Statement, requirement 1"));
    await user.keyboard("Sync{Tab}s");
    expect(screen.getByRole("radio", { name: /^Should/ })).toBeChecked();
    await user.click(await field("Statement, requirement 1"));
    await user.keyboard("{Enter}Keep{Alt>}{Enter}{/Alt}rain{Enter}snow{Enter}sun");
    await user.keyboard("{Control>}{Enter}{/Control}");
    await waitFor(() =>
      expect(sent[0]?.content).toBe(
        ["**FR-003** [Should] Sync", "", "**FR-004** Keep", "- *Given* rain *when* snow *then* sun"].join(
          "\n",
        ),
      ),
    );
  });

  it("lead through everything that is filled in before what removes it, and show each priority", async () => {
    const { user } = ask(ASKED);
    await user.click(await field("Statement, requirement 1"));
    await user.keyboard("Sync{Enter}Keep{Alt>}{Enter}{/Alt}sun{Alt>}{Enter}{/Alt}rain");
    expect(screen.getByText("No priority")).toBeVisible();
    await user.click(await field("Then, criterion 1, requirement 2"));
    await user.tab();
    expect(await field("Given, criterion 2, requirement 2")).toHaveFocus();
    await user.click(await field("Then, criterion 2, requirement 2"));
    await user.tab();
    expect(screen.getByRole("button", { name: "Criterion for requirement 2" })).toHaveFocus();
    await user.tab();
    const remove = screen.getByRole("button", { name: "Remove criterion 1, requirement 2" });
    expect(remove).toHaveFocus();
    await user.keyboard("{Enter}");
    expect(await field("Given, criterion 1, requirement 2")).toHaveValue("rain");
  });

  it("are rows of their own where lines are pasted", async () => {
    ask(ASKED);
    paste(await field("Statement, requirement 1"), "- One, two\n- [Must] Three");
    await field("Statement, requirement 2");
    expect(values()).toEqual(["One, two", "Three"]);
    expect(screen.getByRole("radio", { name: /^Must/ })).toBeChecked();
  });
});

describe("user stories", () => {
  it("are three fields each", async () => {
    const { user } = ask({ kind: "stories" });
    const sent = refused();
    await user.click(await field("As a, story 1"));
    await user.keyboard("lead{Enter}to see{Enter}I act{Enter}clerk{Control>}{Enter}{/Control}");
    await waitFor(() =>
      expect(sent[0]?.content).toBe("- As a lead, I want to see, so that I act.\n- As a clerk."),
    );
  });

  it("go into their fields where sentences are pasted, behind a story that is begun", async () => {
    ask({ kind: "stories" });
    const lines = "As a lead, I want to see it, so that I can act.\r\nAs an admin, I want a list.";
    paste(await field("As a, story 1"), lines);
    expect(await field("I want, story 2")).toHaveValue("a list");
    expect(await field("so that, story 1")).toHaveValue("I can act");
    paste(await field("so that, story 2"), lines);
    expect(await field("As a, story 3")).toHaveValue("lead");
    expect(await field("As a, story 4")).toHaveValue("admin");
    expect(await field("I want, story 2")).toHaveValue("a list");
  });
});

it("shows what a section has before it asks for more, in the section's own form", async () => {
  const current = anInterviewQuestion({ kind: "more", question: "Anything to add?", existing: "- One" });
  const interview = anInterview({ documentId: 7, current });
  interview.sections[0]!.kind = "bullets";
  serveInterview(interview, [question]);
  renderApp(`${FLOW}&documentId=7`);
  const there = await screen.findByRole("region", { name: "In Summary so far" });
  expect(within(there).getByText("One")).toBeVisible();
  expect(await field("Entry 1")).toHaveValue("");
});

it("draws a stored table as how long it is", async () => {
  serveInterview(undefined, [
    aMessage({ id: 1, role: "user", documentId: 7, content: "| A | B |\n|---|---|\n| 1 | 2 |\n| 3 | 4 |" }),
    question,
  ]);
  renderApp(`${FLOW}&documentId=7`);
  expect(await within(await screen.findByRole("log")).findByText("2 rows")).toBeVisible();
});

it("gives back what was typed for a document that is gone", async () => {
  const { user, unmount } = ask({ kind: "bullets" });
  await user.type(await field("Entry 1"), "On tablets");
  unmount();
  server.use(
    refuse("get", "/api/documents/7", 404, { message: "Document not found" }),
    refuse("get", "/api/document-flow/7", 404, { message: "Document not found" }),
  );
  renderApp(`${FLOW}&documentId=7`);
  expect(await screen.findByText("What you wrote is still here")).toBeVisible();
  expect(screen.getByText("On tablets")).toBeVisible();
});
