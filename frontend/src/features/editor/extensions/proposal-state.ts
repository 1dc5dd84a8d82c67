/**
 * Keeps the assistant's pending changes in place while the text around them is edited.
 */
import { type ChangeSet, type EditorState, Facet, StateEffect, StateField } from "@codemirror/state";

import type { Hunk, Proposal } from "@/lib/api/types";

import type { rebaseHunk, TextEdit } from "../format/rebase-hunk";
import { fromCodePoints } from "../format/code-points";

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

/** Comes with the drawing: until then nothing is seen that would have to be rebased. */
export const rebasing = Facet.define<typeof rebaseHunk, typeof rebaseHunk>({
  combine: ([given]) => given ?? (() => null),
});

const NONE: readonly PlacedHunk[] = [];
/** The title stands above the text. */
const TOP = { from: 0, to: 0 };

export interface ShownProposals {
  readonly proposals: readonly Proposal[];
  /** The version that the text is of, where it is one: places are told for versions. */
  readonly version: number | null;
}

export const setProposals = StateEffect.define<ShownProposals>();

/**
 * Where the server would carry a change out, as far as that is known: told for another text than this, it stays where it
 * was rebased to until its position is told anew.
 */
function placeOf(
  text: string,
  hunk: Hunk,
  version: number | null,
  known: PlacedHunk | undefined,
): number | null {
  if (hunk.at === null) return null;
  if (hunk.version !== version) return known?.from ?? null;
  return fromCodePoints(text, hunk.at);
}

function place(
  text: string,
  { proposals, version }: ShownProposals,
  known: readonly PlacedHunk[],
): readonly PlacedHunk[] {
  const placed = proposals.flatMap(({ id, hunks }) =>
    hunks
      .filter((hunk) => hunk.state === "pending")
      .flatMap((hunk) => {
        if (isTitleChange(hunk)) return [{ proposalId: id, hunk, ...TOP }];
        const before = known.find((item) => item.proposalId === id && item.hunk.index === hunk.index);
        const from = placeOf(text, hunk, version, before);
        if (from === null || !text.startsWith(hunk.original, from)) return [];
        return [{ proposalId: id, hunk, from, to: from + hunk.original.length }];
      }),
  );
  return placed.length > 0 ? placed.sort(inOrder) : NONE;
}

/** From above; at the same place in the order in which they came, as they would stand when all are accepted. */
function inOrder(one: PlacedHunk, other: PlacedHunk): number {
  return (
    one.from - other.from ||
    Number(isTitleChange(other.hunk)) - Number(isTitleChange(one.hunk)) ||
    one.proposalId - other.proposalId
  );
}

/** A change under which the text was edited meanwhile no longer fits and is not shown. */
function rebase(
  placed: readonly PlacedHunk[],
  old: string,
  now: string,
  changes: ChangeSet,
  where: typeof rebaseHunk,
): readonly PlacedHunk[] {
  const edits: TextEdit[] = [];
  changes.iterChanges((from, to, _fromNow, _toNow, insert) =>
    edits.push({ from, to, insert: insert.toString() }),
  );
  return placed.flatMap((item) => {
    if (isTitleChange(item.hunk)) return [item];
    const from = where(old, now, item.from, item.hunk, edits);
    return from === null ? [] : [{ ...item, from, to: from + item.hunk.original.length }];
  });
}

export const proposalField = StateField.define<readonly PlacedHunk[]>({
  create: () => NONE,
  update(placed, transaction) {
    const set = transaction.effects.findLast((effect) => effect.is(setProposals));
    const { newDoc, startState, docChanged, changes } = transaction;
    const now = () => newDoc.toString();
    const rebased =
      docChanged && placed.length > 0
        ? rebase(placed, startState.doc.toString(), now(), changes, startState.facet(rebasing))
        : placed;
    return set ? place(now(), set.value, rebased) : rebased;
  },
});

export function proposalRanges(state: EditorState): readonly PlacedHunk[] {
  return state.field(proposalField, false) ?? NONE;
}
