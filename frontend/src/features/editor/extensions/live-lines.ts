/**
 * The forms of lines in live preview: headings, list items, quotes, code, the gaps between blocks, and the ids that
 * hang in the margin.
 */
import { syntaxTree } from "@codemirror/language";
import type { EditorState, Line, Range } from "@codemirror/state";
import { Decoration } from "@codemirror/view";
import type { SyntaxNode } from "@lezer/common";

import { isUnset } from "@/lib/markdown/below-requirement";
import { rankedMark } from "@/lib/markdown/ranked-requirement";
import { isAssumption, isCriterion, requirementMark } from "@/lib/markdown/requirement";

import { linesTouched, selectionTouches } from "./focus";
import { BulletWidget, HangingIdWidget, TaskWidget } from "./widgets";

const HIDDEN = Decoration.replace({});
const SYNTAX = Decoration.mark({ class: "rq-syntax" });
const MARKER = Decoration.mark({ class: "rq-marker" });

/** The nodes of the tree that decide what a line is, from the outside in. */
interface Surroundings {
  heading: SyntaxNode | null;
  code: SyntaxNode | null;
  quote: SyntaxNode | null;
  rule: SyntaxNode | null;
  table: SyntaxNode | null;
  item: SyntaxNode | null;
  note: SyntaxNode | null;
  depth: number;
}

function surroundings(state: EditorState, line: Line, side: -1 | 1): Surroundings {
  const found: Surroundings = {
    heading: null,
    code: null,
    quote: null,
    rule: null,
    table: null,
    item: null,
    note: null,
    depth: 0,
  };
  const start = line.from + (/\S/.exec(line.text)?.index ?? 0);
  for (let node: SyntaxNode | null = syntaxTree(state).resolveInner(start, side); node; node = node.parent) {
    const { name } = node;
    if (name.startsWith("ATXHeading") || name.startsWith("SetextHeading")) found.heading = node;
    else if (name === "FencedCode" || name === "CodeBlock") found.code = node;
    else if (name === "Blockquote") found.quote = node;
    else if (name === "HorizontalRule") found.rule = node;
    else if (name === "Table") found.table = node;
    else if (name === "Footnote") found.note = node;
    else if (name === "ListItem") {
      found.item ??= node;
      found.depth += 1;
    }
  }
  return found;
}

class LineDecorator {
  constructor(
    private readonly state: EditorState,
    private readonly shown: Range<Decoration>[],
    private readonly atomic: Range<Decoration>[],
  ) {}

  decorate(line: Line): void {
    const isBlank = line.text.trim() === "";
    const around = surroundings(this.state, line, isBlank ? -1 : 1);
    if (isBlank && !around.code) this.gap(line);
    else if (around.code) this.code(line, around.code);
    else if (around.table) this.tableSource(line, around.table);
    else if (around.heading) this.heading(line, around.heading);
    else if (around.rule) this.rule(line);
    else if (around.item) this.item(line, around.item, around.depth);
    else if (around.quote) this.quote(line, around.quote);
    else if (around.note) this.indent(line);
    else this.paragraph(line);
  }

  private lineClass(line: Line, name: string, attributes?: Record<string, string>): void {
    this.shown.push(Decoration.line({ class: name, ...(attributes ? { attributes } : {}) }).range(line.from));
  }

  private replace(from: number, to: number, decoration: Decoration, isAtomic = false): void {
    if (from >= to) return;
    this.shown.push(decoration.range(from, to));
    if (isAtomic) this.atomic.push(HIDDEN.range(from, to));
  }

  /** Takes back what was drawn of markers there: one drawing that lies within another may be left over from it. */
  private clear(from: number, to: number): void {
    const kept = this.shown.filter(
      (range) => range.from === range.to || range.from >= to || range.to <= from,
    );
    this.shown.splice(0, this.shown.length, ...kept);
  }

  private neighbour(line: Line, step: -1 | 1): Line | null {
    const number = line.number + step;
    return number >= 1 && number <= this.state.doc.lines ? this.state.doc.line(number) : null;
  }

  /** One empty line between two blocks is the space between them, not a line of its own. */
  private gap(line: Line): void {
    const [above, below] = [this.neighbour(line, -1), this.neighbour(line, 1)];
    if (!above || !below || above.text.trim() === "" || below.text.trim() === "") return;
    const belongsToAbove = isCriterion(below.text) && !/^#{1,6}\s/.test(above.text);
    this.lineClass(line, belongsToAbove ? "rq-gap rq-gap-criterion" : "rq-gap");
  }

  private startsTight(line: Line): string {
    const above = this.neighbour(line, -1);
    return above && above.text.trim() !== "" ? " rq-tight" : "";
  }

  private heading(line: Line, heading: SyntaxNode): void {
    const level = Number(heading.name.slice(-1));
    this.lineClass(line, `rq-heading rq-heading-${level}${this.startsTight(line)}`);
  }

  private code(line: Line, code: SyntaxNode): void {
    const isFence =
      code.name === "FencedCode" &&
      code.getChildren("CodeMark").some(({ from }) => from >= line.from && from <= line.to);
    const isFirst = this.state.doc.lineAt(code.from).number === line.number;
    const isLast = this.state.doc.lineAt(code.to).number === line.number;
    const ends = `${isFirst ? " rq-code-first" : ""}${isLast ? " rq-code-last" : ""}`;
    const isHidden = isFence && !linesTouched(this.state, code.from, code.to);
    this.lineClass(line, `rq-code${ends}${isHidden ? " rq-fence" : ""}`);
    if (isHidden) this.replace(line.from, line.to, HIDDEN);
    else if (isFence) this.replace(line.from, line.to, SYNTAX);
  }

