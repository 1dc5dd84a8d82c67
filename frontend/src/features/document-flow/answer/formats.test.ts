import { describe, expect, it } from "vitest";

import { blankSteps, criterionFormat } from "./criterion-format";
import { type Criterion, type Format, type Requirement, PRIORITIES } from "./format";
import { entry, listFormat, pastedEntries, without } from "./list-format";
import { requirement, requirementFormat, withIds } from "./requirement-format";
import { storyFormat } from "./story-format";
import { copiedLines } from "@/lib/clipboard/list-lines";
import { cellsOfRow } from "@/lib/markdown/table-rows";
import { tableFormat } from "./table-format";
import { FACTOR } from "@/testing/amounts";

/** Words as people type and paste them, the worst of them included. */
const PIECES = [
  "Reports arrive a day late",
  "not sure that number is right tho",
  "36 % of inspections",
  "- ",
  "* ",
  "1. ",
  "2)",
  "# ",
  "> ",
  "[ ] ",
  "[x]: ",
  "[Must] ",
  "---",
  "```",
  "|",
  "\\|",
  "\\",
  "\\\\",
  "<br>",
  "<b>",
  "*when*",
  "*Given*",
  "**bold**",
  "Must have: ",
  "检查员没有信号",
  "המשתמשים",
  "🙂",
  "a_b",
  "https://example.org/?a=1|2",
  ", ",
  "?",
  "1\\. ",
];

function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

function wordsOf(random: () => number): string {
  const count = 1 + Math.floor(random() * 4);
  const pick = () => PIECES[Math.floor(random() * PIECES.length)] ?? "";
  return Array.from({ length: count }, pick).join("").trim();
}

function expectToComeBack<Row>(format: Format<Row>, row: (random: () => number) => Row): void {
  for (let seed = 1; seed <= 500 * FACTOR; seed += 1) {
    const random = randomFrom(seed);
    const rows = Array.from({ length: 1 + Math.floor(random() * 4) }, () => row(random));
    const filled = rows.filter((each) => !format.isBlank(each));
    if (filled.length === 0) continue;
    const markdown = format.render(rows);
    expect(format.parse(markdown), markdown).toEqual(filled);
  }
}

const either = (random: () => number, words: string): string => (random() < 0.3 ? "" : words);

describe("what was typed comes back from the Markdown as it was", () => {
  it("as a list", () => expectToComeBack(listFormat(false), (random) => entry(wordsOf(random))));

  it("as tasks", () =>
    expectToComeBack(listFormat(true), (random) => ({ text: wordsOf(random), isDone: random() < 0.5 })));

  it("as a list with entries nested in others", () => {
    const list = listFormat(false);
    for (let seed = 1; seed <= 200 * FACTOR; seed += 1) {
      const random = randomFrom(seed);
      const drawn = Array.from({ length: 6 }, () => entry(wordsOf(random), Math.floor(random() * 4)));
      const rows = without(drawn, list.isBlank);
      expect(list.parse(list.render(drawn)), list.render(drawn)).toEqual(rows);
      expect(rows.map(({ text }) => text)).toEqual(
        drawn.map(({ text }) => text).filter((text) => text !== ""),
      );
    }
  });

  it("as a table", () =>
    expectToComeBack(tableFormat(["Metric", "Baseline", "By"]), (random) =>
      Array.from({ length: 3 }, () =>
        // A typed line break of Markdown is one.
        either(random, [wordsOf(random), wordsOf(random)].join(random() < 0.2 ? "\n" : "")).replace(
          /<br>/g,
          "br",
        ),
      ),
    ));

  it("as a table, where a typed <br> is a line break, and one behind a backslash stays as it is", () => {
    const format = tableFormat(["Metric", "By"]);
    const markdown = format.render([["Calls <br>a day", "\\<br>"]]);
    expect(markdown).toContain("| Calls <br>a day | \\<br> |");
    expect(format.parse(markdown)).toEqual([["Calls\na day", "\\<br>"]]);
  });

  it("as criteria", () =>
    expectToComeBack(criterionFormat, (random): Criterion =>
      random() < 0.5
        ? { kind: "free", text: wordsOf(random) }
        : {
            kind: "steps",
            given: either(random, wordsOf(random)),
            when: either(random, wordsOf(random)),
            then: either(random, wordsOf(random)),
          },
    ));

  it("as requirements", () => {
    const ids = { last: 0 };
    expectToComeBack(requirementFormat("FR-001"), (random): Requirement => {
      ids.last = (ids.last % 9999) + 1;
      const id = `FR-${String(ids.last).padStart(3, "0")}`;
      return {
        id,
        priority: random() < 0.4 ? null : (PRIORITIES[Math.floor(random() * 4)] ?? null),
        statement: wordsOf(random),
        criteria: [
          { kind: "steps" as const, given: "", when: wordsOf(random), then: wordsOf(random) },
          { kind: "free" as const, text: wordsOf(random) },
        ].slice(0, Math.floor(random() * 3)),
        owner: either(random, "Mara"),
        status: either(random, "Agreed"),
      };
    });
  });
});

