/** Status of a text on the page: "Saved", "Saving…", "Offline". */
import type { Refusal, SyncState } from "./shared-text";

/** From the first time that the server did not answer until it does, whatever is tried or typed in between. */
export function isTriedAgain({ attempt, pending, refused }: SyncState): boolean {
  return attempt > 0 && pending > 0 && !refused;
}

/** What the status beside the title says. */
export interface SyncStatus {
  readonly text: string;
  readonly tone: "ok" | "busy" | "warn" | "danger";
}

export function syncStatus(state: SyncState): SyncStatus {
  const { refused, pending, attempt, connected } = state;
  if (refused) return { text: refusedText(state, refused), tone: "danger" };
  if (pending === 0) {
    const lost = lostText(state);
    return lost === null ? { text: "Saved", tone: "ok" } : { text: lost, tone: "warn" };
  }
  if (attempt > 0 && !connected) return { text: offlineText(state), tone: "warn" };
  return { text: "Saving…", tone: "busy" };
}

/** A connection that was lost once may be back in a moment: it is told when the browser knows why, or a try has failed. */
function lostText({ attempt, connected, offline, reason }: SyncState): string | null {
  if (connected || attempt === 0 || (attempt === 1 && !offline)) return null;
  return `${offline || reason === "network" ? "Offline" : "Reconnecting"}: your changes are saved`;
}

function offlineText({ reason, persisted }: SyncState): string {
  const what = reason === "network" ? "Offline" : "Not saved yet";
  return `${what}: ${persisted ? "your text is kept in this browser" : "keep this tab open"}`;
}

function refusedText({ pending, persisted }: SyncState, { message }: Refusal): string {
  if (pending === 0) return message;
  return `Save failed: ${message} ${persisted ? "Your text is kept in this browser." : "Keep this tab open."}`;
}
