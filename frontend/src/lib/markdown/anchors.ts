/** The names by which addresses and links lead to a part of a document: `#FR-003`, `#some-heading`. */

/** The words of a heading or a line without the markers of Markdown. */
export function plainWords(words: string): string {
  return words
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/[*`]|~~|(?<!\w)_|_(?!\w)|\\(?=[^\w\s])/g, "")
    .trim();
}

/** "Goals & metrics" is `goals-metrics`. Letters of any script stay. */
function slugOf(words: string): string {
  return words
    .toLowerCase()
    .normalize("NFC")
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, "-")
    .replace(/^-+|-+$/g, "");
}

/** Of each heading, in their order: the second of a name ends in "-1". */
export function anchorsOf(headings: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return headings.map((heading) => {
    const slug = slugOf(plainWords(heading));
    const before = seen.get(slug) ?? 0;
    seen.set(slug, before + 1);
    return before === 0 ? slug : `${slug}-${before}`;
  });
}

/** The name that an address leads to: an id as it is, a heading as its slug; null for any other address. */
export function anchorIn(address: string): string | null {
  if (!address.startsWith("#") || address.startsWith("#at=")) return null;
  const name = decoded(address.slice(1));
  if (/^[A-Z]{1,5}-\d{2,4}$/.test(name)) return name;
  return slugOf(name) || null;
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

/** The address of this page with the name of a part of it. */
export function linkTo(anchor: string): string {
  const { origin, pathname } = window.location;
  return `${origin}${pathname}#${encodeURIComponent(anchor)}`;
}
