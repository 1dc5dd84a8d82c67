/**
 * Keeps the assistant's pending changes in place while the text around them is edited.
 */
import { type ChangeDesc, type EditorState, Facet, StateEffect, StateField } from "@codemirror/state";

import type { Hunk, Proposal } from "@/lib/api/types";

import { locateHunk } from "../format/locate";

export interface PlacedHunk {
  readonly proposalId: number;
  readonly hunk: Hunk;
  readonly from: number;
  readonly to: number;
}

export interface ProposalActions {
  readonly onAccept: (proposalId: number, hunks: readonly number[]) => void;
  readonly onReject: (proposalId: number, hunks: readonly number[]) => void;
  readonly onUndo: (proposalId: number) => void;
  readonly onRedo: (proposalId: number) => void;
}

/** The server names a change of the title so; it quotes no text. */
export function isTitleChange({ label, section }: Hunk): boolean {
  return label === "Title" && section === null;
}

/** What Accept and Reject call; the last value given holds. */
export const proposalActions = Facet.define<ProposalActions, ProposalActions | null>({
  combine: (given) => given.at(-1) ?? null,
});

const NONE: readonly PlacedHunk[] = [];
/** The title stands above the text. */
const TOP = { from: 0, to: 0 };

export const setProposals = StateEffect.define<readonly Proposal[]>();

function place(text: string, proposals: readonly Proposal[]): readonly PlacedHunk[] {
  const placed = proposals.flatMap((proposal) =>
    proposal.hunks
      .filter((hunk) => hunk.state === "pending")
      .flatMap((hunk) => {
        const found = isTitleChange(hunk) ? TOP : locateHunk(text, hunk);
        return found ? [{ proposalId: proposal.id, hunk, ...found }] : [];
      }),
  );
  return placed.length > 0 ? placed.sort(inOrder) : NONE;
}

function inOrder(one: PlacedHunk, other: PlacedHunk): number {
  return one.from - other.from || Number(isTitleChange(other.hunk)) - Number(isTitleChange(one.hunk));
}

/** A change whose words were edited meanwhile no longer fits and is not shown. */
function carry(placed: readonly PlacedHunk[], changes: ChangeDesc): readonly PlacedHunk[] {
  return placed.flatMap((item) => {
    const isTouched = item.from < item.to && changes.touchesRange(item.from + 1, item.to - 1) !== false;
    if (isTouched) return [];
    if (isTitleChange(item.hunk)) return [item];
    return [
      {
        ...item,
        from: changes.mapPos(item.from, 1),
        to: changes.mapPos(item.to, item.from === item.to ? 1 : -1),
      },
    ];
  });
}

export const proposalField = StateField.define<readonly PlacedHunk[]>({
  create: () => NONE,
  update(placed, transaction) {
    const set = transaction.effects.findLast((effect) => effect.is(setProposals));
    if (set) return place(transaction.newDoc.toString(), set.value);
    return transaction.docChanged && placed.length > 0 ? carry(placed, transaction.changes) : placed;
  },
});

export function proposalRanges(state: EditorState): readonly PlacedHunk[] {
  return state.field(proposalField, false) ?? NONE;
}
