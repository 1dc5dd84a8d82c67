/**
 * The forms of words in live preview: bold, italic, links, code, and the markers that make them.
 */
import type { EditorState, Range } from "@codemirror/state";
import { Decoration } from "@codemirror/view";
import type { SyntaxNode, SyntaxNodeRef } from "@lezer/common";

import { isBreak } from "@/lib/markdown/inline-html";

import { selectionTouches } from "./focus";
import { BreakWidget } from "./widgets";

const HIDDEN = Decoration.replace({});
const BREAK = Decoration.replace({ widget: new BreakWidget() });
const SYNTAX = Decoration.mark({ class: "rq-syntax" });

function words(name: string): Decoration {
  return Decoration.mark({ class: name });
}

const WORDS: Readonly<Record<string, Decoration>> = {
  StrongEmphasis: words("rq-strong"),
  Emphasis: words("rq-em"),
  Strikethrough: words("rq-strike"),
  InlineCode: words("rq-inline-code"),
  Autolink: words("rq-link"),
  HTMLTag: words("rq-html"),
  HTMLBlock: words("rq-html"),
  Comment: words("rq-html"),
  CommentBlock: words("rq-html"),
};
const LINK = words("rq-link");

const HIDDEN_MARKERS: ReadonlySet<string> = new Set([
  "EmphasisMark",
  "StrikethroughMark",
  "CodeMark",
  "HeaderMark",
]);

export class InlineMarkers {
  constructor(
    private readonly state: EditorState,
    private readonly shown: Range<Decoration>[],
    private readonly atomic: Range<Decoration>[],
  ) {}

  /** Called for each node of the tree; false where nothing inside is drawn. */
  enter(node: SyntaxNodeRef): boolean | undefined {
    const { name } = node;
    if (name === "HTMLTag" && this.breakInCell(node)) return undefined;
    const form = WORDS[name];
    if (form && node.from < node.to) this.shown.push(form.range(node.from, node.to));
    if (HIDDEN_MARKERS.has(name)) this.marker(node);
    else if (name === "TableDelimiter") this.shown.push(SYNTAX.range(node.from, node.to));
    else if (name === "Escape") this.escape(node);
    else if (name === "Link" || name === "Image") this.link(node);
    else if (name === "Autolink") this.autolink(node);
    else if (name === "URL") this.bareAddress(node);
    return undefined;
  }

  /** It is passed and taken away in one step, as it is seen. */
  private breakInCell({ node, from, to }: SyntaxNodeRef): boolean {
    if (!isBreak(this.state.sliceDoc(from, to))) return false;
    let parent = node.parent;
    while (parent && parent.name !== "TableCell") parent = parent.parent;
    if (!parent) return false;
    const drawn = BREAK.range(from, to);
    this.shown.push(drawn);
    this.atomic.push(drawn);
    return true;
  }

  private touched(node: { from: number; to: number }): boolean {
    return selectionTouches(this.state, node.from, node.to);
  }

  /** Muted where the caret is in what it belongs to, else hidden. */
  private syntax(from: number, to: number, isTouched: boolean): void {
    if (from < to) this.shown.push((isTouched ? SYNTAX : HIDDEN).range(from, to));
  }

  private marker(node: SyntaxNodeRef): void {
    const parent = node.node.parent?.name ?? "";
    if (parent === "FencedCode") return;
    const isTouched = this.touched(node.node.parent ?? node);
    const isAtx = node.name === "HeaderMark" && parent.startsWith("ATXHeading");
    this.syntax(node.from, isAtx && !isTouched ? this.behindSpaces(node.to) : node.to, isTouched);
  }

  private behindSpaces(from: number): number {
    const { text, to } = this.state.doc.lineAt(from);
    return to - text.slice(text.length + from - to).trimStart().length;
  }

  private escape(node: SyntaxNodeRef): void {
    this.syntax(node.from, node.from + 1, this.touched(node));
  }

  /** `[words](address)`; words in brackets without an address are just that. */
  private link(node: SyntaxNodeRef): void {
    const marks = node.node.getChildren("LinkMark");
    const [open, close] = [marks[0], marks[1]];
    if (!open || !close || !(node.node.getChild("URL") ?? this.label(node))) return;
    if (open.to < close.from) this.shown.push(LINK.range(open.to, close.from));
    const isTouched = this.touched(node);
    if (open.to >= close.from && !isTouched) return;
    this.syntax(open.from, open.to, isTouched);
    this.syntax(close.from, node.to, isTouched);
  }

  /** Two footnotes' marks with nothing between them are read as a link that has the second as its label. */
  private label({ node }: SyntaxNodeRef): SyntaxNode | null {
    const label = node.getChild("LinkLabel");
    return label && this.state.sliceDoc(label.from, label.from + 2) !== "[^" ? label : null;
  }

  private autolink(node: SyntaxNodeRef): void {
    if (this.touched(node)) return;
    this.syntax(node.from, node.from + 1, false);
    this.syntax(node.to - 1, node.to, false);
  }

  private bareAddress(node: SyntaxNodeRef): void {
    const parent = node.node.parent?.name;
    if (parent === "Link" || parent === "Image" || parent === "Autolink" || parent === "LinkReference")
      return;
    this.shown.push(LINK.range(node.from, node.to));
  }
}
