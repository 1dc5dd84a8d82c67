/** Changes that are on the screen, looked for each time that the page has come to rest. */
import { type RefObject, useEffect } from "react";

import type { UnreadChange } from "./unread-changes";

/** Milliseconds after the page was scrolled until it is looked at what is on it. */
const LOOK_AFTER = 300;

export interface Box {
  readonly top: number;
  readonly bottom: number;
}

/** Of something that is not drawn at the moment. */
export const OUT_OF_SIGHT: Box = { top: -Infinity, bottom: -Infinity };

/** `boxOf` tells where a change is on the screen; null for one that has no place in the text any more. */
export function useSeen(
  place: RefObject<HTMLElement | null>,
  changes: readonly UnreadChange[],
  boxOf: (key: string) => Box | null,
  see: (key: string) => void,
): void {
  useEffect(() => {
    if (changes.length === 0) return;
    let timer: ReturnType<typeof setTimeout> | null = null;
    const look = (): void => {
      timer = null;
      const page = place.current?.parentElement?.querySelector(".doc-scroller")?.getBoundingClientRect();
      if (!page || page.height === 0 || document.visibilityState === "hidden") return;
      for (const { key } of changes) {
        const box = boxOf(key);
        // What has no place any more cannot be looked at.
        if (!box || (box.top >= page.top && box.top <= page.bottom)) see(key);
      }
    };
    const lookSoon = (): void => {
      if (timer !== null) clearTimeout(timer);
      timer = setTimeout(look, LOOK_AFTER);
    };
    lookSoon();
    const options = { capture: true, passive: true };
    window.addEventListener("scroll", lookSoon, options);
    window.addEventListener("resize", lookSoon);
    document.addEventListener("visibilitychange", lookSoon);
    return () => {
      if (timer !== null) clearTimeout(timer);
      window.removeEventListener("scroll", lookSoon, options);
      window.removeEventListener("resize", lookSoon);
      document.removeEventListener("visibilitychange", lookSoon);
    };
  }, [place, changes, boxOf, see]);
}
