/** All styles are one file: a class that two of them describe alone would have the looks of both. */
import { readdirSync, readFileSync } from "node:fs";

import { expect, test } from "vitest";

const FOLDER = "src/styles/";

/** The classes that a file gives their looks by themselves, not as parts of something else; what is printed is another matter. */
function described(file: string): string[] {
  const styles = readFileSync(FOLDER + file, "utf8")
    .replace(/\/\*[\s\S]*?\*\//g, "")
    // What something else has, or is not.
    .replace(/\([^()]*\)/g, "");
  return [...styles.matchAll(/(?<=^|[{},])\s*\.([\w-]+)\s*(?=[{,])/g)].map(([, name]) => name!);
}

test("a class is described in one file", () => {
  const files = readdirSync(FOLDER).filter((name) => name.endsWith(".css") && name !== "print.css");
  const places = new Map<string, Set<string>>();
  for (const file of files)
    for (const name of described(file)) places.set(name, (places.get(name) ?? new Set()).add(file));
  expect(places.has("rq-skipped")).toBe(true);
  expect([...places].filter(([, where]) => where.size > 1).map(([name]) => name)).toEqual([]);
});
