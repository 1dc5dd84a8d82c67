/**
 * Keeps the assistant's pending changes in place while the text around them is edited.
 */
import {
  type ChangeDesc,
  type EditorState,
  Facet,
  StateEffect,
  StateField,
  type Text,
} from "@codemirror/state";

import type { Hunk, Proposal } from "@/lib/api/types";

import type { Span } from "../format/place-hunks";

export interface PlacedHunk {
  readonly proposalId: number;
  readonly proposal: Proposal;
  readonly hunk: Hunk;
  readonly from: number;
  readonly to: number;
}

/** What it answers fails where the decision does. */
type Decide = (proposalId: number, hunks: readonly number[], reason?: string) => Promise<unknown> | undefined;

export interface ProposalActions {
  readonly onAccept: Decide;
  readonly onReject: Decide;
  readonly onUndo: (proposalId: number) => void;
  readonly isYou?: (person: string) => boolean | undefined;
  readonly onRedo: (proposalId: number) => void;
  /** Rejects what was proposed for selected words, and asks about them again. */
  readonly onTryAgain?: (proposalId: number) => void;
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

export const setProposals = StateEffect.define<readonly PlacedHunk[]>();

/** What waits, where it stands: changes of the title at the top, the others where `spans` says. */
export function placed(
  proposals: readonly Proposal[],
  spans: ReadonlyMap<Hunk, Span>,
): readonly PlacedHunk[] {
  const found = proposals.flatMap((proposal) =>
    proposal.hunks
      .filter((hunk) => hunk.state === "pending")
      .flatMap((hunk) => {
        const span = isTitleChange(hunk) ? TOP : spans.get(hunk);
        return span ? [{ proposalId: proposal.id, proposal, hunk, ...span }] : [];
      }),
  );
  return found.sort(inOrder);
}

export function isSamePlaces(one: readonly PlacedHunk[], other: readonly PlacedHunk[]): boolean {
  return (
    one.length === other.length &&
    one.every((item, at) => item.hunk === other[at]?.hunk && item.from === other[at].from)
  );
}

/** From above; at the same place in the order in which they came, as they would stand when all are accepted. */
function inOrder(one: PlacedHunk, other: PlacedHunk): number {
  return (
    one.from - other.from ||
    Number(isTitleChange(other.hunk)) - Number(isTitleChange(one.hunk)) ||
    one.proposalId - other.proposalId
  );
}

/** What stands there is exactly what would leave. */
const fits = (text: Text, { hunk, from, to }: PlacedHunk): boolean =>
  isTitleChange(hunk) || (to <= text.length && text.sliceString(from, to) === hunk.original);

/** Until it is placed anew: what is typed at an edge is outside, and changes whose words were edited are not shown. */
function moved(known: readonly PlacedHunk[], changes: ChangeDesc, text: Text): readonly PlacedHunk[] {
  return known
    .map((item) => {
      if (isTitleChange(item.hunk)) return item;
      const isLine = item.from === item.to && item.hunk.replacement.endsWith("\n");
      const from = changes.mapPos(item.from, isLine ? -1 : 1);
      return { ...item, from, to: Math.max(from, changes.mapPos(item.to, -1)) };
    })
    .filter((item) => fits(text, item));
}

export const proposalField = StateField.define<readonly PlacedHunk[]>({
  create: () => NONE,
  update(known, { effects, newDoc, docChanged, changes }) {
    const set = effects.findLast((effect) => effect.is(setProposals));
    if (set) return set.value.length > 0 ? set.value.filter((item) => fits(newDoc, item)) : NONE;
    return docChanged && known.length > 0 ? moved(known, changes, newDoc) : known;
  },
});

export function proposalRanges(state: EditorState): readonly PlacedHunk[] {
  return state.field(proposalField, false) ?? NONE;
}
