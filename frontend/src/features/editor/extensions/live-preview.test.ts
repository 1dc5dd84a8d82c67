import type { EditorState } from "@codemirror/state";
import type { DecorationSet } from "@codemirror/view";
import { describe, expect, it } from "vitest";

import { toggleInline } from "../format/inline";
import { stateOf } from "../testing/state";
import { focusTracking, setFocused } from "./focus";
import { liveDecorations } from "./live-preview";

function focused(text: string): EditorState {
  const state = stateOf(text, focusTracking);
  return state.update({ effects: setFocused.of(true) }).state;
}

interface Shown {
  readonly from: number;
  readonly to: number;
  readonly isPoint: boolean;
  readonly spec: { readonly widget?: { toDOM: (view: never) => HTMLElement }; readonly class?: string };
}

function rangesOf(decorations: DecorationSet, length: number): Shown[] {
  const found: Shown[] = [];
  decorations.between(0, length, (from, to, value) => {
    found.push({ from, to, isPoint: value.point, spec: value.spec as Shown["spec"] });
  });
  return found;
}

function shownIn(state: EditorState): Shown[] {
  const all = [{ from: 0, to: state.doc.length }];
  return rangesOf(liveDecorations(state, all).shown, state.doc.length);
}

/** What is left to read: hidden ranges taken out, widgets in angle brackets, signs in braces. */
function visible(state: EditorState): string {
  const text = state.doc.toString();
  const parts = shownIn(state).flatMap(({ from, to, isPoint, spec }) => {
    if (spec.class === "rq-syntax") return [{ from, to, shows: `{${text.slice(from, to)}}` }];
    if (!isPoint || to === from) return [];
    return [{ from, to, shows: spec.widget ? `<${spec.widget.toDOM(null as never).textContent}>` : "" }];
  });
  let [result, at] = ["", 0];
  for (const part of parts.sort((one, other) => one.from - other.from || other.to - one.to)) {
    if (part.from < at) continue;
    result += text.slice(at, part.from) + part.shows;
    at = part.to;
  }
  return result + text.slice(at);
}

function lineClasses(state: EditorState): string[] {
  const lines = shownIn(state).filter(({ from, to, isPoint }) => isPoint && from === to);
  return lines.flatMap(({ spec }) => spec.class ?? []);
}

describe("a line break in a table's cell", () => {
  it("is drawn, and passed in one step; in running text it is raw HTML", () => {
    const state = focused("| A‸ |\n| --- |\n| one<br>two |\n\nfive<br>six");
    const at = state.doc.toString().indexOf("<br>");
    const { shown, atomic } = liveDecorations(state, [{ from: 0, to: state.doc.length }]);
    const points = rangesOf(shown, state.doc.length).filter(({ isPoint, from, to }) => isPoint && from < to);
    expect(points.map(({ from, to }) => [from, to])).toEqual([[at, at + 4]]);
    expect(points[0]?.spec.widget?.toDOM(null as never).innerHTML).toBe("<br>");
    expect(rangesOf(atomic, state.doc.length).map(({ from, to }) => [from, to])).toEqual([[at, at + 4]]);
  });
});

describe("live preview without the caret", () => {
  it.each([
    ["headings", "## Goals", "Goals"],
    ["bold and italic", "a **b** *c* ***d***", "a b c d"],
    ["struck words and code", "~~a~~ `b` ``c ` d``", "a b c ` d"],
    ["links", '[words](https://a.example "t") and <https://b.example>', "words and https://b.example"],
    ["references with a target", "[words][ref]", "words"],
    ["brackets that are words", "an [aside] and [ ]", "an [aside] and [ ]"],
    ["escapes", "5 \\* 3", "5 * 3"],
    ["bullets", "- a\n  * b", "<•>a\n<•>b"],
    ["numbers, which are words", "1. a", "1. a"],
    ["tasks", "- [ ] a\n- [x] b", "<>a\n<>b"],
    ["quotes", "> a\n> > b", "a\nb"],
    ["requirement ids", "**FR-001** Words", "<FR-001>Words"],
    ["fences", "```ts\nlet *a*;\n```", "\nlet *a*;\n"],
    ["rules", "a\n\n---", "a\n\n"],
    ["signs in code, which are words", "`**a**`", "**a**"],
    ["images", "![a plan](https://a.example/x.png)", "a plan"],
  ])("hides the markers of %s", (_, text, read) => {
    expect(visible(stateOf(text, focusTracking))).toBe(read);
  });
});

