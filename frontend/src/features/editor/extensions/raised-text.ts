/**
 * Raised signs in live preview, which few texts have: marks of footnotes as raised numbers, and raised and lowered
 * letters. As with other markers, what the caret is in shows what is written.
 */
import { syntaxTree } from "@codemirror/language";
import type { EditorState, Range } from "@codemirror/state";
import {
  Decoration,
  type DecorationSet,
  type EditorView,
  ViewPlugin,
  type ViewUpdate,
  WidgetType,
} from "@codemirror/view";
import type { SyntaxNodeRef } from "@lezer/common";

import { NOTE_MARK, type Notes } from "@/lib/markdown/footnotes";

import { isFocused, selectionTouches } from "./focus";
import { livePreview } from "./live-preview";
import { notesIn } from "./note-numbers";

const SHIFT = /^<(\/?)(sub|sup)>$/i;

const HIDDEN = Decoration.replace({});
const QUIET = Decoration.mark({ class: "rq-syntax" });
const RAISED = Decoration.mark({ tagName: "sup" });
const LOWERED = Decoration.mark({ tagName: "sub" });

class NumberWidget extends WidgetType {
  constructor(
    private readonly number: number,
    private readonly isOfNote: boolean,
  ) {
    super();
  }

  override eq({ number, isOfNote }: NumberWidget): boolean {
    return number === this.number && isOfNote === this.isOfNote;
  }

  override toDOM(): HTMLElement {
    const raised = document.createElement("sup");
    raised.textContent = `${this.number}`;
    if (this.isOfNote) raised.className = "rq-syntax";
    return raised;
  }
}

interface Tag {
  readonly name: string;
  readonly from: number;
  readonly to: number;
  /** Where what holds its words begins: its end stands in the same. */
  readonly holder: number;
}

class RaisedText {
  readonly found: Range<Decoration>[] = [];
  private open: Tag | null = null;

  constructor(
    private readonly state: EditorState,
    private readonly notes: Notes,
  ) {}

  enter(node: SyntaxNodeRef): void {
    if (node.name === "Link") this.marks(node);
    else if (node.name === "HTMLTag") this.tag(node);
    else if (node.name === "FootnoteMark") this.number(node.from, node.to, true);
  }

  /** One, or two with nothing between them, which are read as a link. */
  private marks(link: SyntaxNodeRef): void {
    const text = this.state.sliceDoc(link.from, link.to);
    const marks = [...text.matchAll(NOTE_MARK)];
    if (marks.map(([mark]) => mark).join("") !== text) return;
    for (const { 0: mark, index } of marks) {
      const from = link.from + index;
      this.number(from, from + mark.length, false);
    }
  }

  /** `[^label]`, or `[^label]:` before a note. */
  private number(from: number, to: number, isOfNote: boolean): void {
    const label = this.state.sliceDoc(from + 2, to - (isOfNote ? 2 : 1));
    const number = this.notes.get(label.toLowerCase());
    if (number === undefined) return;
    if (selectionTouches(this.state, from, to)) this.found.push(QUIET.range(from, to));
    else {
      const widget = new NumberWidget(number, isOfNote);
      this.found.push(Decoration.replace({ widget }).range(from, to));
    }
  }

  private tag({ from, to, node }: SyntaxNodeRef): void {
    const match = SHIFT.exec(this.state.sliceDoc(from, to));
    const holder = node.parent?.from ?? 0;
    if (!match) return;
    const [, end, word = ""] = match;
    const name = word.toLowerCase();
    const { open } = this;
    if (open?.holder !== holder) this.open = null;
    if (end === "") this.open ??= { name, from, to, holder };
    else if (open && open === this.open && open.name === name) {
      this.open = null;
      this.shift(open, from, to);
    }
  }

  private shift(open: Tag, from: number, to: number): void {
    if (open.to === from) return;
    this.found.push((open.name === "sup" ? RAISED : LOWERED).range(open.to, from));
    if (!selectionTouches(this.state, open.from, to))
      this.found.push(HIDDEN.range(open.from, open.to), HIDDEN.range(from, to));
  }
}

/** What parts of a text look like; pure, so that it can be tested without a screen. */
export function raisedText(
  state: EditorState,
  ranges: readonly { from: number; to: number }[],
  notes: Notes,
): DecorationSet {
  const found = new RaisedText(state, notes);
  for (const { from, to } of ranges)
    syntaxTree(state).iterate({ from, to, enter: (node) => found.enter(node) });
  return Decoration.set(found.found, true);
}

class RaisedPreview {
  decorations = Decoration.none;

  constructor(view: EditorView) {
    this.draw(view);
  }

  update(update: ViewUpdate): void {
    const { startState, state, view } = update;
    const isOther =
      update.docChanged ||
      update.viewportChanged ||
      update.selectionSet ||
      syntaxTree(startState) !== syntaxTree(state) ||
      isFocused(startState) !== isFocused(state) ||
      update.transactions.some(({ reconfigured }) => reconfigured);
    if (isOther) this.draw(view);
  }

  private draw(view: EditorView): void {
    const { state, visibleRanges } = view;
    // Where the text is shown as Markdown, all markers are.
    const isLive = view.plugin(livePreview) !== null;
    this.decorations = isLive
      ? raisedText(state, visibleRanges, notesIn(state.doc, visibleRanges))
      : Decoration.none;
  }
}

export const raisedPreview = ViewPlugin.fromClass(RaisedPreview, {
  decorations: ({ decorations }) => decorations,
});
