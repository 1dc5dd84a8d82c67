/** Drags a section of the outline by its handle: shows where it would go, and moves it there when it is let go. */
import { type MouseEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from "react";

import { type Before, mayMove } from "./move";
import type { OutlineSection } from "./outline";

/** Pixels from which a press is a drag. */
const FAR = 4;
/** Pixels from an end of the list at which it scrolls, and how far each time. */
const [EDGE, SCROLL] = [28, 12];

interface Drag {
  readonly section: OutlineSection;
  /** Undefined where it would stay as it is. */
  readonly before: Before | undefined;
  /** Where the line is drawn, from the top of the list. */
  readonly top: number;
}

interface Pressed {
  readonly section: OutlineSection;
  readonly y: number;
  isDragged: boolean;
}

interface Options {
  /** Holds the rows; those of sections have their key in `data-section`. */
  list: RefObject<HTMLElement | null>;
  outline: readonly OutlineSection[];
  onMove: (section: OutlineSection, before: Before) => void;
}

export function useDraggedSection({ list, outline, onMove }: Options) {
  const [drag, setDrag] = useState<Drag | null>(null);
  const pressed = useRef<Pressed | null>(null);
  /** The click that ends a drag is none. */
  const wasDragged = useRef(false);
  const isDragging = drag !== null;
  useEffect(() => {
    if (!isDragging) return;
    const leave = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      event.preventDefault();
      pressed.current = null;
      setDrag(null);
    };
    window.addEventListener("keydown", leave, { capture: true });
    return () => window.removeEventListener("keydown", leave, { capture: true });
  }, [isDragging]);
  const handle = (section: OutlineSection, onPress: (handle: HTMLElement) => void) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      pressed.current = { section, y: event.clientY, isDragged: false };
      wasDragged.current = false;
    },
    onPointerMove: ({ clientY }: PointerEvent<HTMLElement>) => {
      const press = pressed.current;
      if (!press || !list.current) return;
      press.isDragged ||= Math.abs(clientY - press.y) > FAR;
      if (!press.isDragged) return;
      scrollNear(list.current, clientY);
      setDrag({ section, ...nearest(list.current, outline, section, clientY) });
    },
    onPointerUp: () => {
      wasDragged.current = pressed.current?.isDragged === true;
      pressed.current = null;
      setDrag(null);
      if (wasDragged.current && drag?.before !== undefined) onMove(section, drag.before);
    },
    onPointerCancel: () => {
      pressed.current = null;
      setDrag(null);
    },
    onClick: ({ currentTarget }: MouseEvent<HTMLElement>) => {
      if (!wasDragged.current) onPress(currentTarget);
      wasDragged.current = false;
    },
  });
  return { drag, handle };
}

function scrollNear(list: HTMLElement, y: number): void {
  const { top, bottom } = list.getBoundingClientRect();
  if (y < top + EDGE) list.scrollBy({ top: -SCROLL });
  else if (y > bottom - EDGE) list.scrollBy({ top: SCROLL });
}

/** Of the places where it may go, the one next to the pointer. */
function nearest(
  list: HTMLElement,
  outline: readonly OutlineSection[],
  section: OutlineSection,
  y: number,
): Omit<Drag, "section"> {
  const length = outline.at(-1)?.to ?? 0;
  const start = list.getBoundingClientRect().top - list.scrollTop;
  const rows = new Map(
    [...list.querySelectorAll<HTMLElement>("[data-section]")].map((row) => [row.dataset.section, row]),
  );
  const end = list.querySelector("[data-end]")?.getBoundingClientRect().top ?? 0;
  const places = [...outline, null].flatMap((before) => {
    const isHere = before === section || (before?.from ?? length) === section.to;
    if (!isHere && !mayMove(section, before, length)) return [];
    const row = before && rows.get(before.key);
    if (before && !row) return [];
    return [{ before: isHere ? undefined : before, at: row?.getBoundingClientRect().top ?? end }];
  });
  const best = places.reduce<(typeof places)[number] | null>(
    (near, place) => (near && Math.abs(near.at - y) <= Math.abs(place.at - y) ? near : place),
    null,
  );
  return { before: best?.before, top: (best?.at ?? 0) - start };
}
