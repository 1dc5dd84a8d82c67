/** The answer while it comes: its text, which grows outside React, and a word that something is happening. */
import { useSyncExternalStore } from "react";

import type { TurnConnection } from "../turn-state";

/** A text that grows outside React and tells when it did. */
export interface TextSource {
  read: () => string;
  subscribe: (listener: () => void) => () => void;
}

export interface RunningAnswer {
  text: TextSource;
  /** What the assistant says it is doing. */
  status: string | null;
  connection: TurnConnection;
}

const NOTHING: TextSource = { read: () => "", subscribe: () => () => undefined };

/** The text so far; blank when no answer is coming. */
export function useRunningText(running: RunningAnswer | undefined): string {
  const { subscribe, read } = running?.text ?? NOTHING;
  return useSyncExternalStore(subscribe, read);
}

const CONNECTION_WORDS = {
  lost: "Connection lost. Reconnecting...",
  paused: "Live updates are paused. The answer will appear when it's complete.",
};

/** What to say while there is no text: the specification's words, unless the document is being written. */
function waitingWords({ status, connection }: RunningAnswer): string {
  if (connection !== "live") return CONNECTION_WORDS[connection];
  return status === null || status === "Thinking" ? "AI is thinking..." : status;
}

export function WaitingLine({ running, hasText }: { running: RunningAnswer; hasText: boolean }) {
  const isSaid = !hasText || running.connection !== "live" || running.status === "Updating...";
  return isSaid && <p className="text-muted">{waitingWords(running)}</p>;
}
