/** Keeps the focus in a region whose focused button goes away, as a button does that has been answered. */
import { type RefObject, useEffect, useRef } from "react";

export function useKeptFocus(region: RefObject<HTMLElement | null>): void {
  const last = useRef<EventTarget | null>(null);
  useEffect(() => {
    const element = region.current;
    const remember = (event: FocusEvent) => (last.current = event.target);
    element?.addEventListener("focusin", remember);
    return () => element?.removeEventListener("focusin", remember);
  }, [region]);
  // After every drawing: the browser gives the focus to nobody when the element that had it goes.
  useEffect(() => {
    const isLost = document.activeElement === document.body;
    if (!isLost || !(last.current instanceof Element) || last.current.isConnected) return;
    last.current = null;
    region.current?.focus({ preventScroll: true });
  });
}
