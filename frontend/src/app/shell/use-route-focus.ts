/** After a change of route the focus goes to the heading of the new page, unless the page has taken it or somebody types. */
import { useRouterState } from "@tanstack/react-router";
import { useEffect, useRef } from "react";

import { takesKeys } from "@/lib/keyboard";

/** Whether the new page has put the focus where its work begins, or somebody went on to write beside it. */
function hasOwnFocus(): boolean {
  const { activeElement } = document;
  const page = document.getElementById("content");
  return takesKeys(activeElement) || (page !== activeElement && page?.contains(activeElement) === true);
}

/** False while there is no heading. One that is not drawn takes no focus: phones have theirs in the bar at the top. */
function focusHeading(): boolean {
  if (hasOwnFocus()) return true;
  const headings = document.querySelectorAll<HTMLElement>("h1[tabindex='-1']");
  return Array.from(headings).some((heading) => {
    heading.focus({ preventScroll: true });
    return document.activeElement === heading;
  });
}

export function useRouteFocus(): void {
  // The resolved location changes only when the new page is there; until then the old one is on screen.
  const path = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname });
  const shown = useRef(path);
  useEffect(() => {
    const before = shown.current;
    shown.current = path;
    if (before === undefined || before === path) return;
    // The page may still be loading its code; the first heading that appears takes the focus.
    if (focusHeading()) return;
    const observer = new MutationObserver(() => {
      if (focusHeading()) observer.disconnect();
    });
    observer.observe(document.body, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [path]);
}
