/** Letters of an element as a part of the page. */

/** The part of the page that holds these letters of an element. */
export function rangeIn(element: Element, { from, to }: { from: number; to: number }): Range {
  const range = document.createRange();
  range.selectNodeContents(element);
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  let before = 0;
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const length = node.textContent?.length ?? 0;
    if (from >= before && from < before + length) range.setStart(node, from - before);
    if (to > before && to <= before + length) range.setEnd(node, to - before);
    before += length;
  }
  return range;
}