describe("live preview with the caret", () => {
  it.each([
    ["words beside others", "**a**‸ b **c**", "{**}a{**} b c"],
    ["a format in another", "~~a **b‸** c~~ *d*", "{~~}a {**}b{**} c{~~} d"],
    [
      "links",
      "[wor‸ds](u) [others](v) <https://b.example> 5 \\* 3",
      "{[}words{](u)} others https://b.example 5 * 3",
    ],
    ["a row's cell", "| **a‸** | `b` |\n| --- | --- |", "{|} {**}a{**} {|} b {|}\n{| --- | --- |}"],
    ["a heading", "## a `b` ‸\n\n## c", "{##} a b \n\nc"],
  ])("shows the markers of what the caret is in, muted: %s", (_, text, read) => {
    expect(visible(focused(text))).toBe(read);
  });

  it("shows the markers of all that a selection touches", () => {
    expect(visible(focused("**a⟦**\n\n## b⟧\n\n*c*"))).toBe("{**}a{**}\n\n{##} b\n\nc");
  });

  it("shows none of the words around those that a format is taken off", () => {
    const state = focused("Some **one ⟦two⟧ three** words");
    const plain = state.update(toggleInline(state, "bold")).state;
    expect(plain.doc.toString()).toBe("Some **one** two **three** words");
    expect(visible(plain)).toBe("Some one two three words");
  });

  it("keeps the id in the margin while the caret is in the words", () => {
    expect(visible(focused("**FR-001** Wor‸ds"))).toBe("<FR-001>Words");
    expect(visible(focused("**FR‸-001** Words"))).toBe("{**}FR-001{**} Words");
  });

  it("hangs the priority under the id, and has it in the text where somebody writes", () => {
    expect(visible(focused("‸Before\n\n**FR-001** [Must] Words"))).toBe("Before\n\n<FR-001Must>Words");
    expect(visible(focused("**FR-001** [Must] Wor‸ds"))).toBe("<FR-001>{[Must] }Words");
  });

  it("draws the list right below a requirement as its criteria, without bullets", () => {
    const text = "‸\n\n**FR-001** x\n- *Given* y\n- Owner: Mara\n\n- An entry";
    expect(visible(focused(text)).split("\n").slice(2)).toEqual([
      "<FR-001>x",
      "Given y",
      "Owner: Mara",
      "",
      "<•>An entry",
    ]);
    expect(lineClasses(focused(text)).filter((name) => name.includes("rq-of-requirement"))).toHaveLength(2);
  });

  it("draws numbers right below a requirement as a list, and tasks there with boxes", () => {
    const text = "‸\n\n**FR-001** x\n1. Card\n2. Charge\n\n**FR-002** y\n- [ ] *Given* z\n- [x] **a**";
    expect(visible(focused(text)).split("\n").slice(2)).toEqual([
      "<FR-001>x",
      "1. Card",
      "2. Charge",
      "",
      "<FR-002>y",
      "<>Given z",
      "<>a",
    ]);
    expect(lineClasses(focused(text)).slice(-3)).toEqual([
      expect.stringContaining("rq-criterion"),
      expect.stringContaining("rq-criterion"),
      "rq-done",
    ]);
  });

  it("shows the fences that stand in code", () => {
    const shown = visible(stateOf("````\n```ts\nlet a;\n```\n````"));
    expect(shown).toBe("\n```ts\nlet a;\n```\n");
  });

  it("draws code as one box, empty lines and all", () => {
    const box = [
      "rq-code rq-code-first rq-fence",
      "rq-code",
      "rq-code",
      "rq-code",
      "rq-code rq-code-last rq-fence",
    ];
    expect(lineClasses(stateOf("```\na\n\nb\n```"))).toEqual(box);
    expect(lineClasses(stateOf("- item\n\n  ```\n  a\n\n  b\n  ```")).slice(-5)).toEqual(box);
    expect(lineClasses(stateOf("```\na\n\n"))).toEqual([
      "rq-code rq-code-first rq-fence",
      "rq-code",
      "rq-code",
      "rq-code rq-code-last",
    ]);
    expect(lineClasses(stateOf("```\na\n```\n\nWords")).at(-1)).toBe("rq-gap");
  });

  it("shows a whole fence when the caret is in the code", () => {
    expect(visible(focused("```ts\nlet‸ a;\n```\n\n**b**"))).toBe("{```ts}\nlet a;\n{```}\n\nb");
  });

  it("hides the markers again when the editor loses the keyboard", () => {
    const state = focused("**a**‸").update({ effects: setFocused.of(false) }).state;
    expect(visible(state)).toBe("a");
  });
});

describe("lines", () => {
  it("tell what they are", () => {
    const text = "## A\n\n**FR-001** x\n*Given* y\n\n> Assumption: z\n\n- [x] t";
    expect(lineClasses(stateOf(text, focusTracking))).toEqual([
      "rq-heading rq-heading-2",
      "rq-gap",
      "rq-hung",
      "rq-criterion rq-tight",
      "rq-gap",
      "rq-quote rq-assumption",
      "rq-gap",
      "rq-item",
      "rq-done",
    ]);
  });

  it("let the caret pass hidden ids, boxes and indents in one step", () => {
    const { atomic } = liveDecorations(stateOf("**FR-001** x\n\n- a\n  - [ ] b", focusTracking), [
      { from: 0, to: 26 },
    ]);
    expect(rangesOf(atomic, 26).map(({ from, to }) => [from, to])).toEqual([
      [0, 11],
      [18, 20],
      [20, 26],
    ]);
  });

  it("decorates only what is asked for", () => {
    const text = "**a**\n\n".repeat(2000);
    const { shown } = liveDecorations(stateOf(text, focusTracking), [{ from: 0, to: 70 }]);
    expect(shown.size).toBeLessThan(60);
  });
});
