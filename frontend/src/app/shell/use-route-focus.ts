/** After a change of route the focus goes to the heading of the new page, so that it is read first. */
import { useRouterState } from "@tanstack/react-router";
import { useEffect, useRef } from "react";

export function useRouteFocus(): void {
  // The resolved location changes only when the new page is there; until then the old one is on screen.
  const path = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname });
  const shown = useRef(path);
  useEffect(() => {
    const before = shown.current;
    shown.current = path;
    if (before === undefined || before === path) return;
    const page = document.getElementById("content");
    if (!page) return;
    // The page may still be loading its code; the first heading that appears takes the focus.
    const focusHeading = () => {
      const heading = page.querySelector<HTMLElement>("h1[tabindex='-1']");
      heading?.focus({ preventScroll: true });
      return heading !== null;
    };
    if (focusHeading()) return;
    const observer = new MutationObserver(() => {
      if (focusHeading()) observer.disconnect();
    });
    observer.observe(page, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [path]);
}
