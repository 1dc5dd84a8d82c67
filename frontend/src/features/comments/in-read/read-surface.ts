/** A text that is only read, as comments need it: rows of Markdown, drawn. */
import { drawnRows } from "@/lib/markdown/drawn-rows";
import { alignRow, drawnSpan, sourceSpan } from "@/lib/markdown/text-alignment";
import { rangeIn } from "@/lib/range-in";

import { type DrawnMark, highlight, lettersBefore, markAt, styleOf } from "../dom-ranges";
import type { Span } from "../placing";
import type { Mark, Surface } from "../surface";

interface ShownText {
  readonly title: string;
  readonly content: string;
}

interface Row extends Span {
  readonly element: HTMLElement;
}

export class ReadSurface implements Surface {
  private marks: readonly Mark[] = [];
  private drawn: readonly DrawnMark[] = [];
  private readonly changed = new Set<() => void>();
  private readonly picked = new Set<(key: string | null) => void>();
  /** Rows as they were aligned last, as long as both sides are the same. */
  private readonly aligned = new WeakMap<
    Element,
    { source: string; letters: string; positions: Int32Array }
  >();
  private readonly watcher = new MutationObserver((changes) => {
    const isOfPage = ({ target }: MutationRecord) =>
      !(target instanceof Element && target.closest(".comments-layer"));
    if (changes.some(isOfPage)) this.drawSoon();
  });
  private frame = 0;

  /** `shared` reads the text as all write it, of which positions are; `read` what the page shows. */
  constructor(
    private readonly page: HTMLElement,
    private readonly read: () => ShownText,
    private readonly shared: () => string,
  ) {}

  enter(): () => void {
    const tellSelection = () => this.changed.forEach((listener) => listener());
    this.watcher.observe(this.page, { subtree: true, childList: true, characterData: true });
    document.addEventListener("selectionchange", tellSelection);
    this.page.addEventListener("click", this.pick);
    this.drawSoon();
    return () => {
      this.watcher.disconnect();
      document.removeEventListener("selectionchange", tellSelection);
      this.page.removeEventListener("click", this.pick);
      cancelAnimationFrame(this.frame);
      highlight([]);
    };
  }

  lineOf(position: number) {
    const row = this.rows().findLast(({ from }) => from <= position);
    if (!row) return null;
    const letters = drawnSpan(this.positionsOf(row), { from: position - row.from, to: row.to - row.from });
    const box = letters && rangeIn(row.element, letters).getClientRects()[0];
    const { top, bottom } = box ?? row.element.getBoundingClientRect();
    return { top, bottom };
  }

  selection(): Span | null {
    const selected = window.getSelection();
    if (!selected || selected.isCollapsed || selected.rangeCount === 0) return null;
    const range = selected.getRangeAt(0);
    const spans = this.rows().flatMap((row) => this.selectedIn(row, range) ?? []);
    const [first, last] = [spans[0], spans.at(-1)];
    if (!first || !last) return null;
    const span = { from: first.from, to: last.to };
    const isSame = this.read().content.slice(span.from, span.to) === this.shared().slice(span.from, span.to);
    return isSame ? span : null;
  }

  isActive(): boolean {
    return true;
  }

  caret(): null {
    return null;
  }

  show({ from, to }: Span): void {
    const row = this.rows().findLast((each) => each.from <= from);
    if (!row) return;
    const letters = drawnSpan(this.positionsOf(row), { from: from - row.from, to: to - row.from });
    const { top, bottom } = (letters ? rangeIn(row.element, letters) : row.element).getBoundingClientRect();
    const frame = this.page.getBoundingClientRect();
    this.page.scrollTop += (top + bottom) / 2 - (frame.top + frame.bottom) / 2;
  }

  mark(marks: readonly Mark[]): void {
    this.marks = marks;
    this.draw();
  }

  onChange(listener: () => void): () => void {
    this.changed.add(listener);
    return () => void this.changed.delete(listener);
  }

  onPick(listener: (key: string | null) => void): () => void {
    this.picked.add(listener);
    return () => void this.picked.delete(listener);
  }

  /** The page is read from its heading, which stands over it. */
  focus(): void {
    document.querySelector<HTMLElement>("h1[tabindex='-1']")?.focus();
  }

  private readonly pick = (event: MouseEvent): void => {
    if (window.getSelection()?.isCollapsed === false) return;
    const key = markAt(this.drawn, event.clientX, event.clientY);
    const isOnPage = event.target instanceof Element && event.target.closest("article") !== null;
    if (key || isOnPage) this.picked.forEach((listener) => listener(key));
  };

  private drawSoon(): void {
    cancelAnimationFrame(this.frame);
    this.frame = requestAnimationFrame(() => {
      this.draw();
      this.changed.forEach((listener) => listener());
    });
  }

  private draw(): void {
    const isSame = this.read().content === this.shared();
    const rows = this.marks.length > 0 && isSame ? this.rows() : [];
    this.drawn = this.marks.flatMap((mark) =>
      rows
        .filter(({ from, to }) => from < mark.to && mark.from < to)
        .flatMap((row) => {
          const span = { from: mark.from - row.from, to: mark.to - row.from };
          const letters = drawnSpan(this.positionsOf(row), span);
          return letters
            ? [{ key: mark.key, style: styleOf(mark), range: rangeIn(row.element, letters) }]
            : [];
        }),
    );
    highlight(this.drawn);
  }

  private rows(): Row[] {
    return drawnRows(this.page, this.read()).flatMap(({ from, to, element }) => {
      const body = element.querySelector<HTMLElement>(".doc-body");
      return body ? [{ from, to, element: body }] : [];
    });
  }

  private positionsOf({ from, to, element }: Row): Int32Array {
    const source = this.read().content.slice(from, to);
    const letters = element.textContent;
    const known = this.aligned.get(element);
    if (known?.source === source && known.letters === letters) return known.positions;
    const positions = alignRow(source, element);
    this.aligned.set(element, { source, letters, positions });
    return positions;
  }

  private selectedIn(row: Row, range: Range): Span | null {
    if (!range.intersectsNode(row.element)) return null;
    const has = (node: Node) => row.element.contains(node);
    const start = has(range.startContainer)
      ? lettersBefore(row.element, range.startContainer, range.startOffset)
      : 0;
    const end = has(range.endContainer)
      ? lettersBefore(row.element, range.endContainer, range.endOffset)
      : row.element.textContent.length;
    const span = sourceSpan(this.positionsOf(row), { from: start, to: end });
    return span && { from: row.from + span.from, to: row.from + span.to };
  }
}
