/** A voice chat as its panel sees it. No React here. */
import type { Proposal } from "@/lib/api/types";

import type { VoiceEvent } from "./events";

export type VoicePhase = "disconnected" | "connecting" | "connected" | "failed";

/** What was said, as far as it was written down, blank until the first words are known; or what was changed. */
export type TranscriptLine =
  | { id: string; speaker: "user" | "assistant"; text: string }
  | { id: string; speaker: null; proposal: Proposal };

export interface VoiceView {
  phase: VoicePhase;
  /** Why it failed. */
  failure: string | null;
  isMuted: boolean;
  /** The person is speaking. */
  isHearing: boolean;
  /** The assistant is speaking. */
  isSpeaking: boolean;
  lines: readonly TranscriptLine[];
}

export type VoiceAction =
  | { type: "connect" }
  | { type: "connected" }
  | { type: "disconnect" }
  | { type: "fail"; failure: string }
  | { type: "mute"; on: boolean }
  | { type: "heard"; event: VoiceEvent }
  | { type: "changed"; proposal: Proposal };

const SILENT = { isMuted: false, isHearing: false, isSpeaking: false };

export const DISCONNECTED: VoiceView = { phase: "disconnected", failure: null, ...SILENT, lines: [] };

/** The transcript stays when the connection goes: it is what was said. */
export function reduceVoice(view: VoiceView, action: VoiceAction): VoiceView {
  switch (action.type) {
    case "connect":
      return { ...view, ...SILENT, phase: "connecting", failure: null };
    case "connected":
      return { ...view, phase: "connected" };
    case "disconnect":
      return { ...view, ...SILENT, phase: "disconnected" };
    case "fail":
      return { ...view, ...SILENT, phase: "failed", failure: action.failure };
    case "mute":
      return { ...view, isMuted: action.on };
    case "heard":
      return hear(view, action.event);
    case "changed": {
      const { proposal } = action;
      return { ...view, lines: [...view.lines, { id: `proposal-${proposal.id}`, speaker: null, proposal }] };
    }
  }
}

function hear(view: VoiceView, event: VoiceEvent): VoiceView {
  switch (event.type) {
    case "hearing": {
      const { on, itemId } = event;
      // What the person says stands before the answer to it, though its words are often known after.
      const lines = itemId === "" ? view.lines : withWords(view.lines, itemId, "user", "", false);
      return { ...view, isHearing: on, lines };
    }
    case "speaking":
      return { ...view, isSpeaking: event.on };
    case "words":
      return {
        ...view,
        lines: withWords(view.lines, event.itemId, event.speaker, event.text, event.isWhole),
      };
    case "responding":
    case "call":
    case "error":
      return view;
  }
}

function withWords(
  lines: readonly TranscriptLine[],
  id: string,
  speaker: "user" | "assistant",
  text: string,
  isWhole: boolean,
): readonly TranscriptLine[] {
  if (!lines.some((line) => line.id === id)) return [...lines, { id, speaker, text }];
  return lines.map((line) =>
    line.id === id && line.speaker !== null ? { ...line, text: isWhole ? text : line.text + text } : line,
  );
}
