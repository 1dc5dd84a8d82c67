/**
 * The selected part of a document as HTML for the clipboard, for word processors, mail and chat: plain elements without
 * classes, which Word, Google Docs, Slack, Jira and Gmail take as what they are. Words, addresses and raw HTML of the
 * text are escaped; no element comes from them.
 */
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { gfm } from "micromark-extension-gfm";

import { escapeHtml } from "@/lib/clipboard/escape-html";
import { definitionsOf, splitBlocks } from "@/lib/markdown/blocks";
import { isTooMuch } from "@/lib/markdown/budget";

import { blockHtml, contentHtml } from "./block-html";
import { isWithin, overlaps, type Range } from "./clip";
import { type Block, type Holder, rangeOf, type Source, withBreaks } from "./nodes";

/** Characters of a selection that become HTML while its reader waits; a longer one is copied as Markdown alone. */
const MAX_SELECTION = 500_000;

/** The ranges are in ascending order. Null where they hold nothing to show, or too much. */
export function richHtml(text: string, ranges: readonly Range[]): string | null {
  const selected = ranges.reduce((sum, { from, to }) => sum + to - from, 0);
  if (selected > MAX_SELECTION) return null;
  const blocks = splitBlocks(text);
  const definitions = namedIn(text);
  const html = ranges
    .map((range) => rangeHtml(text, blocks, definitions, range))
    .filter((part) => part !== "");
  return html.length === 0 ? null : html.join("");
}

/** Characters of definitions that every block with a bracket is read with. */
const MAX_DEFINITIONS = 4000;

/** What links by name and the marks of notes refer to, which counts for the whole text. */
function namedIn(text: string): string {
  const notes = text.match(/^ {0,3}\[\^[^\]\s]+\]:/gm) ?? [];
  const definitions = [definitionsOf(text), ...notes.map((note) => `\n${note} x`)].join("\n");
  return definitions.length > MAX_DEFINITIONS ? "" : definitions;
}

function rangeHtml(
  text: string,
  blocks: readonly { start: number; text: string }[],
  definitions: string,
  range: Range,
): string {
  const touched = blocks.filter(({ start, text: { length } }) =>
    overlaps({ from: start, to: start + length }, range),
  );
  const parsed = touched.flatMap(({ start, text: written }) => nodesOf(text, start, written, definitions));
  const nodes = parsed.filter(({ node, source }) => overlaps(rangeOf(node, source), range));
  const [first] = nodes;
  const inner = first && nodes.length === 1 ? innermost(first, range) : null;
  if (inner) return inner;
  return nodes.map(({ node, source }) => blockHtml(node, source, range)).join("");
}

interface Found {
  readonly node: Block;
  readonly source: Source;
}

function nodesOf(text: string, start: number, written: string, definitions: string): Found[] {
  const source = { text, start, end: start + written.length };
  if (isTooMuch(written)) {
    const position = { start: { offset: 0 }, end: { offset: written.length } };
    return [{ node: { type: "html", value: written, position } as Block, source }];
  }
  // Behind a fence or raw HTML without an end the definitions would become part of it.
  const hasLinks = written.includes("[") && !/`{3}|~{3}|^ {0,3}</m.test(written);
  const withLinks = hasLinks ? `${written}\n\n${definitions}` : written;
  const tree = fromMarkdown(withLinks, {
    extensions: [gfm({ singleTilde: false })],
    mdastExtensions: [gfmFromMarkdown()],
  });
  const found = tree.children.filter((node) => (node.position?.start.offset ?? 0) < written.length);
  return found.map((node) => ({ node: node as Block, source: withNames(source, tree.children as Block[]) }));
}

function withNames(source: Source, nodes: readonly Block[]): Source {
  const names = new Map(
    nodes.flatMap((node) =>
      node.type === "definition" ? [[node.identifier, { url: node.url, title: node.title ?? null }]] : [],
    ),
  );
  return names.size > 0 ? { ...source, names } : source;
}

/** What a selection within the words of one block is: words, to go into a line. Null where it is more. */
function innermost({ node, source }: Found, range: Range): string | null {
  if (isWithin(rangeOf(node, source), range)) return null;
  if (node.type === "code" || node.type === "html") {
    const part = source.text.slice(range.from, range.to);
    if (/[\n\r]/.test(part)) return null;
    return node.type === "code" ? `<code>${escapeHtml(part)}</code>` : withBreaks(escapeHtml(part));
  }
  const [from, to] = wordsOf(node, source);
  if (from >= 0 && range.from >= from && range.to <= to) return contentHtml(node, source, range);
  if (!("children" in node)) return null;
  const children = (node as Holder).children.filter((child) => overlaps(rangeOf(child, source), range));
  const [only] = children;
  if (!only || children.length > 1 || isWithin(rangeOf(only, source), range)) return null;
  return isInner(only) ? innermost({ node: only, source }, range) : null;
}

function isInner(node: Block): boolean {
  return (
    ["list", "listItem", "blockquote", "table", "tableRow", "tableCell"].includes(node.type) ||
    ["paragraph", "heading", "code", "html"].includes(node.type)
  );
}

/** Where the words of a block without blocks in it stand. */
function wordsOf(node: Block, source: Source): [number, number] {
  if (node.type !== "paragraph" && node.type !== "heading" && node.type !== "tableCell") return [-1, -1];
  const [first, last] = [node.children[0], node.children.at(-1)];
  if (!first || !last) return [-1, -1];
  return [rangeOf(first, source).from, rangeOf(last, source).to];
}
