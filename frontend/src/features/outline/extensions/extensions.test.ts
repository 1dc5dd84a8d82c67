/** Links between the parts of a text, and what folds: as the state of the editor has them. */
import { foldedRanges, forceParsing } from "@codemirror/language";
import { EditorView } from "@codemirror/view";
import { expect, test, vi } from "vitest";

import { documentLanguage } from "@/features/editor/extensions/language";
import { comesIntoView } from "@/features/editor/extensions/scroll-position";
import { stateOf } from "@/features/editor/testing/state";

import { readOutline } from "../outline";
import { foldAll, foldAt, folding, foldOf, toggleFold, unfoldAll } from "./folding";
import { referenceAt, textReferences } from "./references";

const TEXT = `## Requirements

**FR-001** Photos wait as FR-002 says, see [the rest](#risks) and [nothing](#gone).

**FR-002** Nothing is lost, \`FR-001\` and XFR-001 and FR-009 neither.

### Late

words

## Risks

\`\`\`
## Not a heading
\`\`\`

## Empty
`;

const opened: string[] = [];

function viewOf(): EditorView {
  const outline = readOutline(TEXT);
  const links = textReferences({
    outline: () => outline,
    goTo: () => undefined,
    open: (page) => opened.push(page),
  });
  const view = new EditorView({ state: stateOf(TEXT, [folding(() => outline), links]) });
  forceParsing(view, TEXT.length, 5000);
  return view;
}

test("a known id and an address of a part are references; its own id, code and what is unknown are none", () => {
  const { state } = viewOf();
  const at = (words: string) => referenceAt(state, TEXT.indexOf(words) + 2)?.target.name;
  expect(at("FR-002 says")).toBe("FR-002");
  expect(at("the rest")).toBe("Risks");
  expect([at("FR-001** P"), at("nothing]"), at("FR-001`"), at("XFR-001"), at("FR-009")]).toEqual(
    Array(5).fill(undefined),
  );
});

test("an id in the row of a table leads there from where it is mentioned, and from itself nowhere", () => {
  const text =
    "See FR-001.\n\n## A\n\n| ID | Needs |\n| --- | --- |\n| FR-001 | FR-002 |\n| **FR-002** | none |\n";
  const outline = readOutline(text);
  const ways = { outline: () => outline, goTo: () => undefined, open: () => undefined };
  const view = new EditorView({ state: stateOf(text, textReferences(ways)) });
  forceParsing(view, text.length, 5000);
  const at = (words: string) => {
    const found = referenceAt(view.state, text.indexOf(words) + 2)?.target;
    return found && "from" in found ? [found.name, found.from] : undefined;
  };
  expect(at("FR-001.")).toEqual(["FR-001", text.indexOf("FR-001 | FR")]);
  expect(at("FR-002 |")).toEqual(["FR-002", text.indexOf("FR-002** | none")]);
  expect([at("FR-001 |"), at("FR-002** |")]).toEqual([undefined, undefined]);
  view.destroy();
});

test("a section folds to the end of its words, with its sub-sections; code is no heading, and nothing no section", () => {
  const { state } = viewOf();
  const hidden = (heading: string) => {
    const span = foldOf(state, TEXT.indexOf(heading));
    return span && state.sliceDoc(span.from, span.to);
  };
  expect(hidden("## Requirements")).toMatch(/^\n\n\*\*FR-001[^]*words$/);
  expect(hidden("### Late")).toBe("\n\nwords");
  expect(hidden("## Risks")).toBe("\n\n```\n## Not a heading\n```");
  expect([hidden("## Empty"), hidden("## Not"), hidden("words\n")]).toEqual([null, null, null]);
});

test("sections fold one by one and all at once, and what comes into view opens", async () => {
  const view = viewOf();
  const count = () => foldedRanges(view.state).size;
  const heading = TEXT.indexOf("## Risks");
  expect([toggleFold(view, heading), count(), foldAt(view.state, heading) !== null]).toEqual([true, 1, true]);
  expect([toggleFold(view, heading), count()]).toEqual([true, 0]);
  foldAll(view, readOutline(TEXT));
  expect(count()).toBe(3);
  view.dispatch({ effects: comesIntoView.of(TEXT.indexOf("words")) });
  await vi.waitFor(() => expect(count()).toBe(1));
  expect([unfoldAll(view), count(), unfoldAll(view)]).toEqual([true, 0, false]);
  view.destroy();
});

