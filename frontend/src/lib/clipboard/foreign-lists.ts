/** Lists that programs write in ways of their own, made into such as pages have: nested, with items. */
import { nameOf } from "./dom";

/** An item, how deep it stands, and the list that it asks for there. */
interface Entry {
  readonly level: number;
  readonly isOrdered: boolean;
  readonly start: number;
  readonly item: HTMLElement;
}

const WORD_LEVEL = /mso-list:[^;]*\blevel(\d+)/i;
const WORD_MARKER = '[style*="mso-list:Ignore" i], [style*="mso-list: Ignore" i]';
const NUMBER = /^[([]?(?:(\d+)|[a-z]|[ivxlcdm]+)[.)]/i;

export function joinLists(body: HTMLElement): void {
  const firsts = [...body.querySelectorAll<HTMLElement>("p, ul, ol, div")].filter(
    (element) => isPiece(element) && !isPiece(element.previousElementSibling),
  );
  for (const first of firsts) {
    const pieces = [first];
    for (let next = first.nextElementSibling; isPiece(next); next = next.nextElementSibling)
      pieces.push(next);
    first.before(...nested(pieces.flatMap(entriesOf)));
    for (const piece of pieces) piece.remove();
  }
}

function isPiece(element: Element | null): element is HTMLElement {
  return element !== null && (isWordParagraph(element) || flatListIn(element) !== null);
}

function isWordParagraph(element: Element): boolean {
  return nameOf(element) === "P" && WORD_LEVEL.test(element.getAttribute("style") ?? "");
}

/** A list that says how deep it stands rather than standing in another: Slack's, and those of Word on the web. */
function flatListIn(element: Element): Element | null {
  const list = nameOf(element) === "DIV" ? element.firstElementChild : element;
  if (!list || (element === list ? false : element.childElementCount > 1)) return null;
  const isList = nameOf(list) === "UL" || nameOf(list) === "OL";
  return isList && (list.hasAttribute("data-indent") || list.querySelector(":scope > li[data-aria-level]"))
    ? list
    : null;
}

function entriesOf(piece: HTMLElement): Entry[] {
  const list = flatListIn(piece);
  if (!list) return [wordEntry(piece)];
  const isOrdered = nameOf(list) === "OL";
  const start = Number(list.getAttribute("start") ?? "1");
  return [...list.querySelectorAll<HTMLElement>(":scope > li")].map((item, index) => {
    const level = Number(list.getAttribute("data-indent") ?? item.getAttribute("data-aria-level"));
    return { level, isOrdered, start: start + index, item };
  });
}

/** Word writes the bullet or the number as words, marked as those to be ignored. */
function wordEntry(paragraph: HTMLElement): Entry {
  const level = Number(WORD_LEVEL.exec(paragraph.getAttribute("style") ?? "")?.[1]);
  const marker = paragraph.querySelector(WORD_MARKER);
  const number = NUMBER.exec(marker?.textContent.trim() ?? "");
  marker?.remove();
  const item = paragraph.ownerDocument.createElement("li");
  item.append(...paragraph.childNodes);
  return { level, isOrdered: number !== null, start: Number(number?.[1] ?? "1"), item };
}

function nested(entries: readonly Entry[]): HTMLElement[] {
  const outermost: HTMLElement[] = [];
  const open: { level: number; isOrdered: boolean; list: HTMLElement }[] = [];
  for (const { level, isOrdered, start, item } of entries) {
    while ((open.at(-1)?.level ?? -1) > level) open.pop();
    if (open.at(-1)?.level === level && open.at(-1)?.isOrdered !== isOrdered) open.pop();
    if (open.at(-1)?.level !== level) {
      const list = item.ownerDocument.createElement(isOrdered ? "ol" : "ul");
      list.setAttribute("start", String(start));
      const holder = open.at(-1)?.list.lastElementChild;
      if (holder) holder.append(list);
      else outermost.push(list);
      open.push({ level, isOrdered, list });
    }
    open.at(-1)?.list.append(item);
  }
  return outermost;
}
