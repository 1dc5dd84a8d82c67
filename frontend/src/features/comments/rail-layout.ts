/** Layout of notes beside a text: at the line of their words, and below each other. Lengths are pixels. */

/** Between two notes. */
export const GAP = 12;

export interface Block {
  /** Where its words are; null behind the one before. */
  readonly anchor: number | null;
  readonly height: number;
  /** It stands where its words are, and the others make room. */
  readonly isOpen: boolean;
}

/** What else stands beside the text. */
export interface Taken {
  readonly top: number;
  readonly bottom: number;
}

/** The tops of the blocks, which are in order; none is above `start`. */
export function layOut(blocks: readonly Block[], start: number, taken: readonly Taken[] = []): number[] {
  const open = blocks.findIndex(({ isOpen, anchor }) => isOpen && anchor !== null);
  if (open >= 0) {
    const above = upwards(blocks.slice(0, open + 1), taken);
    if ((above[0] ?? start) >= start) {
      const last = (above.at(-1) ?? start) + (blocks[open]?.height ?? 0);
      return [...above, ...downwards(blocks.slice(open + 1), last + GAP, taken)];
    }
  }
  return downwards(blocks, start, taken);
}

function downwards(blocks: readonly Block[], start: number, taken: readonly Taken[]): number[] {
  let free = start;
  return blocks.map(({ anchor, height }) => {
    const top = below(Math.max(anchor ?? free, free), height, taken);
    free = top + height + GAP;
    return top;
  });
}

/** The first place at or below `top` where nothing else stands. */
function below(top: number, height: number, taken: readonly Taken[]): number {
  const hit = taken.find((other) => overlaps(top, height, other));
  return hit ? below(hit.bottom + GAP, height, taken) : top;
}

function above(top: number, height: number, taken: readonly Taken[]): number {
  const hit = taken.findLast((other) => overlaps(top, height, other));
  return hit ? above(hit.top - GAP - height, height, taken) : top;
}

const overlaps = (top: number, height: number, other: Taken): boolean =>
  top < other.bottom + GAP && top + height + GAP > other.top;

/** The last stands at its words, those before it at theirs or as far above as they must. */
function upwards(blocks: readonly Block[], taken: readonly Taken[]): number[] {
  const preferred = downwards(blocks, -Infinity, taken);
  let end = Infinity;
  return blocks
    .map(({ anchor, height, isOpen }, index) => ({ anchor, height, isOpen, top: preferred[index] ?? 0 }))
    .reverse()
    .map(({ anchor, height, isOpen, top }) => {
      const wanted = isOpen ? below(anchor ?? top, height, taken) : Math.min(top, end - GAP - height);
      const found = isOpen ? wanted : above(wanted, height, taken);
      end = found;
      return found;
    })
    .reverse();
}
