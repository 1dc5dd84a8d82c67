/** Keeps the focus in the list of findings when what had it goes: typed letters would be shortcuts of the page. */
import { type RefObject, useEffect } from "react";

const FIELDS = "form :is(input, textarea, select)";

/** Gives the focus to the first field of an open finding, or to its line. */
function focusFinding(item: Element): void {
  const line = item.querySelector<HTMLElement>("[aria-expanded]");
  (item.hasAttribute("data-open") ? (item.querySelector<HTMLElement>(FIELDS) ?? line) : line)?.focus();
}

export function useFindingFocus(panel: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const root = panel.current;
    if (!root) return undefined;
    let had: Element | null = null;
    let place = 0;
    const items = () => [...root.querySelectorAll("[data-finding]")];
    const follow = ({ target }: FocusEvent) => {
      had = target instanceof Element && root.contains(target) ? target : null;
      const item = had?.closest("[data-finding]") ?? null;
      place = item ? items().indexOf(item) : 0;
    };
    const keep = new MutationObserver(() => {
      const isLost = had !== null && !had.isConnected && document.activeElement === document.body;
      if (!isLost) return;
      const open = root.querySelector("[data-finding][data-open]");
      const next = open ?? items()[place] ?? items().at(-1);
      if (next) focusFinding(next);
      else root.querySelector<HTMLElement>("h2")?.focus();
    });
    document.addEventListener("focusin", follow);
    keep.observe(root, { childList: true, subtree: true });
    return () => {
      document.removeEventListener("focusin", follow);
      keep.disconnect();
    };
  }, [panel]);
}
