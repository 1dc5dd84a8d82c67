/** Finds what shows a requirement on a page: of a table its row, of a list its item. */
import { columnNames, idColumn } from "./row-requirements";

const words = ({ textContent }: Element): string => textContent.trim();

/** Within what shows a block; where it shows nothing of its own for that id, all of it. */
export function elementOf(block: HTMLElement, id: string): HTMLElement {
  const begins = (each: Element): boolean =>
    words(each).startsWith(id) && !/^[\p{N}-]/u.test(words(each).slice(id.length));
  for (const table of block.querySelectorAll("table")) {
    const own = idColumn(columnNames(Array.from(table.querySelectorAll("th"), words)));
    const row = [...table.querySelectorAll("tr")].find(
      ({ cells: { [own]: cell } }) => cell?.tagName === "TD" && begins(cell),
    );
    if (row) return row;
  }
  return (
    [...block.querySelectorAll("li")].find((each) => each.querySelector("strong") && begins(each)) ?? block
  );
}
