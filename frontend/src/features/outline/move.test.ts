/** Sections move whole: every line stays as it is, what is longer is not touched, and undo gives the text back. */
import { undo } from "@codemirror/commands";
import { EditorState } from "@codemirror/state";
import { expect, test } from "vitest";

import { type Random, seeded } from "@/features/editor/testing/random-text";
import { stateOf } from "@/features/editor/testing/state";
import { FACTOR } from "@/testing/amounts";

import { applied, beforeOfStep, mayMove, moveSection, rankOf } from "./move";
import { type OutlineSection, readOutline } from "./outline";

function moved(text: string, words: string, before: string | null): string | null {
  const outline = readOutline(text);
  const find = (name: string) => outline.find((section) => section.words === name)!;
  const move = moveSection(text, find(words), before === null ? null : find(before));
  return move && applied(text, move.changes);
}

test("a section changes places with the one above; the blank lines between them stay", () => {
  const text = "Intro\n\n## A\n\na\n\n\n\n## B\nb\n## C\n\nc";
  expect(moved(text, "B", "A")).toBe("Intro\n\n## B\nb\n\n\n\n## A\n\na\n## C\n\nc");
  expect(moved(text, "A", null)).toBe("Intro\n\n## B\nb\n## C\n\nc\n\n\n\n## A\n\na");
});

test("sub-sections go along", () => {
  const text = "## A\n\n### A1\n\na\n\n## B\n\n### B1\n\nb\n";
  expect(moved(text, "A", null)).toBe("## B\n\n### B1\n\nb\n\n## A\n\n### A1\n\na\n");
  expect(moved(text, "B1", "B")).toBe("## A\n\n### A1\n\na\n\n### B1\n\nb\n\n## B\n");
});

test("footnotes at the end of a text stay there, unless the last section is made of them", () => {
  const text = "## A\n\na[^1]\n\n## B\n\nb[^2]\n\n[^1]: One\n\n[^2]: Two\n";
  expect(moved(text, "B", "A")).toBe("## B\n\nb[^2]\n\n## A\n\na[^1]\n\n[^1]: One\n\n[^2]: Two\n");
  expect(moved(text, "A", null)).toBe("## B\n\nb[^2]\n\n## A\n\na[^1]\n\n[^1]: One\n\n[^2]: Two\n");
  expect(moved("## A\n\na[^1]\n\n## Notes\n\n[^1]: One\n", "Notes", "A")).toBe(
    "## Notes\n\n[^1]: One\n\n## A\n\na[^1]\n",
  );
});

test("the longer of two is not touched", () => {
  const long = `## Long\n\n${"words ".repeat(50)}\n\n`;
  const text = `${long}## Short\n\nfew\n`;
  for (const [name, before] of [
    ["Short", "Long"],
    ["Long", null],
  ] as const) {
    const outline = readOutline(text);
    const find = (words: string | null) => outline.find((section) => section.words === words) ?? null;
    const move = moveSection(text, find(name)!, find(before))!;
    expect(move.changes).toEqual([
      { from: 0, to: 0, insert: "## Short\n\nfew\n\n" },
      { from: long.trimEnd().length + 1, to: text.length - 1, insert: "" },
    ]);
  }
});

test("it goes nowhere that would be the same, in itself, above the title, or over what would become its part", () => {
  const text = "# Plan\n\n## A\n\n### A1\n\n### A2\n\n## B\n";
  const outline = readOutline(text, "Plan");
  const [title, a, a1, a2, b] = outline as [OutlineSection, ...OutlineSection[]];
  const may = (section?: OutlineSection, before?: OutlineSection | null) =>
    mayMove(section!, before!, text.length);
  expect([
    may(a, a),
    may(a, b),
    may(a, a1),
    may(b, null),
    may(b, a1),
    may(b, title),
    may(title, null),
  ]).toEqual(Array(7).fill(false));
  expect([may(a, null), may(b, a), may(a1, b), may(a1, null), may(a2, a1)]).toEqual(Array(5).fill(true));
});

test("an open block of code would take in what follows: nothing moves", () => {
  expect(moved("## A\n\na\n\n## B\n\n```\nno end\n", "B", "A")).toBe(null);
  expect(moved("## A\n\n```\nno end\n```\n\n## B\n", "B", "A")).toBe("## B\n\n## A\n\n```\nno end\n```\n");
});

