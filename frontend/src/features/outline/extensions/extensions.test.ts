/** Links between the parts of a text, and what folds: as the state of the editor has them. */
import { foldedRanges, forceParsing } from "@codemirror/language";
import { EditorView } from "@codemirror/view";
import { expect, test, vi } from "vitest";

import { comesIntoView } from "@/features/editor/extensions/scroll-position";
import { stateOf } from "@/features/editor/testing/state";

import { readOutline } from "../outline";
import { foldAt, folding, foldOf, foldThese, toggleFold, unfoldAll } from "./folding";
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

function viewOf(): EditorView {
  const outline = readOutline(TEXT);
  const links = textReferences({ outline: () => outline, goTo: () => undefined });
  const view = new EditorView({ state: stateOf(TEXT, [folding, links]) });
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
  foldThese(
    view,
    readOutline(TEXT).map(({ from }) => from),
  );
  expect(count()).toBe(3);
  view.dispatch({ effects: comesIntoView.of(TEXT.indexOf("words")) });
  await vi.waitFor(() => expect(count()).toBe(1));
  expect([unfoldAll(view), count(), unfoldAll(view)]).toEqual([true, 0, false]);
  view.destroy();
});
