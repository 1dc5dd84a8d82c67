/**
 * Turns rich text from the clipboard into Markdown. The HTML is parsed into an inert document: nothing in it runs,
 * loads or is shown; only words and known structure come through.
 */

const DROPPED = new Set([
  "SCRIPT",
  "STYLE",
  "TEMPLATE",
  "NOSCRIPT",
  "HEAD",
  "TITLE",
  "META",
  "LINK",
  "IFRAME",
  "OBJECT",
  "EMBED",
  "SVG",
  "MATH",
  "BUTTON",
  "INPUT",
  "SELECT",
  "TEXTAREA",
]);
const BLOCKS = new Set([
  "ADDRESS",
  "ARTICLE",
  "ASIDE",
  "BLOCKQUOTE",
  "DD",
  "DETAILS",
  "DIV",
  "DL",
  "DT",
  "FIGCAPTION",
  "FIGURE",
  "FOOTER",
  "FORM",
  "H1",
  "H2",
  "H3",
  "H4",
  "H5",
  "H6",
  "HEADER",
  "HR",
  "LI",
  "MAIN",
  "NAV",
  "OL",
  "P",
  "PRE",
  "SECTION",
  "SUMMARY",
  "TABLE",
  "UL",
]);
const LINK = /^(?:https?|irc|ircs|mailto|xmpp):/i;
/** Deeper nesting is flattened: pasted pages may nest without end. */
const MAX_DEPTH = 60;

export function htmlToMarkdown(html: string): string {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  markHolders(body);
  return tidy(blocks(body, 0).join("\n\n"));
}

