/** Says how the voice connection stands. */
import { Badge, type BadgeProps } from "@/components/ui/badge";

import type { VoicePhase } from "../voice/voice-state";

const PHASES: Record<VoicePhase, { words: string; tone: NonNullable<BadgeProps["tone"]> }> = {
  disconnected: { words: "Disconnected", tone: "neutral" },
  connecting: { words: "Connecting...", tone: "warn" },
  connected: { words: "Connected", tone: "ok" },
  failed: { words: "Failed", tone: "danger" },
};

export function PhaseBadge({ phase }: { phase: VoicePhase }) {
  const { words, tone } = PHASES[phase];
  return (
    <Badge tone={tone} role="status">
      {words}
    </Badge>
  );
}