describe("a list", () => {
  const list = listFormat(false);

  it("is one entry a line, and leaves out what is empty", () => {
    expect(list.render([entry("One, two; three."), entry(" "), entry("Four")])).toBe(
      "- One, two; three.\n- Four",
    );
  });

  it("keeps markers that were typed as words", () => {
    expect(
      list.render([entry("- not a list"), entry("2. not a number"), entry("**bold**"), entry("#tag")]),
    ).toBe("- \\- not a list\n- 2\\. not a number\n- **bold**\n- #tag");
  });

  it("takes the markers off pasted lines, and splits at nothing but line breaks", () => {
    expect(pastedEntries(copiedLines("- One, two\n\n  * Three; four\n3. Five\nsix - seven", ""))).toEqual([
      entry("One, two"),
      entry("Three; four", 1),
      entry("Five"),
      entry("six - seven"),
    ]);
  });

  it("knows pasted tasks that are done", () => {
    expect(pastedEntries(copiedLines("- [x] One\n- [ ] Two", ""))).toEqual([
      { text: "One", isDone: true },
      { text: "Two", isDone: false },
    ]);
  });

  it("is no paragraph, no list of tasks and none that is nested in another way than by two spaces", () => {
    const nested = ["- One\n    - Two", "- One\n   - Two", "  - One", "- One\n  two"];
    for (const other of ["Words.", "- [ ] One", "1. One", "", ...nested])
      expect(list.parse(other)).toBeNull();
  });

  const outline = [entry("One"), entry("Two", 1), entry("Three", 2), entry("Four", 1), entry("Five")];
  const markdown = "- One\n  - Two\n    - Three\n  - Four\n- Five";

  it("keeps what is nested in its entries, also as text", () => {
    expect(list.render(outline)).toBe(markdown);
    expect(list.parse(markdown)).toEqual(outline);
    expect(list.toText(outline)).toBe(markdown);
    expect(list.fromText(markdown)).toEqual(outline);
    expect(list.fromText("1. One\n\t* Two\n\t\t* Three\n\t* Four\n2. Five")).toEqual(outline);
  });

  it("leaves what was nested in an entry that goes to the one around it, never to the one before", () => {
    expect(without(outline, (_, index) => index === 1)).toEqual([
      entry("One"),
      entry("Three", 1),
      entry("Four", 1),
      entry("Five"),
    ]);
    expect(list.render([entry("One"), entry(" "), entry("Two", 1), entry("Three", 2)])).toBe(
      "- One\n- Two\n  - Three",
    );
  });

  it("is lines as text, and comes back from them", () => {
    const rows = [entry("One, two"), entry("Three")];
    expect(list.toText(rows)).toBe("One, two\nThree");
    expect(list.fromText("One, two\nThree")).toEqual(rows);
  });
});

