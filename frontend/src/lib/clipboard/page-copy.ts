/**
 * Copy of a page that is read: the selected part as plain HTML and as Markdown, without the look of the page, its
 * buttons and what hangs in its margin.
 */
import { imageSource, linkTarget } from "@/lib/markdown/url";

import { isElement, MAX_DEPTH, nameOf } from "./dom";
import { BOXES, cellTag, escapeHtml, TABLE } from "./escape-html";
import { htmlToMarkdown } from "./html-to-markdown";

/** Elements that stay, and what they become. */
const SAME =
  "h1 h2 h3 h4 h5 h6 p ul ol li blockquote pre code strong em s sub sup table thead tbody tr th td";
const KEPT: ReadonlyMap<string, string> = new Map([
  ...SAME.split(" ").map((name): [string, string] => [name.toUpperCase(), name]),
  ["B", "strong"],
  ["I", "em"],
  ["DEL", "s"],
]);
/** Of these a selection within one holds parts without what makes them a list, a table or code. */
const FRAMES = new Set(["UL", "OL", "LI", "TABLE", "THEAD", "TBODY", "TR", "BLOCKQUOTE", "PRE"]);
const DROPPED = new Set(["SCRIPT", "STYLE", "SVG", "TEMPLATE", "SELECT", "TEXTAREA", "NOSCRIPT"]);

/** Puts what is selected in the page on the clipboard; false where the browser may do so itself. */
export function copyOfPage(page: Element, data: DataTransfer, selection: Selection): boolean {
  if (selection.rangeCount === 0 || selection.isCollapsed) return false;
  const range = selection.getRangeAt(0);
  if (!page.contains(range.commonAncestorContainer)) return false;
  const html = cleanHtml(selected(range, page));
  if (html === "") return false;
  data.setData("text/html", html);
  data.setData("text/plain", html.includes("<") ? htmlToMarkdown(html) : selection.toString());
  return true;
}

function selected(range: Range, page: Element): Element {
  const part = document.createElement("div");
  part.append(range.cloneContents());
  const common = range.commonAncestorContainer;
  let frame = common instanceof Element ? common : common.parentElement;
  let inner: Element = part;
  while (frame && frame !== page && FRAMES.has(nameOf(frame))) {
    const copy = frame.cloneNode(false) as Element;
    copy.append(...inner.childNodes);
    inner.replaceChildren(copy);
    frame = frame.parentElement;
    inner = part;
  }
  padFirstRow(part, range.startContainer);
  return part;
}

/** A selection that begins within a row leaves out the cells before it, and its words would stand in other columns. */
function padFirstRow(part: Element, start: Node): void {
  const from = (start instanceof Element ? start : start.parentElement)?.closest("td, th");
  const [first, next] = part.querySelector("table")?.rows ?? [];
  if (!(from instanceof HTMLTableCellElement) || !first || !next) return;
  for (let column = 0; column < from.cellIndex; column += 1) first.prepend(document.createElement("td"));
}

function cleanHtml(part: Element): string {
  for (const row of part.querySelectorAll(".doc-row-requirement")) showId(row);
  return childrenOf(part, 0, false);
}

/** The id of a requirement hangs in the margin: with the words alone, nobody would know which it is. */
function showId(row: Element): void {
  const hang = row.querySelector(":scope > .doc-hang");
  const words = row.querySelector(".doc-body p");
  if (!hang || !words) return;
  const priority = hang.querySelector("small");
  priority?.remove();
  const id = document.createElement("strong");
  id.textContent = hang.textContent.trim();
  words.prepend(id, priority ? ` (${priority.textContent}) ` : " ");
}

function childrenOf(element: Element, depth: number, isVerbatim: boolean): string {
  return Array.from(element.childNodes, (child) => nodeHtml(child, depth + 1, isVerbatim)).join("");
}

function nodeHtml(node: Node, depth: number, isVerbatim: boolean): string {
  if (node.nodeType === Node.TEXT_NODE) {
    const text = node.textContent ?? "";
    return !isVerbatim && /^\s*\n\s*$/.test(text) ? "" : escapeHtml(text);
  }
  if (!isElement(node) || depth > MAX_DEPTH * 2 || isLeftOut(node)) return "";
  const name = nameOf(node);
  if (name === "BR") return "<br>";
  if (name === "HR") return "<hr>";
  if (name === "INPUT") return isBox(node) ? BOXES[node.hasAttribute("checked") ? "done" : "open"] : "";
  if (name === "IMG") return picture(node);
  if (node.matches(".md-image")) return foreignPicture(node);
  const inner = childrenOf(node, depth, isVerbatim || name === "PRE");
  if (name === "A") return link(inner, node.getAttribute("href"));
  const kept = KEPT.get(name);
  if (kept === undefined || (inner === "" && !["td", "th", "li"].includes(kept))) return inner;
  return `${opening(kept, node)}${inner}</${kept}>`;
}

function isLeftOut(node: HTMLElement): boolean {
  const isHidden =
    node.getAttribute("aria-hidden") === "true" || node.matches("[hidden], .doc-hang, .sr-only");
  return DROPPED.has(nameOf(node)) || isHidden;
}

function isBox(node: HTMLElement): boolean {
  return node.getAttribute("type") === "checkbox";
}

function opening(name: string, node: HTMLElement): string {
  switch (name) {
    case "table":
      return TABLE;
    case "th":
    case "td":
      return cellTag(name, sideOf(node));
    case "ol": {
      const start = Number(node.getAttribute("start") ?? "1");
      return Number.isInteger(start) && start !== 1 ? `<ol start="${start}">` : "<ol>";
    }
    case "pre":
      return `<pre${languageOf(node)}>`;
    default:
      return `<${name}>`;
  }
}

/** As `rehype-figures.ts` marks the cells. */
function sideOf(cell: HTMLElement): string | null {
  if (cell.classList.contains("r")) return "right";
  return cell.classList.contains("c") ? "center" : null;
}

function languageOf(node: HTMLElement): string {
  const name = /\blanguage-([\w+#.-]+)/.exec(node.querySelector("code")?.className ?? "")?.[1];
  return name === undefined ? "" : ` data-language="${name}"`;
}

function link(inner: string, address: string | null | undefined): string {
  const target = linkTarget(address);
  if (!target || inner === "" || target.href.startsWith("#")) return inner;
  return `<a href="${escapeHtml(new URL(target.href, location.href).href)}">${inner}</a>`;
}

/** Another site's picture is a button; what would be printed of it says where it is. */
function foreignPicture(node: HTMLElement): string {
  const [, words = "", address] = /^(.*) \((\S+)\)$/s.exec(node.lastElementChild?.textContent ?? "") ?? [];
  return link(escapeHtml(words), address);
}

function picture(node: HTMLElement): string {
  const source = imageSource(node.getAttribute("src"));
  const words = escapeHtml(node.getAttribute("alt") ?? "");
  return source?.kind === "inline" ? `<img src="${escapeHtml(source.src)}" alt="${words}">` : words;
}
