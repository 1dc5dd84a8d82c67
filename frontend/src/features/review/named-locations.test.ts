import { EditorState } from "@codemirror/state";
import { describe, expect, it } from "vitest";

import type { EditorSession } from "@/features/editor/session";

import { linkNames, tellsOfReview } from "./named-locations";
import { positionOf } from "./position-of";
import { createReview, takeReview } from "./review-state";
import { aFinding, aReview } from "./testing/reviews";
import { showUnderlines, underlining } from "./underlines";

const TEXT =
  "## Non-goals (v1.0) [draft]\n\n**FR-001** Jobs.\n\n## Risks\n\n| Risk | Owner |\n| --- | --- |\n| Rain | |\n";

describe("linkNames", () => {
  it("leads from ids, headings and rows to their places", () => {
    const linked = linkNames("Risks, Row 1: No owner. FR-001: No criterion.", TEXT, true);
    expect(linked).toBe(
      "[Risks](#at=Risks), [Row 1](#at=Risks%2FRow%201): No owner. [FR-001](#at=FR-001): No criterion.",
    );
  });

  it("takes signs in a heading as they are", () => {
    expect(linkNames("See Non-goals (v1.0) [draft].", TEXT, true)).toBe(
      "See [Non-goals (v1.0) \\[draft\\]](#at=Non-goals%20%28v1.0%29%20%5Bdraft%5D).",
    );
  });

  it.each([
    ["an id that the document does not hold", "FR-009 is a Must."],
    ["a part of a word", "XFR-001, Risksome and FR-0012 stay."],
    ["code and links", "`FR-001` and [FR-001](/guide)"],
    ["a row of no known section", "Row 3 has no owner."],
  ])("leaves %s alone", (_, answer) => {
    expect(linkNames(answer, TEXT, true)).toBe(answer);
  });

  it("knows headings in answers about the review alone", () => {
    expect(linkNames("Risks come first, then FR-001.", TEXT, false)).toBe(
      "Risks come first, then [FR-001](#at=FR-001).",
    );
  });
});

describe("positionOf", () => {
  const finding = aFinding(TEXT, "Rain", { heading: "Risks", place: "Row 1" });
  const at = TEXT.indexOf("Rain");
  const underline = { id: finding.id, part: "own", from: at, to: at + 4, isSerious: false } as const;
  const state = EditorState.create({ doc: TEXT, extensions: underlining }).update({
    effects: showUnderlines.of([underline]),
  }).state;
  const session = { editorState: state } as Partial<EditorSession> as EditorSession;
  const store = createReview();
  takeReview(store, aReview([finding]));

  it.each([
    ["FR-001", TEXT.indexOf("**FR")],
    ["Risks", TEXT.indexOf("## Risks")],
    ["Risks/Row 1", at],
    // What has no finding any longer: its section.
    ["Risks/Row 7", TEXT.indexOf("## Risks")],
    ["FR-002", null],
  ])("finds %s", (name, position) => expect(positionOf(session, store, name)).toBe(position));
});

describe("tellsOfReview", () => {
  it.each([
    ["", "review", true],
    ["", "What’s missing in this document?", true],
    ["9 findings in 4 sections, 1 serious.", "anything to mend?", true],
    ["The risk is added.", "add risk: review is late", false],
  ])("%j to %j: %s", (answer, question, told) => expect(tellsOfReview(answer, question)).toBe(told));
});
