/** A text as it reads, opened at a place in it: a session's, or one that is only read. */
import { type ReactNode, useCallback, useEffect, useLayoutEffect, useRef } from "react";

import { drawnRows } from "@/lib/markdown/drawn-rows";
import { RuledPage } from "@/lib/markdown/ruled-page";

import type { Snapshot } from "../session";
import { TITLE_FIELD } from "./title-field-id";

export interface PlacedPage {
  /** The position of the text that is wanted at the top. */
  position: number;
  /** Told of the position at the top when the page goes. */
  onLeave?: (position: number) => void;
}

interface PositionedPageProps extends PlacedPage {
  text: { read: () => Snapshot };
  /** A line under the title. */
  under?: ReactNode;
  /** What stands in the place of a text that is not there. */
  empty?: ReactNode;
}

export function PositionedPage({ text, position, onLeave, under, empty }: PositionedPageProps) {
  const { title, content } = text.read();
  const latest = useRef(text);
  useEffect(() => {
    latest.current = text;
  });
  const place = useRef<HTMLDivElement>(null);
  const shownAt = useRef<number | null>(null);
  useLayoutEffect(() => {
    const page = place.current?.closest<HTMLElement>(".doc-scroller");
    if (!page) return;
    shownAt.current = showPosition(page, latest.current.read(), position);
    return () => onLeave?.(positionAtTop(page, latest.current.read()));
  }, [position, onLeave]);
  // A long page comes in slices: the place is looked for until it is there, or the person has gone elsewhere.
  const onDrawn = useCallback(() => {
    const page = place.current?.closest<HTMLElement>(".doc-scroller");
    if (page?.scrollTop === shownAt.current)
      shownAt.current = showPosition(page, latest.current.read(), position);
  }, [position]);
  useEffect(() => {
    // Where the title is said elsewhere, a click goes to its field, which is not shown while the page is read.
    const field = document.getElementById(TITLE_FIELD);
    const leadToTitle = (): void => showTitle(place.current);
    field?.addEventListener("click", leadToTitle);
    return () => field?.removeEventListener("click", leadToTitle);
  }, []);
  return (
    <div ref={place} className="h-full">
      <RuledPage
        title={title}
        content={content}
        rail
        keepsPlace
        onDrawn={onDrawn}
        under={under}
        {...(empty === undefined ? {} : { empty })}
      />
    </div>
  );
}

function showTitle(page: HTMLElement | null): void {
  const heading = page?.querySelector("h1");
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  const place = heading.closest(".doc-scroller");
  if (place) place.scrollTop = 0;
}

/** Answers where the page stands then. */
function showPosition(page: HTMLElement, text: Snapshot, position: number): number {
  const row = position > 0 && drawnRows(page, text).findLast(({ from }) => from <= position);
  if (!row) {
    page.scrollTop = 0;
    return page.scrollTop;
  }
  const share = (position - row.from) / Math.max(1, row.to - row.from);
  const box = row.element.getBoundingClientRect();
  page.scrollTop += box.top + share * box.height - page.getBoundingClientRect().top;
  return page.scrollTop;
}

function positionAtTop(page: HTMLElement, text: Snapshot): number {
  const { top } = page.getBoundingClientRect();
  // The browser keeps whole pixels only: a row that begins within the next one is at the top.
  const row = drawnRows(page, text).findLast(({ element }) => element.getBoundingClientRect().top <= top + 1);
  if (!row) return 0;
  const box = row.element.getBoundingClientRect();
  const share = (top - box.top) / Math.max(1, box.height);
  return row.from + Math.floor(Math.min(1, Math.max(0, share)) * (row.to - row.from - 1));
}
