/**
 * Marks the cells of a parsed table as prose.css wants them, those of figure columns above all.
 */
import type { Element, ElementContent, Root, RootContent } from "hast";

import { cellClass, figureColumns } from "./figures";

type Node = Root | RootContent | ElementContent;

function textOf(node: Node): string {
  if (node.type === "text") return node.value;
  return "children" in node ? node.children.map(textOf).join("") : "";
}

function elements(node: Node, name: string): Element[] {
  if (!("children" in node)) return [];
  return node.children.flatMap((child) => {
    if (child.type !== "element") return [];
    return child.tagName === name ? [child] : elements(child, name);
  });
}

function cellsOf(row: Element): Element[] {
  return row.children.filter((cell): cell is Element => cell.type === "element");
}

/** The words at the head of each column. */
export function headCells(table: Element | undefined): string[] {
  return table ? elements(table, "th").map((cell) => textOf(cell).trim()) : [];
}

function markTable(table: Element): void {
  const head = elements(table, "thead").flatMap((part) => elements(part, "tr"));
  const body = elements(table, "tbody").flatMap((part) => elements(part, "tr"));
  const figures = figureColumns(body.map((row) => cellsOf(row).map(textOf)));
  for (const row of [...head, ...body]) {
    cellsOf(row).forEach((cell, column) => {
      const { align } = cell.properties;
      delete cell.properties.align;
      delete cell.properties.style;
      const isRight = align === "right" || (figures[column] && align !== "left" && align !== "center");
      const columnClass = isRight ? "r" : align === "center" ? "c" : "";
      const className = cellClass(cell.tagName === "th" ? "th" : "td", columnClass, textOf(cell));
      if (className !== "") cell.properties.className = className.split(" ");
    });
  }
}

export function rehypeFigures() {
  return (tree: Root): void => elements(tree, "table").forEach(markTable);
}
