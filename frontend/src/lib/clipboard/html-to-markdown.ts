/**
 * Turns rich text from the clipboard into Markdown. The HTML is parsed into an inert document: nothing in it runs,
 * loads or is shown; only words and known structure come through.
 */
import { inColumns } from "./cell-columns";
import { BLOCKS, DROPPED, isElement, MAX_DEPTH, nameOf } from "./dom";
import { joinLists } from "./foreign-lists";
import { type Notes, takeNotes } from "./foreign-notes";
import { escapeLineStarts, finishInline, inline, inlineOf, oneLine } from "./inline-markdown";

/** Footnotes are put into `notes`, and stay words where there are none. */
export function htmlToMarkdown(html: string, notes?: Notes): string {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  joinLists(body);
  const taken = notes ? takeNotes(body, notes.taken) : [];
  markHolders(body);
  for (const [label, note] of taken) notes?.written.push(noteText(label, note));
  return tidy(blocks(body, 0).join("\n\n"));
}

function noteText(label: string, note: Element): string {
  markHolders(note);
  const text = tidy(blocks(note, 0).join("\n\n"));
  return `[^${label}]: ${indent(text, 4).trimStart()}`;
}

function tidy(text: string): string {
  return text.replace(/[ \t]+$/gm, "").trim();
}

/** Elements with a block somewhere inside, found in one pass: asking each element anew is quadratic. */
const holdsBlocks = new WeakSet<Element>();

function markHolders(body: Element): void {
  for (const element of body.querySelectorAll("*")) {
    if (!BLOCKS.has(nameOf(element))) continue;
    for (
      let holder = element.parentElement;
      holder && !holdsBlocks.has(holder);
      holder = holder.parentElement
    )
      holdsBlocks.add(holder);
  }
}

/** The blocks of a container; words that stand directly in it form paragraphs. */
function blocks(container: Element, depth: number): string[] {
  const result: string[] = [];
  let loose = "";
  const flush = (): void => {
    const text = finishInline(loose);
    if (text !== "") result.push(escapeLineStarts(text));
    loose = "";
  };
  for (const child of container.childNodes) {
    if (
      isElement(child) &&
      !DROPPED.has(nameOf(child)) &&
      (BLOCKS.has(nameOf(child)) || holdsBlocks.has(child)) &&
      depth < MAX_DEPTH
    ) {
      flush();
      result.push(...block(child, depth + 1));
    } else loose += inline(child, depth + 1);
  }
  flush();
  return result.filter((text) => text !== "");
}

function block(element: Element, depth: number): string[] {
  const name = nameOf(element);
  switch (name) {
    case "H1":
    case "H2":
    case "H3":
    case "H4":
    case "H5":
    case "H6": {
      const text = oneLine(inlineOf(element, depth));
      return text === "" ? [] : [`${"#".repeat(Number(name.charAt(1)))} ${text}`];
    }
    case "UL":
    case "OL":
      return [list(element, depth)];
    case "LI":
      return [item(element, "- ", depth)];
    case "BLOCKQUOTE":
      return [blocks(element, depth).join("\n\n").replace(/^/gm, "> ").replace(/^> $/gm, ">")];
    case "PRE":
      return [fenced(element)];
    case "HR":
      return ["---"];
    case "TABLE":
      return table(element, depth);
    default:
      return blocks(element, depth);
  }
}

function list(element: Element, depth: number): string {
  const isOrdered = nameOf(element) === "OL";
  const start = Number(element.getAttribute("start") ?? "1");
  let number = Number.isSafeInteger(start) && start >= 0 ? start : 1;
  let marker = "";
  const items: string[] = [];
  for (const child of element.children) {
    const name = nameOf(child);
    if (name === "LI") {
      marker = isOrdered ? `${number++}. ` : "- ";
      items.push(item(child, marker, depth + 1));
    } else if (name === "UL" || name === "OL") items.push(indent(list(child, depth + 1), marker.length));
  }
  return items.join("\n");
}

function indent(text: string, by: number): string {
  return text.replace(/^(?=.)/gm, " ".repeat(by));
}

function item(element: Element, marker: string, depth: number): string {
  const isDone = takeBox(element);
  const isOfDocs = element.getAttribute("role") === "checkbox";
  const parts = depth < MAX_DEPTH ? blocks(element, depth) : [finishInline(inlineOf(element, depth))];
  // What is done is struck by Google Docs itself.
  if (isDone && isOfDocs && parts[0]) parts[0] = parts[0].replace(/^~~([^~]+)~~$/, "$1");
  const body = parts
    .map((part, index) => (index > 0 && !/^(?:[-+*]|\d+\.) /.test(part) ? `\n${part}` : part))
    .join("\n");
  const box = isDone === null ? "" : `[${isDone ? "x" : " "}] `;
  return marker + box + indent(body, marker.length).trimStart();
}

const BOXES = ["input[type=checkbox]", "[role=checkbox]", ".checkbox-on", ".checkbox-off"]
  .flatMap((box) => [`:scope > ${box}`, `:scope > p > ${box}`, `:scope > label > ${box}`])
  .join();

/** Whether the task is done, null when it is none. Its box is not to be read as a picture too. */
function takeBox(element: Element): boolean | null {
  const drawn = drawnBox(element);
  if (drawn !== null) return drawn;
  const isBox = element.getAttribute("role") === "checkbox";
  const box = isBox ? element : element.querySelector(BOXES);
  if (!box) return null;
  if (isBox) for (const drawn of element.querySelectorAll(":scope > img")) drawn.remove();
  else box.remove();
  const isOn = box.hasAttribute("checked") || box.classList.contains("checkbox-on");
  return isOn || box.getAttribute("aria-checked") === "true";
}

