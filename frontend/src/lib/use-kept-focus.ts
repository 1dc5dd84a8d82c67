/** Keeps the focus in a region whose focused button goes away, as a button does that has been answered. */
import { type RefObject, useEffect, useRef } from "react";

/** `next` is what has the focus then, if it is there: else the region has it. */
export function useKeptFocus(
  region: RefObject<HTMLElement | null>,
  next?: () => HTMLElement | null | undefined,
): void {
  const last = useRef<EventTarget | null>(null);
  useEffect(() => {
    // Whoever goes elsewhere, be it to a place that takes no focus, is not called back.
    const follow = ({ target }: Event) =>
      (last.current = target instanceof Node && region.current?.contains(target) ? target : null);
    const events = ["focusin", "pointerdown"] as const;
    for (const event of events) document.addEventListener(event, follow);
    return () => {
      for (const event of events) document.removeEventListener(event, follow);
    };
  }, [region]);
  // After every drawing: the browser gives the focus to nobody when the element that had it goes.
  useEffect(() => {
    const isLost = document.activeElement === document.body;
    if (!isLost || !(last.current instanceof Element) || last.current.isConnected) return;
    last.current = null;
    (next?.() ?? region.current)?.focus({ preventScroll: true });
  });
}
