/** The names by which addresses and links lead to a part of a document: `#FR-003`, `#some-heading`. */
import type { OutlineSection } from "./outline";

/** An id as documents have them. */
export const ID = /^[A-Z]{1,5}-\d{2,4}$/;

/** "Goals & metrics" is `goals-metrics`. Letters of any script stay. */
export function slugOf(words: string): string {
  return words
    .toLowerCase()
    .normalize("NFC")
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, "-")
    .replace(/^-+|-+$/g, "");
}

export interface Target {
  /** What it is called: an id, or a heading. */
  readonly name: string;
  /** The heading that it stands under; of a section its own. */
  readonly section: string;
  /** Of a requirement its words. */
  readonly words: string | null;
  readonly from: number;
}

function decoded(hash: string): string {
  try {
    return decodeURIComponent(hash);
  } catch {
    return hash;
  }
}

/** What an address leads to, with or without its "#"; null where the document has nothing of that name. */
export function targetOf(outline: readonly OutlineSection[], hash: string): Target | null {
  const name = decoded(hash.replace(/^#/, ""));
  if (name === "") return null;
  for (const section of outline) {
    const found = section.requirements.find(({ id }) => id === name);
    if (found) return { name, section: section.words, words: found.words, from: found.from };
  }
  const wanted = slugOf(name);
  const section = outline.find(({ anchor }) => anchor === wanted && anchor !== "");
  if (!section) return null;
  return { name: section.words, section: section.words, words: null, from: section.from };
}

/** The address of this page with the name of a part of it. */
export function linkTo(anchor: string): string {
  const { origin, pathname } = window.location;
  return `${origin}${pathname}#${encodeURIComponent(anchor)}`;
}
