/** Blocks, lists and tables as HTML for the clipboard, as far as they were selected. */
import type { Code, List, ListItem, Table, TableCell } from "mdast";

import { BOXES, cellTag, escapeHtml, TABLE } from "@/lib/clipboard/escape-html";

import { isWithin, overlaps, type Range } from "./clip";
import { inlineHtmlOf } from "./inline-html";
import { type Block, type Inline, rangeOf, type Source, withBreaks } from "./nodes";

export function blockHtml(node: Block, source: Source, range: Range): string {
  const place = rangeOf(node, source);
  if (!overlaps(place, range)) return "";
  switch (node.type) {
    case "heading":
      return filled(`h${node.depth}`, contentHtml(node, source, range));
    case "paragraph":
      return filled("p", contentHtml(node, source, range));
    case "blockquote":
      return filled("blockquote", blocksHtml(node.children, source, range));
    case "list":
      return list(node, source, range);
    case "listItem":
      return item(node, source, range);
    case "code":
      return code(node, source, range);
    case "thematicBreak":
      return "<hr>";
    case "table":
      return table(node, source, range);
    case "html": {
      const part = source.text.slice(Math.max(place.from, range.from), Math.min(place.to, range.to));
      return filled("p", withBreaks(escapeHtml(part)));
    }
    case "footnoteDefinition": {
      const note = `<sup>${escapeHtml(node.label ?? node.identifier)}</sup> `;
      return blocksHtml(node.children, source, range).replace(/^<p>/, `<p>${note}`);
    }
    case "definition":
    case "tableRow":
    case "tableCell":
      return "";
  }
}

function blocksHtml(nodes: readonly Block[], source: Source, range: Range): string {
  return nodes.map((node) => blockHtml(node, source, range)).join("");
}

/** The words of a block without blocks in it. */
export function contentHtml(node: Block, source: Source, range: Range): string {
  return "children" in node ? inlineHtmlOf(node.children as Inline[], source, range) : "";
}

function filled(name: string, html: string): string {
  return html === "" ? "" : `<${name}>${html}</${name}>`;
}

function list(node: List, source: Source, range: Range): string {
  const first = node.children.findIndex((child) => item(child, source, range) !== "");
  if (first < 0) return "";
  const items = node.children.slice(first).map((child) => item(child, source, range));
  if (!node.ordered) return `<ul>${items.join("")}</ul>`;
  const number = (node.start ?? 1) + first;
  return `<ol${number === 1 ? "" : ` start="${number}"`}>${items.join("")}</ol>`;
}

function item(node: ListItem, source: Source, range: Range): string {
  const place = rangeOf(node, source);
  if (!overlaps(place, range)) return "";
  const parts = node.children.map((child) => {
    const isWords = child.type === "paragraph" && !node.spread;
    return isWords ? contentHtml(child, source, range) : blockHtml(child, source, range);
  });
  const html = parts.join("");
  // The last item of a selection may be no more than its mark.
  if (html === "" && !isWithin(place, range)) return "";
  const isTask = typeof node.checked === "boolean";
  const box = isTask ? BOXES[node.checked ? "done" : "open"] : "";
  return `<li>${html.startsWith("<p>") ? html.replace("<p>", `<p>${box}`) : box + html}</li>`;
}

function code(node: Code, source: Source, range: Range): string {
  const place = rangeOf(node, source);
  const language = /^[\w+#.-]+$/.test(node.lang ?? "") ? ` data-language="${node.lang ?? ""}"` : "";
  const value = isWithin(place, range) ? node.value : selectedCode(node, source, range);
  return value === "" && !isWithin(place, range)
    ? ""
    : `<pre${language}><code>${escapeHtml(value)}</code></pre>`;
}

/** Lines of code, without its fences and what stands in front of it in a list or quote. */
function selectedCode(node: Code, source: Source, range: Range): string {
  const place = rangeOf(node, source);
  const written = source.text.slice(Math.max(place.from, range.from), Math.min(place.to, range.to));
  const lines = written.split("\n");
  const opening = source.text.slice(place.from).split("\n", 1)[0] ?? "";
  const isFenced = /^(?:`{3}|~{3})/.test(opening);
  if (isFenced && range.from <= place.from + opening.length) lines.shift();
  if (isFenced && range.to >= place.to) lines.pop();
  const column = node.position?.start.column ?? 1;
  const indent = new RegExp(`^[ \\t>]{0,${isFenced ? column - 1 : column + 3}}`);
  return lines
    .map((line, nth) => (nth === 0 && range.from > place.from ? line : line.replace(indent, "")))
    .join("\n");
}

function table(node: Table, source: Source, range: Range): string {
  const isSelected = (cell: TableCell): boolean => overlaps(rangeOf(cell, source), range);
  const selected = node.children.filter((row) => row.children.some(isSelected));
  const columns = selected.flatMap((row) =>
    row.children.flatMap((cell, column) => (isSelected(cell) ? column : [])),
  );
  const [first, last] = [Math.min(...columns), Math.max(...columns)];
  const rows = selected.map((row) => {
    const name = row === node.children[0] ? "th" : "td";
    const cells = Array.from({ length: last - first + 1 }, (_, index) => {
      const cell = row.children[first + index];
      const words = cell ? contentHtml(cell, source, range) : "";
      return `${cellTag(name, node.align?.[first + index])}${words}</${name}>`;
    });
    return `<tr>${cells.join("")}</tr>`;
  });
  if (rows.length === 0) return "";
  const hasHead = selected[0] === node.children[0];
  const parts = filled("thead", hasHead ? (rows.shift() ?? "") : "") + filled("tbody", rows.join(""));
  return `${TABLE}${parts}</table>`;
}
