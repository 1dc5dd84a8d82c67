/** Keeps the focus in a region whose focused button goes away, as a button does that has been answered. */
import { type RefObject, useEffect, useRef } from "react";

/** The button of a menu, for what is in it: a menu stands apart from the page, and may go with its button. */
function ownerOf(target: EventTarget | null): Element | null {
  if (!(target instanceof Element)) return null;
  const button = target.closest("[role=menu]")?.getAttribute("aria-labelledby");
  return button ? ownerOf(document.getElementById(button)) : target;
}

/** `next` is what has the focus then, if it is there: else the region has it. */
export function useKeptFocus(
  region: RefObject<HTMLElement | null>,
  next?: () => HTMLElement | null | undefined,
): void {
  const last = useRef<Element | null>(null);
  useEffect(() => {
    // Whoever goes elsewhere, be it to a place that takes no focus, is not called back.
    const follow = ({ target }: Event) => {
      const owner = ownerOf(target);
      last.current = owner && region.current?.contains(owner) ? owner : null;
    };
    const events = ["focusin", "pointerdown"] as const;
    for (const event of events) document.addEventListener(event, follow);
    return () => {
      for (const event of events) document.removeEventListener(event, follow);
    };
  }, [region]);
  // After every drawing: the browser gives the focus to nobody when the element that had it goes.
  useEffect(() => {
    const isLost = document.activeElement === document.body;
    if (!isLost || !last.current || last.current.isConnected) return;
    last.current = null;
    (next?.() ?? region.current)?.focus({ preventScroll: true });
  });
}
