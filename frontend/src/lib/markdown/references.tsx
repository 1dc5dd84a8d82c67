/** Links within a page: ids that are named in the text, and addresses of a heading or an id, lead to their row. */
import type { Element, Root, RootContent } from "hast";
import { createContext, type MouseEvent, type ReactNode, use, useState } from "react";

import { anchorIn, anchorsOf } from "./anchors";
import { elementOf } from "./element-of";
import type { PageRow } from "./page-rows";
import { itemWords } from "./ranked-requirement";
import { requirementMark } from "./requirement";
import { rowReader } from "./row-requirements";

const ID = /(?<![\p{L}\p{N}#/-])[A-Z]{1,5}-\d{2,4}(?![\p{L}\p{N}-])/gu;
/** What stands in these is a link already, or no prose. */
const CLOSED = new Set(["a", "code", "pre"]);
const REFERENCE = "md-reference";

/** Of each name its row; null where no page knows its rows. */
export const PageAnchors = createContext<ReadonlyMap<string, number> | null>(null);

export function rehypeReferences() {
  return (tree: Root) => wrapIn(tree);
}

function wrapIn(node: Root | Element): void {
  node.children = (node.children as RootContent[]).flatMap((child): RootContent[] => {
    if (child.type === "text") return parted(child.value);
    if (child.type === "element" && !CLOSED.has(child.tagName)) wrapIn(child);
    return [child];
  });
}

function parted(value: string): RootContent[] {
  const parts: RootContent[] = [];
  let at = 0;
  for (const { 0: id, index } of value.matchAll(ID)) {
    if (index > at) parts.push({ type: "text", value: value.slice(at, index) });
    parts.push({
      type: "element",
      tagName: "a",
      properties: { href: `#${id}`, className: [REFERENCE] },
      children: [{ type: "text", value: id }],
    });
    at = index + id.length;
  }
  if (at === 0) return [{ type: "text", value }];
  if (at < value.length) parts.push({ type: "text", value: value.slice(at) });
  return parts;
}

interface PageLinkProps {
  href: string;
  title?: string | undefined;
  className?: string | undefined;
  children: ReactNode;
  /** What it is where the page has no such row. */
  otherwise: ReactNode;
}

export function PageLink({ href, title, className, children, otherwise }: PageLinkProps) {
  const name = anchorIn(href) ?? "";
  const row = use(PageAnchors)?.get(name);
  if (row === undefined) return className === REFERENCE ? children : otherwise;
  const go = (event: MouseEvent<HTMLElement>) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    const rows = event.currentTarget.closest("article")?.querySelectorAll<HTMLElement>(":scope > .doc-row");
    const wanted = rows?.[row];
    if (!wanted) return;
    event.preventDefault();
    toRow(elementOf(wanted, name));
  };
  return (
    <a href={href} title={title} onClick={go}>
      {children}
    </a>
  );
}

/** The next key goes on from there. */
function toRow(row: HTMLElement): void {
  row.tabIndex = -1;
  row.focus({ preventScroll: true });
  row.scrollIntoView();
}

/** The same map as long as all names stand in the same rows: every link is drawn with it. */
export function usePageAnchors(rows: readonly PageRow[]): ReadonlyMap<string, number> {
  const now = anchorsIn(rows);
  const [known, setKnown] = useState(now);
  const isSame = known.size === now.size && [...now].every(([name, row]) => known.get(name) === row);
  if (isSame) return known;
  setKnown(now);
  return now;
}

/** The requirements in the rows of a table, or in the items of a list. */
function idsIn(text: string): (string | undefined)[] {
  if (text.search(ID) < 0 || /^\s*(?:`{3}|~{3}|>)/.test(text)) return [];
  const readRow = rowReader();
  const isList = itemWords(text) !== null;
  return text
    .split("\n")
    .map((line) => (isList ? requirementMark(itemWords(line) ?? "") : readRow(line))?.id);
}

/** The first row is the title's. */
function anchorsIn(rows: readonly PageRow[]): ReadonlyMap<string, number> {
  const anchors = anchorsOf(rows.flatMap((row) => (row.kind === "heading" ? [row.text] : [])));
  const found = new Map<string, number>();
  const names = rows.map((row) =>
    row.kind === "heading" ? [anchors.shift()] : row.kind === "requirement" ? [row.id] : idsIn(row.text),
  );
  const isTable = ({ kind, text }: PageRow) => kind === "prose" && itemWords(text) === null;
  // A table may trace what is given elsewhere.
  for (const ofTables of [false, true])
    rows.forEach((row, index) => {
      if (isTable(row) !== ofTables) return;
      for (const name of names[index] ?? []) if (name && !found.has(name)) found.set(name, index + 1);
    });
  return found;
}
