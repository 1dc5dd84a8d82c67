import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";

import { forgetDrafts } from "@/features/drafts/drafts";
import {
  ask,
  askOnItsPage,
  field,
  paste,
  refused,
  values,
} from "@/features/document-flow/testing/answer-inputs";
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
import { aMessage } from "@/testing/factories";
import { anInterview, anInterviewQuestion } from "@/testing/interview-factories";
import { refuse } from "@/testing/handlers";
import { renderApp } from "@/testing/render";
import { server } from "@/testing/server";
import "@/testing/markdown-ready";
// Loaded before the clock of the first test runs.
import "@/features/brief/components/open-tray";
import "@/features/document-flow/answer/answer-fields";
import "./document-flow";
import "./document/unsynced-of-document";

beforeEach(serveFlow);

describe("a list", () => {
  it("is typed one entry a line, by keyboard alone, and sent as a list", { tags: ["full"] }, async () => {
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

  it("parts an entry at the caret, and is walked through with the arrows", { tags: ["full"] }, async () => {
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

  it("keeps what is nested in a pasted list, in Markdown or from a page, and sends it so", async () => {
    ask({ kind: "bullets" });
    const sent = refused();
    paste(await field("Entry 1"), "- Admins\n  - see all\n    - also drafts\n- Guests");
    expect(values()).toEqual(["Admins", "see all", "also drafts", "Guests"]);
    const html = "<ul><li>Teams<ol><li>share one list</li></ol></li></ul>";
    paste(await field("Entry 4"), "Teams\nshare one list", html);
    expect(await field("Entry 3, in entry 2")).toHaveValue("also drafts");
    expect(await field("Entry 6, in entry 5")).toHaveValue("share one list");
    fireEvent.click(screen.getByRole("button", { name: "Send" }));
    const list = "- Admins\n  - see all\n    - also drafts\n- Guests\n- Teams\n  - share one list";
    await waitFor(() => expect(sent[0]?.content).toBe(list));
  });

  it(
    "shows nested entries of the answer that it replaces, and changes their depth by keyboard",
    { tags: ["full"] },
    async () => {
      const { user } = ask({ kind: "bullets", answer: "- One\n  - Two\n- Three" });
      const sent = refused();
      await user.click(await field("Entry 2, in entry 1"));
      await user.keyboard("{End}{Enter}Four{Enter}{Enter}Five{Home}");
      expect(await field("Entry 3, in entry 1")).toHaveValue("Four");
      expect(await field("Entry 4")).toHaveValue("Five");
      await user.click(await field("Entry 3, in entry 1"));
      await user.keyboard("{Home}{Backspace}");
      expect(await field("Entry 3")).toHaveValue("Four");
      await user.click(await field("Entry 1"));
      await user.keyboard("{End}{Enter}Six");
      fireEvent.click(screen.getByRole("button", { name: "Send" }));
      const list = "- One\n  - Six\n  - Two\n- Four\n- Five\n- Three";
      await waitFor(() => expect(sent[0]?.content).toBe(list));
    },
  );

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

  it("is kept over a reload, for its own question alone", { tags: ["full"] }, async () => {
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

  it("draws a hundred entries at once, and sends them all", { tags: ["full"] }, async () => {
    const sent = refused();
    ask({ kind: "bullets", answer: Array.from({ length: 130 }, (_, line) => `- Line ${line}`).join("\n") });
    expect(await screen.findByText("Show more (30 not shown)")).toBeVisible();
    // Hundreds of fields and buttons would be asked for their names.
    fireEvent.click(screen.getByLabelText("Send"));
    await waitFor(() => expect(sent[0]?.content).toContain("- Line 129"));
  });

  it("stands highlighted in the preview while it is typed", async () => {
    const { user } = askOnItsPage({ kind: "bullets" });
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

  it(
    "lead through everything that is filled in before what removes it, and show each priority",
    { tags: ["full"] },
    async () => {
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
    },
  );

  it("are rows of their own where lines are pasted", async () => {
    ask(ASKED);
    paste(await field("Statement, requirement 1"), "- One, two\n- [Must] Three");
    await field("Statement, requirement 2");
    expect(values()).toEqual(["One, two", "Three"]);
    expect(screen.getByRole("radio", { name: /^Must/ })).toBeChecked();
  });

  it("have what is nested in a pasted entry as their criteria", async () => {
    ask(ASKED);
    paste(
      await field("Statement, requirement 1"),
      "- [Must] One\n  - it is, \\# too\n  - *Given* a *then* b\n- Two",
    );
    await field("Statement, requirement 2");
    expect(values()).toEqual(["One", "it is, \\# too", "a", "", "b", "Two"]);
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

it("gives back what was typed for a document that is gone", { tags: ["full"] }, async () => {
  const { user, unmount } = askOnItsPage({ kind: "bullets" });
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
