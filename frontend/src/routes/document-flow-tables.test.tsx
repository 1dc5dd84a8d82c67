import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";

import {
  ask,
  askOnItsPage,
  field,
  paste,
  refused,
  values,
  RISK,
} from "@/features/document-flow/testing/answer-inputs";
import { FLOW, serveFlow, serveInterview } from "@/features/document-flow/testing/flow-server";
import type { InterviewQuestion } from "@/lib/api/types";
import { aMessage } from "@/testing/factories";
import { anInterview, anInterviewQuestion } from "@/testing/interview-factories";
import { renderApp } from "@/testing/render";
import "@/testing/markdown-ready";
// Loaded before the clock of the first test runs.
import "@/features/brief/components/open-tray";
import "@/features/document-flow/answer/answer-fields";
import "./document-flow";

beforeEach(serveFlow);

const METRICS: Partial<InterviewQuestion> = {
  kind: "metrics",
  columns: ["Metric", "Baseline", "Target", "By"],
  suggestions: ["Time to finish"],
};

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
    fireEvent.change(await field("Metric, row 1"), { target: { value: "🗺".repeat(2001) } });
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
    const { user } = askOnItsPage(METRICS);
    await user.type(await field("Metric, row 1"), "On site");
    expect(await screen.findByText("3 cells to be set")).toBeVisible();
  });
});

describe("a cell that lacks", () => {
  const LACKING = { ...RISK, cell: 1, cells: 2, people: ["Mara Lindqvist", "Jonas Okafor"] };

  it("is the one field of its row, takes a name, and is sent as the whole row", async () => {
    const { user } = ask(LACKING);
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
    const { user } = ask({ ...LACKING, row });
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
    ask(LACKING);
    const asked = await screen.findByText("Who owns this risk?");
    expect(asked.closest("p")).toHaveTextContent("Storage: Who owns this risk?");
  });

  it("is asked for once", async () => {
    const interview = anInterview({ documentId: 7, current: anInterviewQuestion(LACKING) });
    serveInterview(interview, [aMessage({ content: "Storage: **Who owns this risk?**", documentId: 7 })]);
    renderApp(`${FLOW}&documentId=7`);
    expect(await screen.findByText("Empty cell 1 of 2.")).toBeVisible();
    expect(screen.getAllByText("Who owns this risk?")).toHaveLength(1);
  });

  it("leads to the whole table", async () => {
    const { user } = ask(LACKING);
    const sent = refused();
    await user.click(await screen.findByRole("button", { name: "Edit the whole table" }));
    await waitFor(() => expect(sent).toMatchObject([{ move: "back", target: { index: 0, number: 0 } }]));
  });
});
