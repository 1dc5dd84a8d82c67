/** Pending changes of the assistant for tests. */
import * as Y from "yjs";

import type { Hunk, Proposal } from "@/lib/api/types";
import { aHunk, aProposal } from "@/testing/factories";

import { placed, type PlacedHunk } from "../extensions/proposal-state";
import type { Span } from "../format/place-hunks";

/** The title "Plan" is to become another. */
export function aTitleChange(replacement: string, change: Partial<Hunk> = {}): Hunk {
  return aHunk({ section: null, label: "Title", original: "Plan", replacement, ...change });
}

export function aProposalOf(...hunks: Hunk[]): Proposal {
  return aProposal({ id: 7, messageId: null, summary: "", hunks });
}

const encoded = (position: Y.RelativePosition): string =>
  btoa(String.fromCharCode(...Y.encodeRelativePosition(position)));

/** The change as the server tells of it: with what its words at `at` in the shared text stand on and between. */
export function standing(content: Y.Text, at: number, change: Hunk): Hunk {
  const text = content.toJSON();
  const { original } = change;
  const end = at + original.length;
  const relative = (index: number, association: number) =>
    encoded(Y.createRelativePositionFromTypeIndex(content, index, association));
  return {
    ...change,
    before: text.slice(Math.max(0, at - 60), at),
    after: text.slice(end, end + 60),
    place: {
      left: at > 0 ? relative(at, -1) : null,
      from: original === "" ? null : relative(at, 0),
      to: original === "" ? null : relative(end, -1),
      right: end < text.length ? relative(end, 0) : null,
    },
  };
}

/** One proposal of these changes, each where its words and those around them stand in the text. */
export function shownIn(content: string, ...hunks: Hunk[]): readonly PlacedHunk[] {
  const spans = hunks.flatMap((hunk): [Hunk, Span][] => {
    const { before, original, after } = hunk;
    const parts = [
      [before + original + after, before],
      [before + original, before],
      [original + after, ""],
    ] as const;
    const found = parts.find(([quote]) => content.includes(quote));
    if (!found) return [];
    const from = content.indexOf(found[0]) + found[1].length;
    return [[hunk, { from, to: from + original.length }]];
  });
  return placed([aProposalOf(...hunks)], new Map(spans));
}
