/** The answer while it comes: a word that something is happening, then the text as it grows, with a caret. */
import { useSyncExternalStore } from "react";

import { Markdown } from "@/lib/markdown";

import { AssistantRow } from "./assistant-message";

/** A text that grows outside React and tells when it did. */
export interface TextSource {
  read: () => string;
  subscribe: (listener: () => void) => () => void;
}

interface RunningAnswerProps {
  text: TextSource;
  /** What the assistant says it is doing. */
  status: string | null;
  reconnecting: boolean;
}

/** What to say while there is no text: the specification's words, unless the document is being written. */
function waitingWords(status: string | null, reconnecting: boolean): string {
  if (reconnecting) return "Connection lost. Reconnecting...";
  return status === null || status === "Thinking" ? "AI is thinking..." : status;
}

export function RunningAnswer({ text, status, reconnecting }: RunningAnswerProps) {
  const current = useSyncExternalStore(text.subscribe, text.read);
  return (
    <AssistantRow said="">
      {current === "" ? null : <Markdown text={current} streaming />}
      {(current === "" || reconnecting || status === "Updating...") && (
        <p className="text-muted">{waitingWords(status, reconnecting)}</p>
      )}
    </AssistantRow>
  );
}
