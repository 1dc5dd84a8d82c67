/** In what a person wrote a line ends where they ended it, as in the editor. */

interface Node {
  type: string;
  value?: string;
  children?: Node[];
}

export function lineBreaks(): (tree: Node) => void {
  return (tree) => {
    breakIn(tree);
  };
}

function breakIn(node: Node): void {
  if (!node.children) return;
  node.children = node.children.flatMap((child) => {
    if (child.type === "text") return withBreaks(child);
    breakIn(child);
    return [child];
  });
}

function withBreaks(text: Node): Node[] {
  const [first = "", ...others] = (text.value ?? "").split("\n");
  if (others.length === 0) return [text];
  const lines = [first, ...others].map((value) => ({ type: "text", value }));
  return lines.flatMap((line, index) => (index === 0 ? [line] : [{ type: "break" }, line]));
}