test("one step goes past the next of its own level, and stops at the end of what it is part of", () => {
  const outline = readOutline("## A\n\n### A1\n\n### A2\n\n## B\n\n## C\n");
  const [a, a1, a2, b, c] = outline as [
    OutlineSection,
    OutlineSection,
    OutlineSection,
    OutlineSection,
    OutlineSection,
  ];
  expect([beforeOfStep(outline, b, -1), beforeOfStep(outline, a, 1), beforeOfStep(outline, b, 1)]).toEqual([
    a,
    c,
    null,
  ]);
  expect([beforeOfStep(outline, a2, -1), beforeOfStep(outline, a1, 1)]).toEqual([a1, b]);
  for (const [section, step] of [
    [a, -1],
    [c, 1],
    [a1, -1],
    [a2, 1],
  ] as const)
    expect(beforeOfStep(outline, section, step)).toBe(undefined);
  expect([rankOf(outline, b), rankOf(outline, a2)]).toEqual([
    [2, 3],
    [2, 2],
  ]);
});

const BLOCKS = [
  "Words of a paragraph.",
  "**FR-00N** [Must] A requirement.\n- *Given* this *when* that *then* so",
  "- one\n  - two\n\n    deeper",
  "1. first\n1. first again",
  "| a | b |\n| --- | --- |\n| # no heading | 需求 |",
  "```md\n## Not a heading\n\n\n```",
  "~~~~\n```\n# No heading\n~~~~",
  "    # indented code",
  "> ## quoted\n> words",
  "  trailing spaces  \t\nnext 👩‍👩‍👧 line\r",
  "#hashtag and ####### seven",
];

function randomDocument(random: Random): string {
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
  let text = random() < 0.5 ? "" : `${pick(BLOCKS)}\n\n`;
  for (let section = Math.floor(random() * 9) + 1; section > 0; section -= 1) {
    text += `${"#".repeat(Math.floor(random() * 4) + 1)} ${pick(["Goals", "Risks", "Goals", `Section ${section}`])}\n`;
    for (let blocks = Math.floor(random() * 4); blocks > 0; blocks -= 1)
      text += pick(["", "\n", "\n  \n"]) + pick(BLOCKS).replace("N", String(blocks)) + "\n";
    text += pick(["", "\n", "\n\n", "\n \t\n"]);
  }
  return random() < 0.3 ? text.replace(/\n+$/, "") : text;
}

const linesOf = (text: string) => text.split("\n").toSorted();

const DOCUMENTS = 25 * FACTOR;

test("moving keeps every line, brings the sections into the order that is wanted, and is undone to the byte", () => {
  let moves = 0;
  for (let seed = 1; seed <= DOCUMENTS; seed += 1) {
    const random = seeded(seed);
    let text = randomDocument(random);
    for (let turn = 0; turn < 4; turn += 1) {
      const outline = readOutline(text);
      const section = outline[Math.floor(random() * outline.length)]!;
      const before = outline[Math.floor(random() * (outline.length + 1))] ?? null;
      const move = moveSection(text, section, before);
      if (!move) continue;
      moves += 1;
      const after = applied(text, move.changes);
      expect(linesOf(after), `seed ${seed}`).toEqual(linesOf(text));
      const inside = outline.filter(({ from }) => from >= section.from && from < section.to);
      const others = outline.filter((each) => !inside.includes(each));
      const at = before === null ? others.length : others.indexOf(before);
      const wanted = others.toSpliced(at, 0, ...inside);
      const now = readOutline(after);
      expect(now.map(({ words, level }) => [words, level])).toEqual(
        wanted.map(({ words, level }) => [words, level]),
      );
      expect(now[wanted.indexOf(section)]?.from).toBe(move.at);
      for (const { from, to } of inside.slice(0, 1)) expect(after).toContain(text.slice(from, to).trimEnd());
      const state = stateOf("", EditorState.lineSeparator.of("\n"));
      const before_ = state.update({ changes: { from: 0, insert: text }, annotations: [] }).state;
      let edited = before_.update({ changes: [...move.changes], userEvent: "move.section" }).state;
      expect(edited.doc.toString()).toBe(after);
      undo({ state: edited, dispatch: (transaction) => (edited = transaction.state) });
      expect(edited.doc.toString()).toBe(text);
      text = after;
    }
  }
  expect(moves).toBeGreaterThan(DOCUMENTS);
});

test("a position goes with its words", () => {
  const text = "## A\n\nalpha\n\n\n## B\n\nbeta is longer\n\n## C\n";
  const outline = readOutline(text);
  const move = moveSection(text, outline[1]!, outline[0]!)!;
  const after = applied(text, move.changes);
  for (const word of ["## A", "alpha", "## B", "beta", "## C"])
    expect(move.map(text.indexOf(word))).toBe(after.indexOf(word));
});
