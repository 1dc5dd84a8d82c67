/** Waits until the server has the text as it stands: what it makes of the document is then what the person sees. */
import type { Autosave } from "./autosave";
import { isUnsynced } from "./save-state";
import { whenSettled } from "./when-settled";

/** False when it cannot be saved now: there is no connection, it was refused, or two people wrote in one place. */
export function allSaved(autosave: Pick<Autosave, "flush" | "getState" | "subscribe">): Promise<boolean> {
  autosave.flush();
  return new Promise((resolve) => {
    whenSettled(autosave, (state) => resolve(!isUnsynced(state)));
  });
}