describe("a table", () => {
  const table = tableFormat(["Metric", "Baseline", "By"]);

  it("has the template's columns, and leaves empty cells empty", () => {
    expect(table.render([["Signal | noise", "", "June\n2027"], table.blank()])).toBe(
      "| Metric | Baseline | By |\n| --- | --- | --- |\n| Signal \\| noise |  | June<br>2027 |",
    );
  });

  it("is read where its columns are the same, in any case", () => {
    const rows = [["a", "", "c"]];
    expect(table.parse("|metric|BASELINE|By|\n|:--|--:|---|\n| a || c |")).toEqual(rows);
    expect(table.parse("| Metric | Target | By |\n|---|---|---|\n| a | | c |")).toBeNull();
    expect(table.parse("Words | more\nand others")).toBeNull();
  });

  it("fills a row that is too short", () => {
    expect(table.parse("| Metric | Baseline | By |\n|---|---|---|\n| a |")).toEqual([["a", "", ""]]);
  });

  it("is nothing without a word", () => expect(table.render([table.blank()])).toBe(""));

  it("comes back from its text, unless that has more cells than columns", () => {
    const rows = [["a", "", "c"]];
    expect(table.fromText(table.toText(rows))).toEqual(rows);
    expect(table.fromText("a | b | c | d")).toBeNull();
  });

  it("reads the cells of a row", () => {
    expect(cellsOfRow("| a \\| b | c\\\\ |  |")).toEqual(["a | b", "c\\\\", ""]);
  });
});

describe("requirements", () => {
  const format = requirementFormat("FR-003");
  const steps = {
    ...blankSteps(),
    given: "no connection",
    when: "the tablet restarts",
    then: "nothing is missing",
  };

  it("are written as the contract says", () => {
    const first: Requirement = {
      ...requirement("The tech sees jobs for 48 hours."),
      priority: "Must",
      criteria: [steps, { kind: "free", text: "a criterion in free words" }],
      owner: "Mara",
      status: "Agreed",
    };
    expect(format.render([first, requirement("And more")])).toBe(
      [
        "**FR-003** [Must] The tech sees jobs for 48 hours.",
        "- *Given* no connection *when* the tablet restarts *then* nothing is missing",
        "- a criterion in free words",
        "- Owner: Mara",
        "- Status: Agreed",
        "",
        "**FR-004** And more",
      ].join("\n"),
    );
  });

  it("keep the ids that they have", () => {
    const rows = withIds([{ ...requirement("a"), id: "FR-007" }, requirement("b")], "FR-003");
    expect(rows.map(({ id }) => id)).toEqual(["FR-007", "FR-008"]);
  });

  it("leave words that look like a priority where they were typed", () => {
    expect(format.render([requirement("[Must] be fast")])).toBe("**FR-003** \\[Must] be fast");
    expect(format.render([requirement("Must have: jobs are downloaded")])).toBe(
      "**FR-003** Must have: jobs are downloaded",
    );
  });

  it("come from a list, one a line", () => {
    expect(format.fromText("- One, two\n- [Should] Three")).toEqual([
      requirement("One, two"),
      { ...requirement("Three"), priority: "Should" },
    ]);
  });

  it("come back from their text", () => {
    const rows = [
      { ...requirement("One"), id: "FR-003" },
      { ...requirement("Two"), id: "FR-004" },
    ];
    expect(format.fromText(format.toText(rows))?.map(({ statement }) => statement)).toEqual(["One", "Two"]);
  });

  it("are not read out of prose", () => expect(format.parse("It must be fast.\nAnd small.")).toBeNull());
});

describe("user stories", () => {
  it("are sentences of the words typed, without what is empty", () => {
    expect(
      storyFormat.render([
        { as: "inspector", want: "to sign offline", soThat: "I can go home" },
        { as: "", want: "to see it", soThat: "" },
      ]),
    ).toBe("- As an inspector, I want to sign offline, so that I can go home.\n- I want to see it.");
  });

  it.each([
    ["admin", "As an admin."],
    ["unhappy guest", "As an unhappy guest."],
    ["user", "As a user."],
    ["European office", "As a European office."],
    ["one-time visitor", "As a one-time visitor."],
  ])("have the article of %s", (as, words) =>
    expect(storyFormat.toText([{ as, want: "", soThat: "" }])).toBe(words),
  );

  it("come back into their fields", () => {
    const rows = [{ as: "team lead, in the office", want: "to see, at once, what is new", soThat: "" }];
    expect(storyFormat.parse(storyFormat.render(rows))).toEqual(rows);
  });

  it("stay a sentence where the words could be parted in two ways", () => {
    const rows = [{ as: "lead, I want to be heard", want: "peace", soThat: "" }];
    expect(storyFormat.parse(storyFormat.render(rows))).toBeNull();
  });

  it("are none where something else was written", () =>
    expect(storyFormat.parse("- Inspectors work.")).toBeNull());
});
