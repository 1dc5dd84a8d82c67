/** The line where what is dragged would land, and the shade on what it is. */
import type { EditorView } from "@codemirror/view";

import { type Boundary, boundariesOf, type Drawn } from "./table-boundaries";

export class DragMarks {
  private readonly line = document.createElement("div");
  private readonly shade = document.createElement("div");

  constructor(private readonly page: EditorView["scrollDOM"]) {
    this.line.className = "rq-drag-line";
    this.shade.className = "rq-drag-shade";
  }

  get areShown(): boolean {
    return this.line.isConnected;
  }

  /** Of that row or column; without a line where it would stay. */
  show(what: "row" | "column", nth: number, drawn: Drawn, near: Boundary | null): void {
    this.page.append(this.shade, this.line);
    // On the page, whose own classes the editor does not write.
    this.page.classList.add("rq-dragging");
    this.hide();
    const { inSight } = drawn;
    const edges = boundariesOf(drawn, what);
    const [start, end] = [nth, nth + 1].map((before) => edges.find((edge) => edge.before === before)?.at);
    if (what === "row") {
      if (start !== undefined && end !== undefined)
        this.put(this.shade, inSight.left, start, inSight.width, end - start);
      if (near) this.put(this.line, inSight.left, near.at - 1, inSight.width, 2);
      return;
    }
    // One edge of a column may be out of sight.
    if (start !== undefined || end !== undefined) {
      const [left, right] = [start ?? inSight.left, end ?? inSight.right];
      this.put(this.shade, left, inSight.top, right - left, inSight.height);
    }
    if (near) this.put(this.line, near.at - 1, inSight.top, 2, inSight.height);
  }

  private put(dom: HTMLElement, left: number, top: number, width: number, height: number): void {
    const page = this.page.getBoundingClientRect();
    dom.hidden = false;
    dom.style.translate = `${Math.round(left - page.left)}px ${Math.round(top - page.top)}px`;
    dom.style.width = `${Math.round(width)}px`;
    dom.style.height = `${Math.round(height)}px`;
  }

  /** Until something is shown again: the table is out of sight. */
  hide(): void {
    this.shade.hidden = this.line.hidden = true;
  }

  remove(): void {
    this.line.remove();
    this.shade.remove();
    this.page.classList.remove("rq-dragging");
  }
}
