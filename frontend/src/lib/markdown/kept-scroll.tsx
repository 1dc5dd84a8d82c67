/**
 * Keeps what is read where it stands on the screen while rows above it come, go or grow. Browsers' own way to do so is
 * not in all of them, and does not hold in those where rows are drawn anew: it is turned off there.
 */
import { Component, type ComponentProps, createRef } from "react";

interface ScrollPosition {
  readonly scroller: Element;
  readonly row: Element;
  /** Pixels from the top of the window. */
  readonly top: number;
}

interface KeptScrollProps extends ComponentProps<"article"> {
  isKept: boolean;
}

/** Around the rows of a page. At its beginning a page stays there. */
export class KeptScroll extends Component<KeptScrollProps> {
  private readonly page = createRef<HTMLElement>();

  override getSnapshotBeforeUpdate(): ScrollPosition | null {
    const page = this.page.current;
    const scroller = page?.closest(".doc-scroller") ?? document.scrollingElement;
    if (!this.props.isKept || !page || !scroller || scroller.scrollTop <= 0) return null;
    const edge = scroller === document.scrollingElement ? 0 : scroller.getBoundingClientRect().top;
    const row = firstBelow(page.children, edge);
    return row && { scroller, row, top: row.getBoundingClientRect().top };
  }

  override componentDidUpdate(_props: unknown, _state: unknown, position: ScrollPosition | null): void {
    if (!position?.row.isConnected) return;
    const { scroller, row, top } = position;
    scroller.scrollTop += row.getBoundingClientRect().top - top;
  }

  override render() {
    const { isKept, ...rest } = this.props;
    return <article {...rest} ref={this.page} data-keeps-place={isKept || undefined} />;
  }
}

/** The first row that ends below the edge; they stand one under the other. */
function firstBelow(rows: HTMLCollection, edge: number): Element | null {
  let [from, to] = [0, rows.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((rows[middle]?.getBoundingClientRect().bottom ?? 0) > edge) to = middle;
    else from = middle + 1;
  }
  return rows[from] ?? null;
}
