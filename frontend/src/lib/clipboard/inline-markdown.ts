/** Turns words with their markers, links, code and pictures from pasted pages into Markdown. */
import { DROPPED, isElement, MAX_DEPTH, nameOf } from "./dom";
import { drawnMarks, marked } from "./drawn-marks";
import { noteLabelOf } from "./foreign-notes";

const LINK = /^(?:https?|irc|ircs|mailto|xmpp):/i;

export function inlineOf(element: Element, depth: number): string {
  return Array.from(element.childNodes, (child) => inline(child, depth + 1)).join("");
}

export function inline(node: Node, depth: number): string {
  if (node.nodeType === Node.TEXT_NODE) return escapeWords((node.textContent ?? "").replace(/\s+/g, " "));
  if (!isElement(node) || DROPPED.has(nameOf(node))) return "";
  if (depth > MAX_DEPTH) return escapeWords(node.textContent.replace(/\s+/g, " "));
  const note = noteLabelOf(node);
  if (note !== undefined) return `[^${note}]`;
  const name = nameOf(node);
  if (name === "BR") return "\n";
  if (name === "IMG") return picture(node);
  if (name === "CODE" || name === "TT" || name === "KBD" || name === "SAMP") return code(node.textContent);
  if (node.getAttribute("data-stringify-type") === "paragraph-break") return "\n\n";
  const text = inlineOf(node, depth);
  if (name === "A") return link(text, node.getAttribute("href") ?? "");
  return shifted(wrap(text, markersFor(node, name)), node, name);
}

const EMOJI = /^(?::[\w+-]+:|[\p{Extended_Pictographic}\p{Emoji_Component}]+)$/u;
/** Pixels up to which a picture counts bytes or readers, and those up to which one without words is a decoration. */
const [DOT, SMALL] = [2, 32];

/** A picture cannot come along, but is not to go unseen. */
function picture(image: HTMLElement): string {
  const words = oneLine(image.getAttribute("alt") ?? "");
  if (EMOJI.test(words)) return escapeWords(words);
  const width = Number.parseFloat(image.style.width || (image.getAttribute("width") ?? "Infinity"));
  const isHidden = image.getAttribute("aria-hidden") === "true" || image.style.display === "none";
  if (isHidden || width <= (words === "" ? SMALL : DOT)) return "";
  return words === "" ? " *[Image]* " : ` *[Image: ${escapeWords(words)}]* `;
}

/** Word processors say bold with a style, and wrap whole pages in a bold that is switched off by one. */
function markersFor(element: HTMLElement, name: string): string {
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

/** Raised and lowered letters, which the document has as these two elements. */
function shifted(text: string, element: HTMLElement, name: string): string {
  const { verticalAlign } = element.style;
  const isRaised = name === "SUP" ? verticalAlign !== "baseline" : verticalAlign === "super";
  const isLowered = name === "SUB" ? verticalAlign !== "baseline" : verticalAlign === "sub";
  if (text.trim() === "" || text.includes("\n") || !(isRaised || isLowered)) return text;
  return isRaised ? `<sup>${text}</sup>` : `<sub>${text}</sub>`;
}

/** Words that are one link. */
const LINKED = /^\[([^[\]]+)\](\(\S+\))$/;

/** Markers go directly around the words; spaces at the ends stay outside. */
function wrap(text: string, markers: string): string {
  const words = text.trim();
  if (markers === "" || words === "" || words.includes("\n")) return text;
  const [lead, trail] = [
    text.slice(0, text.length - text.trimStart().length),
    text.slice(text.trimEnd().length),
  ];
  const found = Array.from(markers.matchAll(/~~|\*\*|\*/g), (match) => match[0]);
  const around = (part: string) => found.reduceRight((inner, marker) => marked(marker, inner), part);
  // A link's brackets are punctuation: no marker closes behind them before a letter.
  const [, label, address] = LINKED.exec(words) ?? [];
  return `${lead}${label && address ? `[${drawnMarks(around(label))}]${address}` : around(words)}${trail}`;
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
  const marker = "`".repeat(longest + 1);
  const space = plain.startsWith("`") || plain.endsWith("`") ? " " : "";
  return `${marker}${space}${plain}${space}${marker}`;
}

export function oneLine(text: string): string {
  return drawnMarks(text.replace(/\s+/g, " ").trim());
}

export function finishInline(text: string): string {
  return drawnMarks(text)
    .replace(/[ \t]+/g, " ")
    .replace(/ ?\n ?/g, "\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

/** Characters that would mean something in Markdown are words here. */
function escapeWords(text: string): string {
  return text.replace(/[\\`*_[\]<>]/g, (marker, at: number) => {
    const isInsideWord = marker === "_" && /\w/.test(text.charAt(at - 1)) && /\w/.test(text.charAt(at + 1));
    const isComparison = (marker === "<" || marker === ">") && /[\s\d=]/.test(text.charAt(at + 1) || " ");
    return isInsideWord || isComparison ? marker : `\\${marker}`;
  });
}

export function escapeLineStarts(text: string): string {
  return text.replace(/^(?=[-+] |#{1,6} |> |=+$|-+$)/gm, "\\").replace(/^(\d{1,9})([.)])(?= )/gm, "$1\\$2");
}
