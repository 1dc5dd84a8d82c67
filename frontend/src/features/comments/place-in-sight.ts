/** Place where somebody is in a text that they read. */
import type { Surface } from "./surface";

/** The beginning of what is selected; else of the first line that is in sight on the page that scrolls it. */
export function placeInSight(surface: Surface, content: string, page: HTMLElement): number {
  const selected = surface.selection();
  if (selected) return selected.from;
  if (page.scrollTop === 0) return 0;
  const top = page.getBoundingClientRect().top;
  const starts = [0, ...Array.from(content.matchAll(/\n/g), ({ index }) => index + 1)];
  let [low, high] = [0, starts.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    const line = surface.lineOf(starts[middle] ?? 0);
    if (line && line.bottom > top) high = middle;
    else low = middle + 1;
  }
  return starts[low] ?? 0;
}
