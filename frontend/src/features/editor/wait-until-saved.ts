/** Waits until the server has the text as it stands, and until the page has what the server told of. */
import type { SharedText, SyncState } from "@/features/document-sync/shared-text";

/** Milliseconds that what is on its way may take. */
const TIMEOUT = 5000;

/** False when it cannot be saved now: there is no connection, or it was refused. */
export async function allSaved(text: SharedText): Promise<boolean> {
  // What was refused may be taken by now.
  if (text.sync.getState().refused) text.retry();
  return text.synced();
}

/** False when the page does not get it in time, as without a connection. */
export function hasReached(text: SharedText, version: number): Promise<boolean> {
  return until(text, (state) => (state.version ?? 0) >= version);
}

function until({ sync }: SharedText, isSo: (state: SyncState) => boolean): Promise<boolean> {
  if (isSo(sync.getState())) return Promise.resolve(true);
  return new Promise((resolve) => {
    const end = (is: boolean) => {
      stop();
      clearTimeout(timer);
      resolve(is);
    };
    const stop = sync.subscribe((state) => {
      if (isSo(state)) end(true);
    });
    const timer = setTimeout(() => end(false), TIMEOUT);
  });
}