function tidy(text: string): string {
  return text
    .replace(/[ \t]+$/gm, "")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

function isElement(node: Node): node is HTMLElement {
  return node.nodeType === Node.ELEMENT_NODE;
}

function nameOf(element: Element): string {
  return element.tagName.toUpperCase();
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
  const items: string[] = [];
  for (const child of element.children) {
    const name = nameOf(child);
    if (name === "LI") items.push(item(child, isOrdered ? `${number++}. ` : "- ", depth + 1));
    else if (name === "UL" || name === "OL") items.push(indent(list(child, depth + 1), "  "));
  }
  return items.join("\n");
}

function indent(text: string, by: string): string {
  return text.replace(/^(?=.)/gm, by);
}

function item(element: Element, marker: string, depth: number): string {
  const box = element.querySelector(
    ":scope > input[type=checkbox], :scope > p > input[type=checkbox], :scope > label > input[type=checkbox]",
  );
  const sign = box ? `${marker}[${box.hasAttribute("checked") ? "x" : " "}] ` : marker;
  const parts = depth < MAX_DEPTH ? blocks(element, depth) : [finishInline(inlineOf(element, depth))];
  const body = parts
    .map((part, index) => (index > 0 && !/^(?:[-+*]|\d+\.) /.test(part) ? `\n${part}` : part))
    .join("\n");
  return sign + indent(body, " ".repeat(marker.length)).trimStart();
}

function fenced(element: Element): string {
  const text = element.textContent.replace(/\n$/, "");
  const longest = Math.max(2, ...Array.from(text.matchAll(/`+/g), (match) => match[0].length));
  const fence = "`".repeat(longest + 1);
  const language =
    /(?:^|\s)lang(?:uage)?-([\w+#-]+)/.exec(
      `${element.className} ${element.querySelector("code")?.className ?? ""}`,
    )?.[1] ?? "";
  return `${fence}${language}\n${text}\n${fence}`;
}

function table(element: Element, depth: number): string[] {
  const rows = Array.from(element.querySelectorAll("tr")).filter((row) => row.closest("table") === element);
  const cells = rows.map((row) =>
    Array.from(row.children)
      .filter((cell) => nameOf(cell) === "TD" || nameOf(cell) === "TH")
      .map((cell) => oneLine(inlineOf(cell, depth)).replace(/\|/g, "\\|")),
  );
  const filled = cells.filter((row) => row.some((cell) => cell !== ""));
  const width = Math.max(0, ...filled.map((row) => row.length));
  if (width === 0) return [];
  if (width === 1) return filled.map((row) => row[0] ?? "");
  const line = (row: readonly string[]): string =>
    `| ${Array.from({ length: width }, (_, column) => row[column] ?? "").join(" | ")} |`;
  const [head = [], ...body] = filled;
  return [[line(head), line(Array.from({ length: width }, () => "---")), ...body.map(line)].join("\n")];
}

function inlineOf(element: Element, depth: number): string {
  return Array.from(element.childNodes, (child) => inline(child, depth + 1)).join("");
}

function inline(node: Node, depth: number): string {
  if (node.nodeType === Node.TEXT_NODE) return escapeWords((node.textContent ?? "").replace(/\s+/g, " "));
  if (!isElement(node) || DROPPED.has(nameOf(node))) return "";
  if (depth > MAX_DEPTH) return escapeWords(node.textContent.replace(/\s+/g, " "));
  const name = nameOf(node);
  if (name === "BR") return "\n";
  if (name === "IMG") return "";
  if (name === "CODE" || name === "TT" || name === "KBD" || name === "SAMP") return code(node.textContent);
  const text = inlineOf(node, depth);
  if (name === "A") return link(text, node.getAttribute("href") ?? "");
  return wrap(text, signsFor(node, name));
}

/** Word processors say bold with a style, and wrap whole pages in a bold that is switched off by one. */
function signsFor(element: HTMLElement, name: string): string {
  const { fontWeight, fontStyle, textDecoration, textDecorationLine } = element.style;
  const isOff = fontWeight === "normal" || fontWeight === "400";
  const isBold =
    ((name === "B" || name === "STRONG") && !isOff) || fontWeight === "bold" || Number(fontWeight) >= 600;
  const isItalic = ((name === "I" || name === "EM") && fontStyle !== "normal") || fontStyle === "italic";
  const isStruck =
    name === "S" ||
    name === "DEL" ||
    name === "STRIKE" ||
    `${textDecoration} ${textDecorationLine}`.includes("line-through");
  return `${isStruck ? "~~" : ""}${isBold ? "**" : ""}${isItalic ? "*" : ""}`;
}

/** Signs go directly around the words; spaces at the ends stay outside. */
function wrap(text: string, signs: string): string {
  const words = text.trim();
  if (signs === "" || words === "" || words.includes("\n")) return text;
  const [lead, trail] = [
    text.slice(0, text.length - text.trimStart().length),
    text.slice(text.trimEnd().length),
  ];
  return `${lead}${signs}${words}${Array.from(signs.matchAll(/~~|\*\*|\*/g), (match) => match[0])
    .reverse()
    .join("")}${trail}`;
}

function link(text: string, href: string): string {
  const label = oneLine(text);
  const address = href.trim().replace(/[\s<>]/g, encodeURIComponent);
  if (label === "" || !LINK.test(address)) return text;
  if (label.replace(/\\/g, "") === address) return `<${address}>`;
  return `[${label}](${/[()]/.test(address) ? `<${address}>` : address})`;
}

function code(text: string): string {
  const plain = text.replace(/\s+/g, " ").trim();
  if (plain === "") return "";
  const longest = Math.max(0, ...Array.from(plain.matchAll(/`+/g), (match) => match[0].length));
  const sign = "`".repeat(longest + 1);
  const space = plain.startsWith("`") || plain.endsWith("`") ? " " : "";
  return `${sign}${space}${plain}${space}${sign}`;
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

function finishInline(text: string): string {
  return text
    .replace(/[ \t]+/g, " ")
    .replace(/ ?\n ?/g, "\n")
    .trim();
}

/** Signs that would mean something in Markdown are words here. */
function escapeWords(text: string): string {
  return text.replace(/[\\`*_[\]<>]/g, (sign, at: number) => {
    const isInsideWord = sign === "_" && /\w/.test(text.charAt(at - 1)) && /\w/.test(text.charAt(at + 1));
    const isComparison = (sign === "<" || sign === ">") && /[\s\d=]/.test(text.charAt(at + 1) || " ");
    return isInsideWord || isComparison ? sign : `\\${sign}`;
  });
}

function escapeLineStarts(text: string): string {
  return text.replace(/^(?=[-+] |#{1,6} |> |=+$|-+$)/gm, "\\").replace(/^(\d{1,9})([.)])(?= )/gm, "$1\\$2");
}
