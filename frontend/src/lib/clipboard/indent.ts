/** Depth to which the lines of a text are set in. */
const TAB = 4;

/** A space more or less makes no other depth. */
export function indentLevels(lines: readonly string[]): number[] {
  const open: number[] = [];
  return lines.map((line) => {
    const indent = indentOf(line);
    while (indent <= (open.at(-1) ?? Infinity) + 1 && open.length > 0) open.pop();
    return open.push(indent) - 1;
  });
}

function indentOf(line: string): number {
  let width = 0;
  for (const character of line) {
    if (character.trim() !== "") break;
    width = character === "\t" ? width - (width % TAB) + TAB : width + 1;
  }
  return width;
}
