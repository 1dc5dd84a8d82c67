/** A voice chat for as long as its view lives: connected at once, and released when the view goes. */
import { useCallback, useEffect, useEffectEvent, useReducer, useRef, useState } from "react";

import { useAuth } from "@/features/auth/auth-context";
import { reportAccountRequired, reportLimitExceeded } from "@/features/usage/limit-prompt";
import type { ToolAnswer } from "@/lib/api/types";

import { tell } from "../failures";
import { VoiceCall } from "./call";
import type { VoiceEvent } from "./events";
import type { VoiceFailure } from "./failure";
import { DISCONNECTED, reduceVoice, type VoiceView } from "./voice-state";

export interface Voice {
  view: VoiceView;
  connect: () => void;
  disconnect: () => void;
  mute: (on: boolean) => void;
}

/** `onTool` is called when the assistant has used a tool. */
export function useVoice(documentId: number, onTool: (answer: ToolAnswer) => void): Voice {
  const [view, dispatch] = useReducer(reduceVoice, DISCONNECTED);
  /** Which attempt to connect this is; null while none is wanted. */
  const [attempt, setAttempt] = useState<number | null>(1);
  const { isGuest = false } = useAuth();
  const call = useRef<VoiceCall>(null);

  const onFailed = useEffectEvent((failure: VoiceFailure) => {
    dispatch({ type: "fail", failure: failure.detail });
    const { refusal } = failure;
    if (refusal && (reportLimitExceeded(refusal, "messages", isGuest) || reportAccountRequired(refusal)))
      return;
    tell([failure.title, failure.message]);
  });
  const onEvent = useEffectEvent((event: VoiceEvent) => {
    dispatch({ type: "heard", event });
    if (event.type === "error") tell(["Server error", event.message]);
  });
  const onToolUsed = useEffectEvent((answer: ToolAnswer) => {
    if (answer.proposal) dispatch({ type: "changed", proposal: answer.proposal });
    onTool(answer);
  });

  useEffect(() => {
    if (attempt === null) return;
    dispatch({ type: "connect" });
    const made = new VoiceCall(documentId, {
      onConnected: () => dispatch({ type: "connected" }),
      onFailed: (failure) => onFailed(failure),
      onEvent: (event) => onEvent(event),
      onTool: (answer) => onToolUsed(answer),
    });
    call.current = made;
    void made.start();
    return () => {
      made.end();
      call.current = null;
      dispatch({ type: "disconnect" });
    };
  }, [attempt, documentId]);

  const connect = useCallback(() => setAttempt((last) => (last ?? 0) + 1), []);
  const disconnect = useCallback(() => setAttempt(null), []);
  const mute = useCallback((on: boolean) => {
    call.current?.mute(on);
    dispatch({ type: "mute", on });
  }, []);
  return { view, connect, disconnect, mute };
}
