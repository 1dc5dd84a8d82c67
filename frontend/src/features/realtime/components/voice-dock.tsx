/** At the foot of a voice chat: who is being heard, and what can be done about the connection. */
import { Mic, MicOff, PhoneOff, Volume2 } from "lucide-react";
import { useEffect, useRef } from "react";

import { Button } from "@/components/ui/button";
import type { Icon } from "@/components/ui/icon";
import { cn } from "@/lib/cn";

import type { VoiceView } from "../voice/voice-state";
import type { Voice } from "../voice/use-voice";

export function VoiceDock({ voice }: { voice: Voice }) {
  const { view, connect, disconnect, mute } = voice;
  const isLive = view.phase === "connected";
  const dock = useRef<HTMLDivElement>(null);
  // What was pressed to come here is gone; the buttons are at hand.
  useEffect(() => dock.current?.focus(), []);
  return (
    <div
      ref={dock}
      role="group"
      aria-label="Voice controls"
      tabIndex={-1}
      className="mx-3 mb-3 flex-none rounded-dialog border border-line-strong bg-raised shadow-control outline-none"
    >
      {view.phase === "failed" && (
        <p role="alert" className="px-3.5 pt-2.5 type-small text-danger">
          {view.failure}
        </p>
      )}
      <div className="flex min-h-11 items-center gap-1.5 py-1.5 pr-1.5 pl-3.5">
        <Signal view={view} />
        <span className="flex-1" />
        {isLive && (
          <Button size="tool" aria-pressed={view.isMuted} onClick={() => mute(!view.isMuted)}>
            {view.isMuted ? <MicOff aria-hidden /> : <Mic aria-hidden />}
            Mute
          </Button>
        )}
        {isLive || view.phase === "connecting" ? (
          <Button size="tool" onClick={disconnect}>
            <PhoneOff aria-hidden />
            Disconnect
          </Button>
        ) : (
          <Button size="tool" variant="primary" onClick={connect}>
            <Mic aria-hidden />
            {view.phase === "failed" ? "Try again" : "Connect"}
          </Button>
        )}
      </div>
    </div>
  );
}

interface SignalWords {
  icon: Icon;
  words: string;
  /** Somebody speaks right now. */
  isActive: boolean;
}

function signalOf({ isSpeaking, isMuted, isHearing }: VoiceView): SignalWords {
  if (isSpeaking) return { icon: Volume2, words: "Speaking", isActive: true };
  if (isMuted) return { icon: MicOff, words: "Muted", isActive: false };
  return { icon: Mic, words: isHearing ? "Listening to you" : "Listening", isActive: isHearing };
}

/** One word for what happens on the line; the icon and the weight repeat it. */
function Signal({ view }: { view: VoiceView }) {
  if (view.phase !== "connected") {
    return (
      <span className="type-small text-muted">
        {view.phase === "connecting" ? "Connecting to the voice service..." : "The microphone is off."}
      </span>
    );
  }
  const { icon: Glyph, words, isActive } = signalOf(view);
  return (
    <span
      role="status"
      aria-label="Voice"
      className={cn(
        "flex items-center gap-2 type-small",
        isActive ? "font-medium text-accent" : "text-muted",
      )}
    >
      <Glyph aria-hidden className="size-4" />
      {words}
    </span>
  );
}