test("what is far below what was read of a long text yet folds too, and no further than its own words", () => {
  const text = Array.from(
    { length: 300 },
    (_, index) => `## Part ${index}\n\n${"words ".repeat(20)}\n\n`,
  ).join("");
  const outline = readOutline(text);
  const at = (heading: string) => text.indexOf(`${heading}\n`);
  const opened = () =>
    new EditorView({ doc: text, extensions: [documentLanguage.extension, folding(() => outline)] });
  const one = opened();
  expect(toggleFold(one, at("## Part 250"))).toBe(true);
  expect(foldAt(one.state, at("## Part 250"))?.to).toBeLessThan(at("## Part 251"));
  one.destroy();
  const all = opened();
  foldAll(all, outline);
  expect(foldedRanges(all.state).size).toBe(300);
  all.destroy();
});

const BRACKET = { ctrlKey: true, altKey: true, bubbles: true, cancelable: true };

test("keys fold and unfold all, and a bracket that is typed with AltGr folds nothing", () => {
  const view = viewOf();
  const press = (code: string, init: KeyboardEventInit = {}) =>
    view.contentDOM.dispatchEvent(new KeyboardEvent("keydown", { ...BRACKET, code, ...init }));
  press("BracketLeft", { modifierAltGraph: true });
  press("BracketLeft", { shiftKey: true });
  press("BracketLeft", { altKey: false });
  expect(foldedRanges(view.state).size).toBe(0);
  expect(press("BracketLeft")).toBe(false);
  expect(foldedRanges(view.state).size).toBe(3);
  press("BracketRight");
  expect(foldedRanges(view.state).size).toBe(0);
  view.destroy();
});

test("the title of a document that is its first heading is not folded with the rest", () => {
  const text = "# Offline\n\n## One\n\na\n\n## Two\n\nb\n";
  const outline = readOutline(text, "Offline");
  const view = new EditorView({ state: stateOf(text, [folding(() => outline)]) });
  forceParsing(view, text.length, 5000);
  expect([foldAll(view, outline), foldedRanges(view.state).size]).toEqual([true, 2]);
  view.destroy();
});

test("a link to a document says so on its card, and the key opens it within the app; others have none", async () => {
  const text = `See [the *photos*](/documents/7#FR-003), [b](${window.location.origin}/documents/8),
[c](https://example.org/documents/9), [d](/api/documents/9), [e](/documents/9/history), ![f](/documents/9), ${window.location.origin}/documents/10 and <${window.location.origin}/documents/11>.`;
  const links = textReferences({
    outline: () => [],
    goTo: () => undefined,
    open: (page) => opened.push(page),
  });
  const view = new EditorView({ state: stateOf(text, [links]), parent: document.body });
  forceParsing(view, text.length, 5000);
  const at = (words: string) => referenceAt(view.state, text.indexOf(words) + 1)?.target ?? null;
  expect(at("the *")).toEqual({ name: "the photos", page: "/documents/7#FR-003" });
  expect(at("[b]")).toEqual({ name: "b", page: "/documents/8" });
  const bare = (id: number) => ({
    name: `${window.location.origin}/documents/${id}`,
    page: `/documents/${id}`,
  });
  expect([at("/documents/10"), at("/documents/11")]).toEqual([bare(10), bare(11)]);
  for (const words of ["[c]", "[d]", "[e]", "[f]"]) expect(at(words)).toBeNull();
  view.dispatch({ selection: { anchor: text.indexOf("photos") } });
  await vi.waitFor(() => expect(view.dom.querySelector(".rq-peek")?.textContent).toContain("the photosOpen"));
  view.contentDOM.dispatchEvent(
    new KeyboardEvent("keydown", { key: "Enter", ctrlKey: true, cancelable: true }),
  );
  expect(opened).toEqual(["/documents/7#FR-003"]);
  view.destroy();
});
