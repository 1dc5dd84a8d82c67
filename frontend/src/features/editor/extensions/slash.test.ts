import { acceptCompletion, CompletionContext, currentCompletions } from "@codemirror/autocomplete";
import { EditorView } from "@codemirror/view";
import { afterEach, describe, expect, it, vi } from "vitest";

import { readParts } from "@/features/actions/document-parts";
import { anAction } from "@/features/actions/testing/actions";

import { marked, stateOf } from "../testing/state";
import { askObject, knownActions, type ObjectRequest } from "./objects";
import { slashMenu, slashSource } from "./slash";
import { tables } from "./tables";

let view: EditorView | null = null;
afterEach(() => view?.destroy());

function names(text: string): string[] {
  const state = stateOf(text, tables);
  return (
    slashSource(new CompletionContext(state, state.selection.main.head, false))?.options.map(
      (option) => option.label,
    ) ?? []
  );
}

function choose(text: string): string {
  const state = stateOf(text, tables);
  view = new EditorView({ state });
  const head = state.selection.main.head;
  const result = slashSource(new CompletionContext(state, head, false));
  const option = result?.options[0];
  if (result && option && typeof option.apply === "function") option.apply(view, option, result.from, head);
  return marked(view.state);
}

describe("the slash menu", () => {
  it("offers all blocks at the start of a line and behind a space", () => {
    expect(names("/‸")).toHaveLength(16);
    expect(names("words /‸")).toHaveLength(16);
  });

  it.each(["and/or‸", "https://‸", "```\n/‸\n```", "`/‸`", "1/2‸"])("stays away from %j", (text) => {
    expect(names(text)).toEqual([]);
  });

  it("puts the block whose name begins so first, then those known by other words", () => {
    expect(names("/ri‸")[0]).toBe("Risk");
    expect(names("/ta‸").slice(0, 2)).toEqual(["Task list", "Table"]);
    expect(names("/goal‸")).toEqual(["Metric row"]);
    expect(names("/zzz‸")).toEqual([]);
  });

  it("has its entries ready for an Enter behind the last letter", async () => {
    const editor = new EditorView({ state: stateOf("‸", slashMenu), parent: document.body });
    view = editor;
    const type = (text: string): void => {
      const at = editor.state.selection.main.head;
      editor.dispatch({
        changes: { from: at, insert: text },
        selection: { anchor: at + text.length },
        userEvent: "input.type",
      });
    };
    type("/");
    await vi.waitFor(() => expect(currentCompletions(editor.state)).toHaveLength(16));
    for (const letter of "quo") type(letter);
    expect(acceptCompletion(editor)).toBe(true);
    expect(marked(editor.state)).toBe("> ‸");
  });

  const toRequirements = {
    heading: "Requirements",
    headings: ["requirements"],
    columns: [],
    planKind: "requirements" as const,
    prefix: "FR",
  };
  const actions = [
    anAction("add_risk"),
    { name: "add_requirement", destination: toRequirements },
    ...["add_term", "add_section", "add_metric", "add_criterion"].map((name) => ({
      name,
      destination: null,
    })),
  ];
  const KNOWN = knownActions.of(() => ({ known: { actions, read: readParts }, plan: [] }));
  const offered = (text: string): string[] => {
    const state = stateOf(text, [tables, KNOWN]);
    const found = slashSource(new CompletionContext(state, state.selection.main.head, false));
    return (found?.options ?? []).map(({ label, detail = "" }) => `${label} ${detail}`.trim());
  };

  it("offers first what fits the section, then what is wanted anywhere, then blocks", () => {
    expect(offered("## Risks\n\n/‸").slice(0, 4)).toEqual([
      "Risk…",
      "Glossary term…",
      "Section…",
      "Heading ##",
    ]);
    expect(offered("## Requirements\n\n**FR-003** x\n\n/‸\n\n## Risks").slice(0, 4)).toEqual([
      "Requirement FR-004",
      "Criterion… of FR-003",
      "Risk… Risks",
      "Glossary term…",
    ]);
    expect(offered("/metr‸").slice(0, 2)).toEqual(["Metric…", "Metric row Baseline, target"]);
  });

  it("takes the typed words away and asks for the form of the chosen action", () => {
    const asked: ObjectRequest[] = [];
    const state = stateOf("## Risks\n\n/risk‸", [
      tables,
      KNOWN,
      askObject.of((request) => asked.push(request)),
    ]);
    view = new EditorView({ state });
    const head = state.selection.main.head;
    const result = slashSource(new CompletionContext(state, head, false));
    const option = result?.options[0];
    if (result && typeof option?.apply === "function") option.apply(view, option, result.from, head);
    expect(marked(view.state)).toBe("## Risks\n\n‸");
    expect(asked).toMatchObject([{ at: 10, form: "add_risk" }]);
  });

  it("offers rows and columns within a table, and there alone", () => {
    const table = (cell: string): string => `| A | B |\n| --- | --- |\n| ${cell} | two |`;
    expect(names(table("one /‸"))).toEqual(["Add row", "Add column", "Delete row", "Delete column"]);
    expect(names(table("one /del‸"))).toEqual(["Delete row", "Delete column"]);
    expect(names(table("and/or‸"))).toEqual([]);
    expect(names(table("`a /‸`"))).toEqual([]);
    expect(names("/column‸")).toEqual(["Table"]);
    expect(choose(table("one /add col‸"))).toBe(
      "| A | ⟦Column⟧ | B |\n| --- | --- | --- |\n| one  |  | two |",
    );
  });

  it.each([
    ["/hea‸", "## ‸"],
    ["words\n\n/quo‸", "words\n\n> ‸"],
    ["**FR-001** One\n\n/requ‸", "**FR-001** One\n\n**FR-002** ‸"],
    ["- /requ‸", "**FR-001** ‸"],
    [
      "| FR-003 |\n| - |\n| **FR-007** |\n| R-09 |\n\n/requ‸",
      "| FR-003 |\n| - |\n| **FR-007** |\n| R-09 |\n\n**FR-008** ‸",
    ],
    ["- one\n- /requ‸\n- two", "- one\n\n**FR-001** ‸\n\n- two"],
    ["1. [ ] /requ‸", "**FR-001** ‸"],
    ["- one /requ‸", "- one \n\n**FR-001** ‸"],
    ["/assum‸", "> Assumption: ⟦what is taken as true.⟧"],
    ["/open‸", "- ⟦Question?⟧ Owner: to be named"],
    ["words /div‸", "words \n\n---\n\n‸"],
    [
      "| A | B | C | D |\n| - | - | - | - |\n/metric‸",
      "| A | B | C | D |\n| - | - | - | - |\n| ⟦Metric⟧ | 0 | 0 | Month year |",
    ],
    ["| A | B |\n| - | - |\n| 1 | 2 |\n\n/metric‸", "| A | B |\n| - | - |\n| 1 | 2 |\n| ⟦Metric⟧ | 0 |\n\n"],
  ])("turns %j into the block", (before, after) => {
    expect(choose(before)).toBe(after);
  });
});
