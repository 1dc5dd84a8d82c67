/** Waits until nothing more comes of itself: the text is saved, cannot be saved now, or a person has to decide. */
import type { Autosave } from "./autosave";
import type { SaveState } from "./save-state";

/** At once where it is so already. Nothing is told any more once the returned function was called. */
export function whenSettled(
  autosave: Pick<Autosave, "getState" | "subscribe">,
  tell: (state: SaveState) => void,
): () => void {
  const look = (): void => {
    const state = autosave.getState();
    if (state.phase.kind === "dirty" || state.phase.kind === "saving") return;
    stop();
    tell(state);
  };
  const stop = autosave.subscribe(look);
  look();
  return stop;
}
