/** The quiet buttons beside the text: six dots that open a menu, a cross that adds. */

const SVG = "http://www.w3.org/2000/svg";

const SHAPES = {
  /** Dots are strokes without a length. */
  rows: "M9 5h.01M9 12h.01M9 19h.01M15 5h.01M15 12h.01M15 19h.01",
  columns: "M5 9h.01M12 9h.01M19 9h.01M5 15h.01M12 15h.01M19 15h.01",
  more: "M5 12h.01M12 12h.01M19 12h.01",
  add: "M5 12h14M12 5v14",
} as const;

export type HandleShape = keyof typeof SHAPES;

export class HandleElement {
  readonly dom = document.createElement("button");

  constructor(className: string, shape: HandleShape, press: () => void) {
    const { dom } = this;
    dom.type = "button";
    dom.className = `rq-handle ${className}`;
    // The keyboard comes to the menu from the caret.
    dom.tabIndex = -1;
    if (shape !== "add") dom.ariaHasPopup = "menu";
    dom.hidden = true;
    dom.append(drawing(SHAPES[shape]));
    // The caret stays in the text.
    dom.addEventListener("mousedown", (event) => event.preventDefault());
    dom.addEventListener("click", press);
  }

  /** `left` is kept as the style sheet has it where it is not given. */
  show(name: string, top: number, left?: number): void {
    const { dom } = this;
    dom.ariaLabel = name;
    dom.style.top = `${Math.round(top)}px`;
    dom.style.left = left === undefined ? "" : `${Math.round(left)}px`;
    dom.hidden = false;
  }

  hide(): void {
    this.dom.hidden = true;
  }
}

function drawing(shape: string): SVGElement {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", shape);
  svg.append(path);
  return svg;
}
