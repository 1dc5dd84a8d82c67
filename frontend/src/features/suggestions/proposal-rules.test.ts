import { describe, expect, it } from "vitest";

import type { Hunk, ProposalState } from "@/lib/api/types";
import { readable } from "@/lib/markdown/as-read";
import { aHunk, aProposal } from "@/testing/factories";

import { hunkPieces } from "./hunk-pieces";
import { pendingHunks, sectionsOf, sectionWords, cardKind } from "./proposal-rules";

const proposal = (state: ProposalState, hunks: Hunk[]) => aProposal({ state, hunks });

const show = (part: Partial<Hunk>) =>
  hunkPieces(aHunk(part))
    .map(({ kind, text }) => ({ same: text, removed: `[-${text}-]`, added: `[+${text}+]` })[kind])
    .join("");

describe("cardKind", () => {
  it("shows what waits whole, what is applied with its way back, and the rest in a line", () => {
    const kinds = (["pending", "applied", "rejected", "undone", "outdated"] as const).map((state) =>
      cardKind(proposal(state, [])),
    );
    expect(kinds).toEqual(["pending", "applied", "decided", "decided", "decided"]);
  });
});

describe("what a proposal is about", () => {
  it("names each section once, in the order of the document", () => {
    const hunks = ["Goals", "Risks", "Goals", null].map((section, index) => aHunk({ section, index }));
    expect(sectionsOf(proposal("pending", hunks))).toEqual(["Goals", "Risks"]);
  });

  it("names the sections that one change writes together", () => {
    const brief = aHunk({
      section: "Summary",
      replacement: "## Summary\n\nText\n\n## Goals\n\n### Detail\n\n## Risks \n",
    });
    expect(sectionsOf(proposal("applied", [brief]))).toEqual(["Summary", "Goals", "Risks"]);
  });

  it("counts the hunks that still wait", () => {
    const hunks = [aHunk({ index: 0 }), aHunk({ index: 1, state: "rejected" })];
    expect(pendingHunks(proposal("pending", hunks)).map(({ index }) => index)).toEqual([0]);
  });

  it("says the sections in words", () => {
    expect(sectionWords([])).toBe("");
    expect(sectionWords(["Goals"])).toBe("Goals");
    expect(sectionWords(["Goals", "Risks", "Rollout"])).toBe("Goals, Risks and Rollout");
    expect(sectionWords(["a", "b", "c", "d"])).toBe("4 sections");
  });
});

describe("readable", () => {
  it("leaves the words and takes Markdown's markers away", () => {
    expect(readable("## Goals\n\n- **One** goal\n> Assumption: yes")).toBe(
      "Goals\nOne goal\nAssumption: yes",
    );
    expect(readable("*Given* 2*3 *or* 2 * 3 **and** *now then*")).toBe("Given 2*3 or 2 * 3 and now then");
    expect(readable("| Median time | 27 h | 4 h |")).toBe("Median time · 27 h · 4 h");
    expect(readable("| Risk | Owner |\n| --- | --- |\n| Lost tablets | Mara |\n| Theft | Jona |")).toBe(
      "Risk · Owner\nLost tablets · Mara\nTheft · Jona",
    );
  });
});

describe("hunkPieces", () => {
  it("shows a change inside its line, without the id that hangs in the margin", () => {
    expect(
      show({
        label: "FR-003",
        before: "**FR-002** Earlier.\n\n**FR-003** Photos ",
        original: "are uploaded as soon as possible",
        replacement: "wait and upload within 10 minutes",
        after: ", oldest inspection first.\n\n**FR-004** Later",
      }),
    ).toBe(
      "Photos [-are uploaded as soon as possible-][+wait and upload within 10 minutes+], oldest inspection first.",
    );
  });

  it("cuts a long line between words, and says that it goes on", () => {
    expect(
      show({
        before: "ven* no connection, *when* the tablet loses power during an ",
        original: "inspection",
        replacement: "visit",
        after: ", *then* at most the last second of input is missing after i",
      }),
    ).toBe(
      "… no connection, when the tablet loses power during an [-inspection-][+visit+], then at most the last second of input is missing after …",
    );
  });

  it("shows a new table row as its cells", () => {
    expect(show({ before: "| a | b |\n", replacement: "| Median time | 4 h |\n", after: "\nText" })).toBe(
      "[+Median time · 4 h+]",
    );
  });

  it("keeps the cells apart where a change is a cell of its own", () => {
    expect(
      show({
        before: "| Agency shifts | 8% | ",
        original: "June",
        replacement: "July",
        after: " | Tom |\n| b |",
      }),
    ).toBe("Agency shifts · 8% · [-June-][+July+] · Tom");
  });

  it("leaves out the line that a new one comes before, and the one it comes after", () => {
    expect(show({ before: "End.\n\n", replacement: "## Privacy\n\n", after: "## Open questions" })).toBe(
      "[+Privacy+]",
    );
    expect(show({ before: "- One", replacement: "\n- Two", after: "\n\nNext" })).toBe("[+Two+]");
  });

  it("drops the id of a requirement that is written anew", () => {
    expect(
      show({ label: "FR-003", original: "**FR-003** Old words", replacement: "**FR-003** New words" }),
    ).toBe("[-Old-][+New+] words");
  });

  it.each([
    ["bold", "must", "**must**", "It [+**+]must[+**+] open."],
    ["a level", "## A", "### A", "It ##[+#+] A open."],
    ["an edge", "| --- |", "| ---: |", "It | ---[+:+] | open."],
    ["code", "`__init__`", "`init`", "It `[-__-]init[-__-]` open."],
    ["bold of a requirement", "**FR-003** Old", "**FR-003** **Old**", "It [+**+]Old[+**+] open."],
  ])("shows what is written where a change is of form alone, as %s", (_, original, replacement, shown) => {
    expect(show({ label: "FR-003", before: "It ", original, replacement, after: " open." })).toBe(shown);
  });
});