/** Where a box is a character, as in what the editor copies and in mails. */
function drawnBox(element: Element): boolean | null {
  let first = firstIn(element);
  while (first && isElement(first) && ["P", "SPAN", "LABEL"].includes(nameOf(first))) first = firstIn(first);
  const box =
    first?.nodeType === Node.TEXT_NODE ? /^\s*([☐☑☒])\ufe0f?\s+/.exec(first.textContent ?? "") : null;
  if (!first || !box) return null;
  first.textContent = (first.textContent ?? "").slice(box[0].length);
  return box[1] !== "☐";
}

function firstIn(element: Element): Node | null {
  return (
    [...element.childNodes].find((node) => isElement(node) || (node.textContent ?? "").trim() !== "") ?? null
  );
}

function fenced(element: Element): string {
  const text = linesIn(element, 0).replace(/\n$/, "");
  const longest = Math.max(2, ...Array.from(text.matchAll(/`+/g), (match) => match[0].length));
  const fence = "`".repeat(longest + 1);
  const language =
    /^[\w+#.-]+$/.exec(element.getAttribute("data-language") ?? "")?.[0] ??
    /(?:^|\s)lang(?:uage)?-([\w+#-]+)/.exec(
      `${element.className} ${element.querySelector("code")?.className ?? ""}`,
    )?.[1] ??
    "";
  return `${fence}${language}\n${text}\n${fence}`;
}

/** The lines of a code block, which programs part with line ends, breaks or blocks. */
function linesIn(element: Element, depth: number): string {
  let text = "";
  for (const child of element.childNodes) {
    if (!isElement(child) || depth > MAX_DEPTH) {
      text += child.nodeType === Node.COMMENT_NODE ? "" : (child.textContent ?? "");
      continue;
    }
    const name = nameOf(child);
    if (DROPPED.has(name)) continue;
    const isLine = BLOCKS.has(name);
    if (isLine && text !== "" && !text.endsWith("\n")) text += "\n";
    text += name === "BR" ? "\n" : linesIn(child, depth + 1);
    if (isLine && !text.endsWith("\n")) text += "\n";
  }
  return text;
}

function table(element: Element, depth: number): string[] {
  const rows = Array.from(element.querySelectorAll("tr")).filter((row) => row.closest("table") === element);
  const cells = inColumns(
    rows
      .map((row) => [...row.children].filter((cell) => nameOf(cell) === "TD" || nameOf(cell) === "TH"))
      .filter((row) => row.length > 0),
  );
  const width = Math.max(0, ...cells.map((row) => row.length));
  // A frame around some text, not a table.
  if (width === 1) return cells.flat().flatMap((cell) => (cell ? blocks(cell, depth) : []));
  const filled = cells
    .map((row) => row.map((cell) => (cell ? cellText(cell, depth) : "")))
    .filter((row) => row.some((cell) => cell !== ""));
  if (filled.length === 0) return [];
  const line = (row: readonly string[]): string =>
    `| ${Array.from({ length: width }, (_, column) => row[column] ?? "").join(" | ")} |`;
  const [first = [], ...body] = filled;
  // A head is bold by itself.
  const head = first.every((cell) => cell === "" || BOLD.test(cell))
    ? first.map((cell) => cell.replace(BOLD, "$1"))
    : first;
  const rules = Array.from({ length: width }, (_, column) => RULES[alignOf(cells[0]?.[column])] ?? "---");
  return [[line(head), line(rules), ...body.map(line)].join("\n")];
}

const BOLD = /^\*\*([^*]+)\*\*$/;
const RULES: Readonly<Record<string, string>> = { left: ":--", center: ":-:", right: "--:" };

/** Styles say how a cell looks, as numbers do in any spreadsheet; the attribute is meant. */
function alignOf(cell: Element | undefined): string {
  return cell && nameOf(cell) === "TH" ? (cell.getAttribute("align")?.toLowerCase() ?? "") : "";
}

/** A line of a cell, and the mark of the item that begins with it. */
interface Piece {
  readonly text: string;
  readonly mark: string;
}

/** A cell is one line of Markdown: its blocks, lines and items stand on lines of their own in it. */
function cellText(cell: Element, depth: number): string {
  const lines = cellPieces(cell, depth).map(({ text, mark }) => mark + text);
  return lines.join("<br>").replace(/\|/g, "\\|");
}

function cellPieces(container: Element, depth: number): Piece[] {
  const pieces: Piece[] = [];
  let loose = "";
  let mark = markOf(container);
  const add = (piece: Piece): void => {
    pieces.push(piece.mark === "" ? { ...piece, mark } : piece);
    mark = "";
  };
  const flush = (): void => {
    for (const line of loose.split("\n").map(oneLine)) if (line !== "") add({ text: line, mark: "" });
    loose = "";
  };
  for (const child of container.childNodes) {
    const isBlock =
      isElement(child) &&
      depth < MAX_DEPTH &&
      !DROPPED.has(nameOf(child)) &&
      (IN_CELLS.has(nameOf(child)) || holdsBlocks.has(child));
    if (isBlock) {
      flush();
      cellPieces(child, depth + 1).forEach(add);
    } else loose += inline(child, depth + 1);
  }
  flush();
  return pieces;
}

function markOf(element: Element): string {
  const list = element.parentElement;
  if (nameOf(element) !== "LI" || !list) return "";
  if (nameOf(list) !== "OL") return "• ";
  const items = [...list.children].filter((child) => nameOf(child) === "LI");
  return `${Number(list.getAttribute("start") ?? "1") + items.indexOf(element)}. `;
}

/** A table in a table is words too. */
const IN_CELLS = new Set([...BLOCKS, "TR", "TD", "TH"]);
