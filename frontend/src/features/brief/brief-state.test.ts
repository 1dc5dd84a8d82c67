import { expect, test } from "vitest";
import type { SortedPiece } from "@/lib/api/types";
import {
  choose,
  chosenPieces,
  countPieces,
  isShown,
  placed,
  placedLine,
  readSorting,
  sectionOf,
  startSorting,
  takeBack,
  titleIn,
  withTitle,
} from "./brief-state";
import { joinAbove, sentenceEnds, splitPiece } from "./piece-cuts";

function aPiece(number: number, over: Partial<SortedPiece> = {}): SortedPiece {
  return { number, text: `Piece ${number}`, label: "", section: null, basis: null, source: "", ...over };
}

const PIECES = [
  aPiece(0, { text: "Risks. Rain", label: "Risks.", section: 1, basis: "label", source: "Risks" }),
  aPiece(1, { section: 0, basis: "suggested" }),
  aPiece(2),
];
const sorting = () => startSorting("text", { pieces: PIECES, notice: null });
const standings = (of = sorting()) => of.pieces.map((piece) => placed(of, piece).standing);

test("a label places a piece, shared words only suggest, and the rest is not placed", () => {
  expect(standings()).toEqual(["certain", "suggested", "none"]);
  expect(placed(sorting(), PIECES[0]!).why).toBe("From “Risks”");
  expect(placedLine(countPieces(sorting(), 2))).toBe("2 placed, 1 of them suggested");
});

test("choices are counted, and taken back one by one", () => {
  const chosen = choose(choose(choose(sorting(), 1, 1), 2, "out"), 0, "beside");
  expect(standings(chosen)).toEqual(["none", "certain", "out"]);
  expect(countPieces(chosen, 2)).toEqual({ sections: [0, 1], placed: 1, suggested: 0, none: 1, out: 1 });
  expect(placedLine(countPieces(chosen, 2))).toBe("1 placed");
  const back = takeBack(chosen)!;
  expect(back.number).toBe(0);
  expect(standings(back.sorting)).toEqual(["certain", "certain", "out"]);
  const first = takeBack(takeBack(back.sorting)!.sorting)!;
  expect(standings(first.sorting)).toEqual(standings());
  expect(takeBack(first.sorting)).toBeNull();
});

test("another choice for the same piece goes back to the one before", () => {
  const twice = choose(choose(sorting(), 2, 0), 2, 1);
  expect(placed(takeBack(twice)!.sorting, PIECES[2]!).section).toBe(0);
});

test("what was chosen holds for pieces that are still there word for word", () => {
  const last = choose(choose(sorting(), 1, 1), 2, "out");
  const pieces = [aPiece(0, { text: "New" }), aPiece(1, { text: "Piece 2" }), aPiece(2, { text: "Piece 1" })];
  const again = startSorting("longer text", { pieces, notice: null }, last);
  expect(standings(again)).toEqual(["none", "out", "certain"]);
  expect(again.before).toEqual([]);
});

test("pieces go out with their words, label, section, and whether somebody decided", () => {
  expect(chosenPieces(choose(sorting(), 2, "out"))).toEqual([
    { text: "Risks. Rain", label: "Risks.", section: 1, leftOut: false, chosen: true },
    { text: "Piece 1", label: "", section: 0, leftOut: false, chosen: false },
    { text: "Piece 2", label: "", section: null, leftOut: true, chosen: false },
  ]);
});

test("pieces are shown by section or by how they stand", () => {
  const shown = (filter: Parameters<typeof isShown>[2]) =>
    PIECES.filter((piece) => isShown(sorting(), piece, filter)).map(({ number }) => number);
  expect(shown("all")).toEqual([0, 1, 2]);
  expect(shown(1)).toEqual([0]);
  expect(shown("suggested")).toEqual([1]);
  expect(shown("none")).toEqual([2]);
  expect(shown("out")).toEqual([]);
});

test("typed letters name the first section that begins so", () => {
  expect(sectionOf("ri", ["Requirements", "Risks"])).toBe(1);
  expect(sectionOf("R", ["Requirements", "Risks"])).toBe(0);
  expect(sectionOf("x", ["Requirements"])).toBeNull();
  expect(sectionOf(" ", ["Requirements"])).toBeNull();
});

test("what a browser kept that is no sorting is none", () => {
  expect(readSorting("")).toBeNull();
  expect(readSorting("{")).toBeNull();
  expect(readSorting('{"pieces": 1}')).toBeNull();
  expect(readSorting(JSON.stringify(sorting()))).toMatchObject({ content: "text" });
});