  /** As high as the row that is drawn for it; the head shares its height with the line under it. */
  private tableSource(line: Line, table: SyntaxNode): void {
    const nth = line.number - this.state.doc.lineAt(table.from).number;
    const part = nth === 0 ? " rq-table-head" : nth === 1 ? " rq-table-rule" : "";
    this.lineClass(line, `rq-table-source${part}`);
  }

  private rule(line: Line): void {
    if (linesTouched(this.state, line.from, line.to)) return;
    this.lineClass(line, "rq-rule");
    this.replace(line.from, line.to, HIDDEN);
  }

  private item(line: Line, item: SyntaxNode, depth: number): void {
    const mark = item.getChild("ListMark");
    const isFirst = mark !== null && mark.from >= line.from && mark.to <= line.to;
    const task = item.getChild("Task")?.getChild("TaskMarker");
    const box = isFirst && task && task.to < line.to ? task : null;
    if (depth === 1 && isOfRequirement(this.state, item)) {
      this.criterion(line, isFirst ? mark : null, box);
      return;
    }
    this.lineClass(line, isFirst ? "rq-item" : "rq-item rq-item-more", { style: `--depth:${depth}` });
    this.indent(line);
    if (!isFirst) return;
    if (box) this.task(line, mark, box);
    else this.marker(line, mark);
  }

  private indent(line: Line): void {
    const indent = /^[ \t]*/.exec(line.text)?.[0].length ?? 0;
    this.replace(line.from, line.from + indent, HIDDEN, true);
  }

  /** What belongs to a requirement is quieter than it, and no list. */
  private criterion(line: Line, mark: SyntaxNode | null, box: SyntaxNode | null): void {
    const words = mark ? line.text.slice(mark.to - line.from).trim() : "";
    const form = mark && isUnset(words) ? " rq-unset" : "";
    this.lineClass(line, `rq-criterion rq-of-requirement${form}${this.startsTight(line)}`);
    if (!mark) return;
    if (box) {
      this.task(line, mark, box);
      return;
    }
    const end = Math.min(mark.to + 1, line.to);
    const isWritten = linesTouched(this.state, line.from, line.to);
    this.replace(line.from, end, isWritten ? SYNTAX : HIDDEN);
  }

  private marker(line: Line, mark: SyntaxNode): void {
    const end = Math.min(mark.to + 1, line.to);
    const isBullet = !/\d/.test(this.state.sliceDoc(mark.from, mark.to));
    if (isBullet && !linesTouched(this.state, line.from, line.to)) {
      this.replace(mark.from, end, Decoration.replace({ widget: new BulletWidget() }));
    } else this.replace(mark.from, end, MARKER);
  }

  private task(line: Line, mark: SyntaxNode, task: SyntaxNode): void {
    const end = Math.min(task.to + 1, line.to);
    const isDone = /x/i.test(this.state.sliceDoc(task.from, task.to));
    if (isDone) this.lineClass(line, "rq-done");
    if (selectionTouches(this.state, task.from, task.to - 1)) {
      this.replace(mark.from, end, SYNTAX);
      return;
    }
    this.replace(mark.from, end, Decoration.replace({ widget: new TaskWidget(isDone) }), true);
  }

  private quote(line: Line, quote: SyntaxNode): void {
    const isQuiet = isAssumption(this.state.sliceDoc(quote.from, Math.min(quote.to, quote.from + 40)));
    this.lineClass(line, isQuiet ? "rq-quote rq-assumption" : "rq-quote");
    const markers = /^\s*(?:>[ \t]?)+/.exec(line.text)?.[0].length ?? 0;
    const isTouched = linesTouched(this.state, line.from, line.to);
    this.replace(line.from, line.from + markers, isTouched ? SYNTAX : HIDDEN);
  }

  private paragraph(line: Line): void {
    if (isCriterion(line.text)) {
      this.lineClass(line, `rq-criterion${this.startsTight(line)}`);
      return;
    }
    const mark = rankedMark(line.text);
    if (!mark) return;
    const { id, priority, markerLength, wordsAt } = mark;
    if (selectionTouches(this.state, line.from, line.from + markerLength - 1)) return;
    // Where somebody writes, the priority stands in the text, to be written too.
    const isWritten = priority !== null && linesTouched(this.state, line.from, line.to);
    this.lineClass(line, priority === null || isWritten ? "rq-hung" : "rq-hung rq-prioritised");
    const widget = Decoration.replace({ widget: new HangingIdWidget(id, isWritten ? null : priority) });
    const end = line.from + (isWritten ? markerLength : wordsAt);
    const space = isWritten && line.text.charAt(markerLength) === " " ? 1 : 0;
    this.clear(line.from, line.from + wordsAt);
    this.replace(line.from, end + space, widget, true);
    if (isWritten) this.replace(end + space, line.from + wordsAt, SYNTAX);
  }
}

/** Whether the list that an item is in stands right below a requirement: its criteria, owner and status. Numbers stay a list. */
function isOfRequirement(state: EditorState, item: SyntaxNode): boolean {
  const list = item.parent;
  const above = list?.prevSibling;
  if (list?.name !== "BulletList" || above?.name !== "Paragraph" || list.parent?.name !== "Document")
    return false;
  // Behind an empty line it is an entry of a list again.
  const isNext = !/\n[ \t]*\n/.test(state.sliceDoc(above.to, item.from));
  return isNext && requirementMark(state.doc.lineAt(above.from).text) !== null;
}

export function decorateLines(
  state: EditorState,
  from: number,
  to: number,
  shown: Range<Decoration>[],
  atomic: Range<Decoration>[],
): void {
  const decorator = new LineDecorator(state, shown, atomic);
  for (let at = from; at <= to;) {
    const line = state.doc.lineAt(at);
    decorator.decorate(line);
    at = line.to + 1;
  }
}
