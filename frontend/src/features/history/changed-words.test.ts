import { expect, test } from "vitest";

import type { ComparedPart } from "@/lib/api/types";

import { cellsOf, changedPieces, hideBars, type Piece, type Side, wholePieces } from "./changed-words";
import { runsOf } from "./inline-runs";

/** "word", "-gone-", "+come+", with what it looks like behind it. */
const written = (pieces: readonly Piece[]): string =>
  pieces
    .map(({ kind, text, style }) => {
      const marker = { same: "", removed: "-", added: "+" }[kind];
      const look = Object.keys(style).join(" ");
      return `${marker}${text}${marker}${look && `(${look})`}`;
    })
    .join("");

/** "same[-gone-][+come+]" as the server tells it. */
function parts(text: string): ComparedPart[] {
  return text.split(/(\[[-+].*?[-+]\])/).flatMap((part): ComparedPart[] => {
    const kind = part.startsWith("[-") ? "removed" : part.startsWith("[+") ? "added" : "same";
    const words = kind === "same" ? part : part.slice(2, -2);
    return words === "" ? [] : [{ kind, text: words }];
  });
}

test("a line reads without its markers, and words have their looks", () => {
  expect(written(wholePieces("A **bold _and_ it** `x*y` ~~no~~ [way](https://a.example)", "same"))).toBe(
    "A bold (strong)and(strong em) it(strong) x*y(code) no(struck) way(link)",
  );
});

test.each([
  ["# no heading", "# no heading"],
  ["1. no list", "1. no list"],
  ["<script>alert(1)</script>", "<script>alert(1)</script>"],
  ["![a](https://spy.example/x.png)", "![a](https://spy.example/x.png)"],
  ["a \\* b", "a * b"],
  ["5~6 nurses, about ~20", "5~6 nurses, about ~20"],
  ["[x]: https://a.example", "[x]: https://a.example"],
])("%s is words", (line, shown) => {
  expect(
    wholePieces(line, "same")
      .map(({ text }) => text)
      .join(""),
  ).toBe(shown);
});

test("every character of a line belongs to one run or to a marker, whatever stands in it", () => {
  const pieces = ["*", "_", "`", "~~", "[", "](x)", "<b>", "\\", "&amp;", "a", " ", "é", "👩‍💻", "|", "!["];
  let seed = 7;
  const next = (below: number) => (seed = (seed * 48271) % 2147483647) % below;
  for (let round = 0; round < 80; round += 1) {
    const line = Array.from({ length: 1 + next(14) }, () => pieces[next(pieces.length)] ?? "").join("");
    let reached = 0;
    for (const { from, to } of runsOf(line)) {
      expect([line, from >= reached, to > from, to <= line.length]).toEqual([line, true, true, true]);
      reached = to;
    }
  }
});

test.each<[Side, string]>([
  ["both", "They finish -80-+90+ % of them(strong)."],
  ["old", "They finish -80- % of them(strong)."],
  ["new", "They finish +90+ % of them(strong)."],
])("changed words on the side %s", (side, shown) => {
  expect(written(changedPieces(parts("They finish [-80-][+90+] % of **them**."), side))).toBe(shown);
});

test("markers that came are shown, since they are the change", () => {
  expect(written(changedPieces(parts("a [+**+]word[+**+]"), "both"))).toBe("a +**+word(strong)+**+");
  expect(written(changedPieces(parts("[-~~-]gone[-~~-]"), "both"))).toBe("-~~-gone-~~-");
});

test("an address that changed is shown", () => {
  expect(written(changedPieces(parts("[way](https://[-a-][+b+].example)"), "both"))).toContain("-a-+b+");
});

test("what is drawn otherwise is left out on both sides", () => {
  const changed = parts("**FR-002** stored [-soon-][+at once+]");
  expect(written(changedPieces(changed, "both", "**FR-002** ".length))).toBe("stored -soon-+at once+");
});

test("a row is parted into its cells, not at an escaped bar", () => {
  const row = wholePieces(hideBars("| a \\| b | **c** |  |"), "same");
  expect(cellsOf(row).map(written)).toEqual(["a | b", "c(strong)", ""]);
  expect(cellsOf(wholePieces("| a<br>b | c |", "same")).map(written)).toEqual(["a\nb", "c"]);
  const changed = parts("| a | [-1-][+2+] |").map((part) => ({ ...part, text: hideBars(part.text) }));
  expect(cellsOf(changedPieces(changed, "both")).map(written)).toEqual(["a", "-1-+2+"]);
});
