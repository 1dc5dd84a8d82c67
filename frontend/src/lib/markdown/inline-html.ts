/**
 * The raw HTML that texts may hold, as in exports: `<br>`, and `<sub>` or `<sup>` with its end. All else stays text.
 */

interface Node {
  type: string;
  value?: string;
  children?: Node[];
  data?: { hName: string };
}

const BREAK = /^<br\s*\/?>$/i;
const SHIFT = /^<(\/?)(sub|sup)>$/i;
/** What holds words: in other elements raw HTML is a block of its own, and stays text. */
const HOLDERS = new Set([
  "paragraph",
  "heading",
  "tableCell",
  "emphasis",
  "strong",
  "delete",
  "link",
  "linkReference",
]);

/** Whether a piece of raw HTML is a line break. */
export function isBreak(html: string): boolean {
  return BREAK.test(html);
}

export function inlineHtml(): (tree: Node) => void {
  return walk;
}

function walk(node: Node): void {
  if (!node.children) return;
  if (HOLDERS.has(node.type)) node.children = withShifts(node.children.map(withBreak));
  node.children.forEach(walk);
}

function withBreak(node: Node): Node {
  return node.type === "html" && isBreak(node.value ?? "") ? { type: "break" } : node;
}

/** Puts what stands between a marker and its end into one element; markers within it stay text. */
function withShifts(nodes: readonly Node[]): Node[] {
  const found: Node[] = [];
  let open: { name: string; at: number } | null = null;
  for (const node of nodes) {
    const marker = node.type === "html" ? SHIFT.exec(node.value ?? "") : null;
    const name = marker?.[2]?.toLowerCase() ?? "";
    if (marker && !marker[1] && !open) open = { name, at: found.length };
    else if (marker?.[1] && open?.name === name) {
      const [, ...children] = found.splice(open.at);
      found.push({ type: "shifted", data: { hName: name }, children: [...children] });
      open = null;
      continue;
    }
    found.push(node);
  }
  return found;
}
