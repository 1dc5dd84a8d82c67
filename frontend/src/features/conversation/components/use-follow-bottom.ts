/** Keeps a scrolling log at its last line while the reader is there, and tells when they are not. */
import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from "react";

import { nextFollowing, scrollPositionOf, type ScrollPosition } from "./follow-bottom";

export interface FollowBottom {
  /** The element that scrolls. */
  scroller: RefObject<HTMLDivElement | null>;
  /** Its content, whose growth is followed. */
  content: RefObject<HTMLDivElement | null>;
  isFollowing: boolean;
  /** Goes to the last line and follows from there. */
  jump: () => void;
}

/**
 * `firstKey` names the first entry: when another comes before it, what the reader sees stays in place.
 * With `isAnswering` the person has just said something, and is taken to the end of the log.
 */
export function useFollowBottom(firstKey: number | undefined, isAnswering: boolean): FollowBottom {
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const following = useRef(true);
  const position = useRef<ScrollPosition>({ top: 0, height: 0, viewport: 0 });
  const [isFollowing, setFollowing] = useState(true);

  const follow = useCallback((next: boolean) => {
    following.current = next;
    setFollowing(next);
  }, []);

  const jump = useCallback(() => {
    follow(true);
    toEnd(scroller.current);
  }, [follow]);

  useLayoutEffect(() => {
    const [outer, inner] = [scroller.current, content.current];
    if (!outer || !inner) return;
    const onScroll = () => {
      const now = scrollPositionOf(outer);
      follow(nextFollowing(following.current, position.current, now));
      position.current = now;
    };
    const onResize = () => {
      if (following.current) toEnd(outer);
      position.current = scrollPositionOf(outer);
    };
    const observer = new ResizeObserver(onResize);
    observer.observe(inner);
    observer.observe(outer);
    outer.addEventListener("scroll", onScroll, { passive: true });
    return () => {
      observer.disconnect();
      outer.removeEventListener("scroll", onScroll);
    };
  }, [follow]);

  useLayoutEffect(() => {
    const outer = scroller.current;
    // Without an entry nothing has moved, and to look would have the page laid out before it is whole.
    if (!outer || firstKey === undefined) return;
    const [before, now] = [position.current, scrollPositionOf(outer)];
    if (!following.current && before.height > 0) outer.scrollTop = now.top + now.height - before.height;
    position.current = scrollPositionOf(outer);
  }, [firstKey]);

  useLayoutEffect(() => {
    if (!isAnswering) return;
    following.current = true;
    toEnd(scroller.current);
  }, [isAnswering]);

  return { scroller, content, isFollowing, jump };
}

function toEnd(element: HTMLElement | null): void {
  if (element) element.scrollTop = element.scrollHeight;
}
