/** The way from one change to the next on a page that shows them, round the ends. */
import { useCallback, useState } from "react";

export interface ChangeSteps {
  /** The change that was gone to last, counted from 0; null before the first. */
  readonly at: number | null;
  readonly go: (direction: -1 | 1) => void;
}

/** Begins anew where `what` is another: what is looked at. */
export function useChangeSteps(total: number, what: string): ChangeSteps {
  const [state, setState] = useState<{ what: string; at: number | null }>({ what, at: null });
  const at = state.what === what && state.at !== null && state.at < total ? state.at : null;
  const go = useCallback(
    (direction: -1 | 1) => {
      if (total === 0) return;
      const from = at ?? (direction > 0 ? -1 : 0);
      setState({ what, at: (from + direction + total) % total });
    },
    [total, what, at],
  );
  return { at, go };
}
