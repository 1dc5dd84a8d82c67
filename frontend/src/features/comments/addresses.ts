/** Addresses of the web among plain words, which can be pressed where they are read. */

const ADDRESS = /https?:\/\/[^\s<>"“”«»]+/gi;
/** What ends a sentence rather than an address. */
const BEHIND = /[.,;:!?'’*_~…]+$/;

export interface Address {
  readonly href: string;
}

/** The words in their order, with the addresses among them. */
export function withAddresses(words: string): (string | Address)[] {
  const pieces: (string | Address)[] = [];
  let from = 0;
  for (const found of words.matchAll(ADDRESS)) {
    const href = trimmed(found[0]);
    if (!URL.canParse(href)) continue;
    if (found.index > from) pieces.push(words.slice(from, found.index));
    pieces.push({ href });
    from = found.index + href.length;
  }
  if (from < words.length) pieces.push(words.slice(from));
  return pieces;
}

/** Without what belongs to the sentence around it: a bracket ends an address that has not opened it. */
function trimmed(address: string): string {
  for (let rest = address; ; rest = rest.slice(0, -1)) {
    rest = rest.replace(BEHIND, "");
    const [opening, closing] = rest.endsWith(")") ? "()" : rest.endsWith("]") ? "[]" : "";
    if (opening === undefined || closing === undefined) return rest;
    if (rest.split(opening).length >= rest.split(closing).length) return rest;
  }
}
