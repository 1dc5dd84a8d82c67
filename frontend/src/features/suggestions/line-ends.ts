/** A text that was edited in a field, which knows no end of line but "\n", with the ends of lines that it had. */
import { differences } from "@/lib/differences";

export function withLineEnds(base: string, typed: string): string {
  if (!base.includes("\r")) return typed;
  const had = linesOf(base);
  const has = linesOf(typed);
  const bare = (lines: readonly string[]) => lines.map((line) => line.replace(/\r?\n$|\r$/, "\n"));
  const kept: string[] = [];
  let at = 0;
  for (const { fromA, toA, fromB, toB } of differences(bare(had), bare(has))) {
    kept.push(...had.slice(at, fromA), ...has.slice(fromB, toB));
    at = toA;
  }
  return [...kept, ...had.slice(at)].join("");
}

/** Each with its end. */
const linesOf = (text: string): string[] => text.match(/[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+$/g) ?? [];
