/**
 * The lines of what was copied, with their depth in its lists. The words are those of the plain text: browsers write it
 * without the markers and the indentation of a page's lists, so that the HTML beside it says how deep they stood.
 */
import { BLOCKS, DROPPED, isElement, MAX_DEPTH, nameOf } from "./dom";
import { joinLists } from "./foreign-lists";
import { indentLevels } from "./indent";

export interface CopiedLine {
  text: string;
  /** 0 for what is nested in nothing. */
  level: number;
  /** Whether it begins an entry of a list in the HTML. */
  isItem: boolean;
  /** What the plain text has in front of such an entry, which is none of `text`. */
  marker: string;
  /** `text` with the addresses of its links, in Markdown, where the HTML has any. */
  linked?: string;
}

/** Reading more would hold up the page. */
const MAX_HTML = 4_000_000;
const LIST = /<(?:ul|ol)[\s>]|mso-list:/i;
/** So many lines of the HTML may have no line in the plain text before it is given up on one. */
const AHEAD = 20;
/** What Word and others write in front of an entry in the plain text: a marker, a number, a letter, or Word's hollow bullet. */
const MARKER = /^(?:[^\p{L}\p{N}\s]{1,2}|\(?(?:\d{1,4}|\p{L}{1,4})[.)]|o)$/u;
const NUMBER = /^\d{1,4}[.)]$/;
/** Enough for what is nested in a numbered entry too. */
const STEP = "    ";

/** The lines that say something; those of a text that is indented itself stand as deep as that says. */
export function copiedLines(plain: string, html: string): CopiedLine[] {
  const lines = linesOf(plain).filter((line) => line.trim() !== "");
  const levels = indentLevels(lines);
  const find = finder(html);
  if (levels.some((level) => level > 0))
    return lines.map((line, at) => {
      const { marker = "", linked } = find(line) ?? {};
      return { ...plainLine(line, levels[at]), ...(linked && { linked: `${marker} ${linked}`.trim() }) };
    });
  return lines.map((line) => find(line) ?? plainLine(line));
}

/** The plain text with the list entries of the HTML as entries in Markdown; null where none is nested in another. */
export function withNestedLists(plain: string, html: string): string | null {
  const lines = linesOf(plain);
  if (indentLevels(lines.filter((line) => line.trim() !== "")).some((level) => level > 0)) return null;
  const find = finder(html);
  const found = lines.map((line) => (line.trim() === "" ? null : find(line)));
  if (!found.some((line) => line?.isItem && line.level > 0)) return null;
  return lines
    .map((line, at) => {
      const { text, level, isItem, marker } = found[at] ?? plainLine(line);
      if (level === 0 && !isItem) return line;
      const begins = isItem ? `${NUMBER.test(marker) ? marker : "-"} ` : "";
      return STEP.repeat(level) + begins + text;
    })
    .join("\n");
}

function plainLine(line: string, level = 0): CopiedLine {
  return { text: line.trim(), level, isItem: false, marker: "" };
}

function linesOf(plain: string): string[] {
  return plain.replace(/\r\n?/g, "\n").split("\n");
}

/** Finds one line of the plain text after the other in the HTML. */
function finder(html: string): (line: string) => CopiedLine | null {
  const known = htmlLines(html);
  let next = 0;
  return (line) => {
    const words = oneSpaced(line);
    for (let at = next; at < Math.min(known.length, next + AHEAD); at += 1) {
      const found = known[at];
      if (!found || !words.endsWith(found.text)) continue;
      const marker = words.slice(0, words.length - found.text.length).trim();
      if (
        words !== found.text &&
        !(found.isItem && words === `${marker} ${found.text}` && MARKER.test(marker))
      )
        continue;
      next = at + 1;
      return { ...found, marker, text: line.trim().slice(marker.length).trim() };
    }
    return null;
  };
}

/** Words of a link with its address; as they are where that leads to no page, or is what they say. */
function withAddress(words: string, address: string): string {
  const said = words.trim();
  if (!/^(?:https?:|mailto:)\S+$/i.test(address) || said === "" || said === address || /[[\]\n]/.test(said))
    return words;
  const target = address.replaceAll("(", "%28").replaceAll(")", "%29");
  return words.replace(said, () => `[${said}](${target})`);
}

function oneSpaced(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

/** The words of a page line by line. Nothing in it runs, loads or is shown. */
function htmlLines(html: string): CopiedLine[] {
  if (!LIST.test(html) || html.length > MAX_HTML) return [];
  const { body } = new DOMParser().parseFromString(html, "text/html");
  joinLists(body);
  const lines: CopiedLine[] = [];
  let words = "";
  let linked = "";
  const end = (lists: number, item: { isBegun: boolean } | null): void => {
    const [text, rich] = [oneSpaced(words), oneSpaced(linked)];
    words = linked = "";
    if (text === "") return;
    const isItem = item !== null && !item.isBegun;
    if (item) item.isBegun = true;
    const level = item ? Math.max(0, isItem ? lists - 1 : lists) : 0;
    lines.push({ text, level, isItem, marker: "", ...(rich !== text && { linked: rich }) });
  };
  const read = (node: Element, lists: number, item: { isBegun: boolean } | null, depth: number): void => {
    for (const child of node.childNodes) {
      if (!isElement(child) || depth > MAX_DEPTH) {
        const said = child.nodeType === Node.COMMENT_NODE ? "" : (child.textContent ?? "");
        words += said;
        linked += said;
        continue;
      }
      const name = nameOf(child);
      if (DROPPED.has(name)) continue;
      if (name === "BR") end(lists, item);
      else if (BLOCKS.has(name)) {
        end(lists, item);
        const isList = name === "UL" || name === "OL";
        const inner = name === "LI" ? { isBegun: false } : item;
        read(child, lists + Number(isList), inner, depth + 1);
        end(lists, inner);
      } else {
        const before = linked;
        read(child, lists, item, depth + 1);
        if (name === "A" && linked.startsWith(before))
          linked = before + withAddress(linked.slice(before.length), child.getAttribute("href") ?? "");
      }
    }
  };
  read(body, 0, null, 0);
  end(0, null);
  return lines;
}
