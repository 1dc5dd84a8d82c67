/** Targets in a document that an address leads to. */
import { anchorIn } from "@/lib/markdown/anchors";

import type { OutlineSection } from "./outline";

export interface Target {
  /** What it is called: an id, or a heading. */
  readonly name: string;
  /** The heading that it stands under; of a section its own. */
  readonly section: string;
  /** Of a requirement its words. */
  readonly words: string | null;
  readonly from: number;
}

/** What a hash leads to; null where the document has nothing of that name. */
export function targetOf(outline: readonly OutlineSection[], hash: string): Target | null {
  const name = anchorIn(`#${hash.replace(/^#/, "")}`);
  if (name === null) return null;
  for (const section of outline) {
    const found = section.requirements.find(({ id }) => id === name);
    if (found) return { name, section: section.words, words: found.words, from: found.from };
  }
  const section = outline.find(({ anchor }) => anchor === name);
  return section ? { name: section.words, section: section.words, words: null, from: section.from } : null;
}
