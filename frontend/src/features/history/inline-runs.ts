/**
 * Reads one line of Markdown as words with what they look like, each with its place in the line: what stands between
 * the words is markers. Nothing of it becomes an element by itself: raw HTML and images are words like any other.
 */
import type { Nodes } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { gfm } from "micromark-extension-gfm";

import { isTooMuch } from "@/lib/markdown/budget";

export interface TextStyle {
  readonly strong?: true;
  readonly em?: true;
  readonly struck?: true;
  readonly code?: true;
  readonly link?: true;
}

export interface Run {
  /** Where its words stand in the line. */
  readonly from: number;
  readonly to: number;
  /** As it reads: without the backslash of an escaped marker. */
  readonly text: string;
  readonly style: TextStyle;
}

const PLAIN: TextStyle = {};
/** A line that begins with it is a paragraph, whatever follows; it is no space that Markdown would take away. */
const LEAD = "\u00a0";
const OPTIONS = { extensions: [gfm({ singleTilde: false })], mdastExtensions: [gfmFromMarkdown()] };
const STYLES: Readonly<Record<string, TextStyle>> = {
  strong: { strong: true },
  emphasis: { em: true },
  delete: { struck: true },
  link: { link: true },
};
/** Without one of these a line is words alone. */
const MARKERS = /[*_~`[\]<>\\&!]|:\/\/|www\.|@/;

/** In order, without overlap. A line with too many markers is one run, as it was typed. */
export function runsOf(line: string): readonly Run[] {
  if (line === "") return [];
  const whole = [{ from: 0, to: line.length, text: line, style: PLAIN }];
  if (!MARKERS.test(line) || isTooMuch(line)) return whole;
  const runs: Run[] = [];
  const read = (node: Nodes, style: TextStyle): void => {
    const from = Math.max(0, (node.position?.start.offset ?? 0) - LEAD.length);
    const to = (node.position?.end.offset ?? 0) - LEAD.length;
    if (node.type === "inlineCode") {
      const ticks = /^`+/.exec(line.slice(from, to))?.[0].length ?? 0;
      const inner = { from: from + ticks, to: to - ticks };
      runs.push({ ...inner, text: line.slice(inner.from, inner.to), style: { ...style, code: true } });
    } else if (node.type === "text") {
      const text = node.value.startsWith(LEAD) && from === 0 ? node.value.slice(LEAD.length) : node.value;
      if (to > from) runs.push({ from, to, text, style });
    } else if (node.type === "break") {
      // Nothing is seen of it in a line.
    } else if (node.type in STYLES && "children" in node) {
      for (const child of node.children) read(child, { ...style, ...STYLES[node.type] });
    } else if (to > from) {
      runs.push({ from, to, text: line.slice(from, to), style });
    }
  };
  const [paragraph, ...more] = fromMarkdown(LEAD + line, OPTIONS).children;
  if (paragraph?.type !== "paragraph" || more.length > 0) return whole;
  for (const child of paragraph.children) read(child, PLAIN);
  return runs;
}
