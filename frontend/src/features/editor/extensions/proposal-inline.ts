/**
 * Draws the words that a pending change brings: inside a line in the accent, as lines of their own where it brings blocks.
 */
import { type EditorView, WidgetType } from "@codemirror/view";

import { rankedMark } from "@/lib/markdown/ranked-requirement";

import { lineParts } from "../format/blocks";
import { inlineFragment } from "../format/inline-dom";
import { noteElement } from "./proposal-note";
import { cellWords } from "./proposal-note-parts";
import { changesInLines } from "./proposal-lines";
import { isTitleChange, type PlacedHunk } from "./proposal-state";
import { numberMark, waitingBeside } from "./suggestion-note";
import { smallOf } from "./widgets";

/** Whether a change brings more than parts of lines: what only arrives, with its own end of line, is one as well. */
export function bringsBlocks(placed: PlacedHunk): boolean {
  const { hunk, from, to } = placed;
  if (isTitleChange(hunk)) return true;
  if (from === to) return hunk.replacement.includes("\n");
  return hunk.replacement.trim().includes("\n") && changesInLines(placed) === null;
}

export class ArrivingWords extends WidgetType {
  constructor(
    private readonly text: string,
    /** Something leaves right before: a space, not part of the change, parts the two. */
    private readonly replaces: boolean,
  ) {
    super();
  }

  override eq(other: ArrivingWords): boolean {
    return other.text === this.text && other.replaces === this.replaces;
  }

  override toDOM(): HTMLElement {
    const place = document.createElement("span");
    const arriving = document.createElement("ins");
    arriving.className = "text-added";
    arriving.append(inlineFragment(this.text.trim()));
    place.append(this.replaces ? " " : "", arriving);
    return place;
  }
}

function lineClass(text: string): string {
  const { kind } = lineParts(text);
  if (kind.startsWith("heading")) return `rq-heading rq-${kind}`;
  return kind === "bullets" || kind === "numbers" || kind === "tasks" ? "rq-item rq-item-more" : "";
}

function arrivingLine(text: string): HTMLElement {
  const line = document.createElement("div");
  line.className = `rq-arriving ${lineClass(text)}`;
  const words = document.createElement("ins");
  words.className = "text-added";
  const mark = rankedMark(text);
  if (mark) {
    const hang = document.createElement("span");
    hang.className = "doc-hang";
    hang.textContent = mark.id;
    if (mark.priority !== null) hang.append(smallOf(mark.priority));
    line.append(hang);
  }
  const plain = text.slice(mark?.wordsAt ?? lineParts(text).length);
  words.append(inlineFragment(cellWords(text) ?? plain.trim()));
  line.append(words);
  return line;
}

/** The title that is proposed, below the one that stands: it is no Markdown. */
function arrivingTitle(text: string): HTMLElement {
  const line = document.createElement("div");
  line.className = "rq-arriving rq-arriving-title";
  const words = document.createElement("ins");
  words.className = "text-added";
  words.textContent = text;
  line.append(words);
  return line;
}

/** Behind the words of a change of several that a person suggests. */
export class ChangeNumber extends WidgetType {
  constructor(private readonly mark: HTMLElement) {
    super();
  }

  override eq(other: ChangeNumber): boolean {
    return other.mark.textContent === this.mark.textContent;
  }

  override toDOM(): HTMLElement {
    return this.mark.cloneNode(true) as HTMLElement;
  }
}

export class ArrivingBlocks extends WidgetType {
  constructor(
    private readonly placed: PlacedHunk,
    /** Whether the change is decided here, because no line of the text carries its buttons. */
    private readonly hasNote: boolean,
  ) {
    super();
  }

  override eq(other: ArrivingBlocks): boolean {
    return (
      other.placed.hunk.replacement === this.placed.hunk.replacement &&
      other.placed.proposalId === this.placed.proposalId &&
      waitingBeside(other.placed) === waitingBeside(this.placed) &&
      other.hasNote === this.hasNote
    );
  }

  override toDOM(view: EditorView): HTMLElement {
    const block = document.createElement("div");
    block.className = "rq-arriving-block rq-pending";
    const { hunk } = this.placed;
    const isRule = (line: string): boolean => /^\s*\|?[\s:|-]+\|[\s:|-]*$/.test(line);
    const lines = hunk.replacement.split("\n").filter((line) => line.trim() !== "" && !isRule(line));
    block.append(...(isTitleChange(hunk) ? [arrivingTitle(hunk.replacement)] : lines.map(arrivingLine)));
    const number = numberMark(this.placed);
    if (number) block.lastElementChild?.append(number);
    if (this.hasNote)
      block.append(noteElement(view, this.placed, "rail"), noteElement(view, this.placed, "below"));
    return block;
  }

  override ignoreEvent(): boolean {
    return true;
  }
}
