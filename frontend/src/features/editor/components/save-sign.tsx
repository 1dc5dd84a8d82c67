/** Says beside the title how the saving stands; where a person can help, it is a button. */
import { Check, CircleDashed, CloudOff, TriangleAlert } from "lucide-react";

import { Button } from "@/components/ui/button";

import type { EditorSession } from "../session";
import { isTriedAgain, type SaveSign as Sign, saveSign } from "../sync/model";
import { useSaveState } from "./use-editor-session";

interface SaveSignProps {
  session: EditorSession;
  onResolve: () => void;
}

interface SignIconProps {
  tone: Sign["tone"];
  isConflict: boolean;
}

function SignIcon({ tone, isConflict }: SignIconProps) {
  if (isConflict) return <TriangleAlert aria-hidden className="size-3.5 text-warn" />;
  switch (tone) {
    case "ok":
      return <Check aria-hidden className="size-3.5 text-ok" />;
    case "busy":
      // It stands still: beside something that turns, every key would wait for the next frame of the turning.
      return <CircleDashed aria-hidden className="size-3.5" />;
    case "warn":
      return <CloudOff aria-hidden className="size-3.5 text-warn" />;
    case "danger":
      return <TriangleAlert aria-hidden className="size-3.5 text-danger" />;
  }
}

const SIGN = "flex min-w-0 items-center gap-1.5 type-caption text-muted";

/**
 * Without an answer the sign changes with every try and with what the browser keeps: that is there to be read, and not
 * told each time. It is told that it begins, and what there is to tell once it has ended.
 */
export function SaveSign({ session, onResolve }: SaveSignProps) {
  const state = useSaveState(session);
  const { text, tone } = saveSign(state);
  const { kind } = state.phase;
  const isQuiet = isTriedAgain(state);
  const sign = (
    <>
      <SignIcon tone={tone} isConflict={kind === "conflict"} />
      <span className="cut" title={text}>
        {text}
      </span>
    </>
  );
  return (
    <span className="flex min-w-0 items-center gap-2">
      <span role="status" className={isQuiet ? "sr-only" : SIGN}>
        {isQuiet ? "Not saved yet. Retrying…" : sign}
      </span>
      {isQuiet && <span className={SIGN}>{sign}</span>}
      {kind === "conflict" && (
        <Button size="tool" onClick={onResolve}>
          Resolve
        </Button>
      )}
      {(kind === "offline" || kind === "failed") && (
        <Button size="tool" variant="ghost" onClick={session.autosave.retry}>
          Try again
        </Button>
      )}
    </span>
  );
}
