/** In the cells of a table, which have one line in Markdown, `<br>` is a line break; elsewhere raw HTML stays text. */

interface Node {
  type: string;
  value?: string;
  children?: Node[];
}

const BREAK = /^<br\s*\/?>$/i;

/** Whether a piece of raw HTML is a line break. */
export function isBreak(html: string): boolean {
  return BREAK.test(html);
}

export function tableBreaks(): (tree: Node) => void {
  return (tree) => walk(tree, false);
}

function walk(node: Node, isInCell: boolean): void {
  const inCell = isInCell || node.type === "tableCell";
  for (const child of node.children ?? []) {
    if (inCell && child.type === "html" && isBreak(child.value ?? "")) {
      child.type = "break";
      delete child.value;
    } else walk(child, inCell);
  }
}
