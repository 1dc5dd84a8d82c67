/** Words with their forms, links and pictures as HTML for the clipboard. */
import { escapeHtml } from "@/lib/clipboard/escape-html";
import { isBreak } from "@/lib/markdown/inline-html";
import { imageSource, linkTarget } from "@/lib/markdown/url";

import { clippedText, isWithin, overlaps, type Range } from "./clip";
import { type Inline, rangeOf, type Source, withBreaks } from "./nodes";

const ELEMENTS = { strong: "strong", emphasis: "em", delete: "s" } as const;

export function inlineHtmlOf(nodes: readonly Inline[], source: Source, range: Range): string {
  let html = "";
  for (let at = 0; at < nodes.length; at += 1) {
    const [name, end] = raised(nodes, at);
    if (end > at) html += element(name, inlineHtmlOf(nodes.slice(at + 1, end), source, range));
    else html += one(nodes[at] as Inline, source, range);
    at = Math.max(at, end);
  }
  return html;
}

/** The element that begins here as raw HTML, `<sub>` or `<sup>`, and where it ends; -1 where none does. */
function raised(nodes: readonly Inline[], at: number): [string, number] {
  const node = nodes[at];
  const name = node?.type === "html" ? /^<(su[bp])>$/i.exec(node.value)?.[1]?.toLowerCase() : undefined;
  if (name === undefined) return ["", -1];
  const isEnd = (other: Inline): boolean =>
    other.type === "html" && other.value.toLowerCase() === `</${name}>`;
  return [name, nodes.findIndex((other, index) => index > at && isEnd(other))];
}

function one(node: Inline, source: Source, range: Range): string {
  const place = rangeOf(node, source);
  if (!overlaps(place, range)) return "";
  switch (node.type) {
    case "text":
      return withBreaks(escapeHtml(textOf(node.value, place, source, range)));
    case "inlineCode":
      return element("code", escapeHtml(codeOf(node.value, place, source, range)));
    case "strong":
    case "emphasis":
    case "delete":
      return element(ELEMENTS[node.type], inlineHtmlOf(node.children, source, range));
    case "break":
      return "<br>";
    case "link":
      return link(node.url, node.title, inlineHtmlOf(node.children, source, range));
    case "linkReference": {
      const target = source.names?.get(node.identifier);
      return link(target?.url, target?.title, inlineHtmlOf(node.children, source, range));
    }
    case "image":
      return picture(node.url, node.alt);
    case "imageReference":
      return picture(source.names?.get(node.identifier)?.url, node.alt);
    case "footnoteReference":
      return element("sup", escapeHtml(node.label ?? node.identifier));
    case "html":
      if (isBreak(node.value)) return "<br>";
      return withBreaks(escapeHtml(textOf(node.value, place, source, range)));
  }
}

/** Marks around no words are nothing. */
function element(name: string, html: string): string {
  return html === "" ? "" : `<${name}>${html}</${name}>`;
}

function textOf(value: string, place: Range, source: Source, range: Range): string {
  if (isWithin(place, range)) return value;
  const written = source.text.slice(place.from, place.to);
  return clippedText(value, written, { from: range.from - place.from, to: range.to - place.from });
}

function codeOf(value: string, place: Range, source: Source, range: Range): string {
  if (isWithin(place, range)) return value;
  const fence = /^`+/.exec(source.text.slice(place.from, place.to))?.[0].length ?? 1;
  const from = Math.max(range.from, place.from + fence);
  return source.text.slice(from, Math.min(range.to, place.to - fence)).replace(/\s*[\n\r][ \t>]*/g, " ");
}

/** An address that leads nowhere outside of this page, or runs something, is none: its words stay. */
function link(url: string | undefined, title: string | null | undefined, html: string): string {
  const target = linkTarget(url);
  if (!target || html === "" || target.href.startsWith("#")) return html;
  const href = /^[a-z][a-z\d+.-]*:/i.test(target.href)
    ? target.href
    : new URL(target.href, location.href).href;
  const named = title ? ` title="${escapeHtml(title)}"` : "";
  return `<a href="${escapeHtml(href)}"${named}>${html}</a>`;
}

/** Other sites' pictures are links: to paste one would tell that site who reads it. */
function picture(url: string | undefined, alt: string | null | undefined): string {
  const source = imageSource(url);
  const words = escapeHtml(alt ?? "");
  if (source?.kind === "inline") return `<img src="${escapeHtml(source.src)}" alt="${words}">`;
  return source ? link(source.src, null, words || "Image") : words;
}