const PROSE = "Rain is likely. Approx. nobody cares?  Well, Mara does.";
const prose = () =>
  startSorting(`First\n\n${PROSE}\n\n- one\n- two`, {
    pieces: [
      aPiece(0, { text: "First" }),
      aPiece(1, { text: PROSE, section: 1, basis: "suggested" }),
      aPiece(2, { text: "- one" }),
      aPiece(3, { text: "- two" }),
    ],
    notice: null,
  });
const texts = (of: { pieces: SortedPiece[] }) => of.pieces.map(({ text }) => text);

test("a piece is split where its sentences end, or anywhere, and no letter of it is lost", () => {
  const ends = sentenceEnds(PROSE);
  expect(ends.map((end) => PROSE.slice(end).split(" ")[0])).toContain("Well,");
  const split = splitPiece(choose(prose(), 1, 0), 1, [PROSE.indexOf("Approx."), PROSE.indexOf("Well")]);
  expect(texts(split)).toEqual([
    "First",
    "Rain is likely.",
    "Approx. nobody cares?",
    "Well, Mara does.",
    "- one",
    "- two",
  ]);
  expect(split.pieces.map((piece) => placed(split, piece).section)).toEqual([null, 0, 0, 0, null, null]);
  expect(new Set(split.pieces.map(({ number }) => number)).size).toBe(6);
});

test("what makes no second piece splits nothing", () => {
  expect(splitPiece(prose(), 0, [0])).toEqual(expect.objectContaining({ before: [] }));
  expect(texts(splitPiece(prose(), 0, [5]))).toEqual(texts(prose()));
});

test("a label stays with the first part, and is none where it was cut apart", () => {
  const behind = splitPiece(sorting(), 0, [7]);
  expect(behind.pieces.slice(0, 2).map(({ text, label }) => [text, label])).toEqual([
    ["Risks.", "Risks."],
    ["Rain", ""],
  ]);
  expect(splitPiece(sorting(), 0, [3]).pieces[0]).toMatchObject({ text: "Ris", label: "" });
});

test("pieces are joined with what stood between them, into the section of the upper one", () => {
  const split = splitPiece(prose(), 1, [PROSE.indexOf("Well")]);
  const lower = split.pieces[2]!;
  const joined = joinAbove(choose(split, lower.number, "out"), lower.number)!;
  expect(texts(joined.sorting)).toEqual(texts(prose()));
  expect(joined.number).toBe(1);
  expect(placed(joined.sorting, joined.sorting.pieces[1]!).standing).toBe("suggested");
  expect(texts(joinAbove(prose(), 3)!.sorting).at(-1)).toBe("- one\n- two");
  expect(joinAbove(prose(), 0)).toBeNull();
});

test("splitting and joining are taken back like any other change", () => {
  let now = splitPiece(choose(prose(), 1, 0), 1, [PROSE.indexOf("Well")]);
  now = joinAbove(now, 1)!.sorting;
  now = splitPiece(now, 0, [3]);
  expect(new Set(now.pieces.map(({ number }) => number)).size).toBe(now.pieces.length);
  now = takeBack(now)!.sorting;
  now = takeBack(now)!.sorting;
  expect(texts(now)).toHaveLength(5);
  const back = takeBack(now)!;
  expect(texts(back.sorting)).toEqual(texts(prose()));
  expect(placed(back.sorting, back.sorting.pieces[1]!).section).toBe(0);
  expect(back.number).toBe(1);
});

test("a heading that is the title of the document is no piece of its text, unless it is put there", () => {
  const pieces = [aPiece(0, { text: "# Billing by use" }), aPiece(1)];
  expect(titleIn(pieces)).toBe("Billing by use");
  expect(titleIn(PIECES)).toBeNull();
  expect(titleIn([aPiece(0, { text: "## Risks" })])).toBeNull();
  const titled = withTitle(startSorting("text", { pieces, notice: null }));
  expect(placed(titled, pieces[0]!)).toMatchObject({ standing: "title", section: null });
  expect(countPieces(titled, 2)).toMatchObject({ placed: 0, none: 1, out: 0 });
  expect(chosenPieces(titled)[0]).toMatchObject({ leftOut: true });
  expect(withTitle(choose(titled, 0, 1)).choices).toEqual({ 0: 1 });
});
