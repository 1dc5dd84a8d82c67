/** Says beside the title how the saving stands; where a person can help, it is a button. */
import { Check, CircleDashed, CloudOff, TriangleAlert } from "lucide-react";

import { Button } from "@/components/ui/button";

import type { EditorSession } from "../session";
import { type SaveSign as Sign, saveSign } from "../sync/model";
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

export function SaveSign({ session, onResolve }: SaveSignProps) {
  const state = useSaveState(session);
  const sign = saveSign(state);
  const { kind } = state.phase;
  return (
    <span className="flex min-w-0 items-center gap-2">
      <span role="status" className="flex min-w-0 items-center gap-1.5 type-caption text-muted">
        <SignIcon tone={sign.tone} isConflict={kind === "conflict"} />
        <span className="cut" title={sign.text}>
          {sign.text}
        </span>
      </span>
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
