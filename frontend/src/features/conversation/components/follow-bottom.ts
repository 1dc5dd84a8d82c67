/** Rule for a growing log: when it follows its last line, and when it leaves the reader alone. */

/** Where a scrolling element stands, in pixels. */
export interface ScrollPosition {
  top: number;
  height: number;
  viewport: number;
}

/** How near to the end counts as having come back to it. */
const NEAR = 32;

export function scrollPositionOf(element: HTMLElement): ScrollPosition {
  return { top: element.scrollTop, height: element.scrollHeight, viewport: element.clientHeight };
}

function distance({ top, height, viewport }: ScrollPosition): number {
  return height - viewport - top;
}

/**
 * Whether to follow after a movement from `before` to `now`. Any movement up is the reader's and ends the following,
 * however small: being pulled back by the next word is what makes a stream unreadable. Content that shrinks moves
 * up by itself and says nothing.
 */
export function nextFollowing(following: boolean, before: ScrollPosition, now: ScrollPosition): boolean {
  const isReadersMove = now.top < before.top && now.height >= before.height;
  if (isReadersMove) return distance(now) <= 1;
  return following || distance(now) <= NEAR;
}
