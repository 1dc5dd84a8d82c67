/** Lets each block of words, and each cell of a table, take its direction from its own text. */
import type { Element, Root } from "hast";

const CELLS = new Set(["td", "th"]);
/** Code is written from left to right; of a table only the words are turned. */
const STAYS = new Set(["pre", "table"]);

function turnCells({ children }: Element): void {
  for (const child of children) {
    if (child.type !== "element") continue;
    if (CELLS.has(child.tagName)) child.properties.dir = "auto";
    else turnCells(child);
  }
}

/** A block in a block has none of its own: the outer one would then be judged without its words. */
export function rehypeDirection() {
  return ({ children }: Root): void => {
    for (const child of children) {
      if (child.type !== "element") continue;
      if (!STAYS.has(child.tagName)) child.properties.dir = "auto";
      else turnCells(child);
    }
  };
}
