/** Tables for property tests, in the forms in which people write them. */
import type { Random } from "./random-text";

const CELLS = [
  "a",
  "a \\| b",
  "**b**",
  "`c`",
  "需求",
  "👩‍👩‍👧",
  "x<br>y",
  "\\\\",
  "",
  "1,000",
  "é  é",
  "`p \\| q`",
];

export const pick = <T>(random: Random, from: readonly T[]): T =>
  from[Math.floor(random() * from.length)] as T;

/** With and without bars at the ends, with short rows. */
export function randomTable(random: Random): string {
  const width = 1 + Math.floor(random() * 4);
  const isFramed = width === 1 || random() < 0.7;
  const pad = pick(random, ["", " ", "  "]);
  const line = (cells: readonly string[]): string => {
    const filled = cells.map((cell) => `${pad}${cell === "" && pad === "" ? " " : cell}${pad}`).join("|");
    return isFramed ? `|${filled}|` : filled;
  };
  const cell = (): string =>
    isFramed
      ? pick(random, CELLS)
      : pick(
          random,
          CELLS.filter((each) => each !== ""),
        );
  const row = (length = width): string[] => Array.from({ length }, cell);
  const head = row().map((text) => text || "h");
  const rule = head.map(() => pick(random, ["---", ":--", "--:", ":-:"]));
  const body = Array.from({ length: Math.floor(random() * 5) }, () =>
    row(isFramed && random() < 0.2 ? 1 + Math.floor(random() * width) : width),
  );
  return [head, rule, ...body].map(line).join("\n");
}
