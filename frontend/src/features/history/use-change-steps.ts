/** The way from one change to the next on a page that shows them, round the ends. */
import { useCallback, useState } from "react";

export interface ChangeSteps {
  /** The change that was gone to last, counted from 0; null before the first. */
  readonly at: number | null;
  /** Another number each time: the one change of a page is gone to again. */
  readonly round: number;
  readonly go: (direction: -1 | 1) => void;
}

/** Begins anew where `what` is another: what is looked at. `onStep` is told where it goes, before that is drawn. */
export function useChangeSteps(total: number, what: string, onStep?: (at: number) => void): ChangeSteps {
  const [state, setState] = useState<{ what: string; at: number | null; round: number }>({
    what,
    at: null,
    round: 0,
  });
  const at = state.what === what && state.at !== null && state.at < total ? state.at : null;
  const go = useCallback(
    (direction: -1 | 1) => {
      if (total === 0) return;
      const from = at ?? (direction > 0 ? -1 : 0);
      const next = (from + direction + total) % total;
      setState(({ round }) => ({ what, at: next, round: round + 1 }));
      onStep?.(next);
    },
    [total, what, at, onStep],
  );
  return { at, round: state.round, go };
}
