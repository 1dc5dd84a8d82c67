/** Places of the lines of changes in a text that was written on meanwhile. */

/** Lines around the place of one that was written on meanwhile, in which it is looked for. */
const AROUND = 50;

/** The line with these words at or near a number, counted from 1; null where it is nowhere near. */
export function lineNear(
  text: string,
  number: number,
  textOf: (line: number) => string | undefined,
): number | null {
  for (let distance = 0; distance <= AROUND; distance += 1) {
    if (textOf(number + distance) === text) return number + distance;
    if (textOf(number - distance) === text) return number - distance;
  }
  return null;
}
