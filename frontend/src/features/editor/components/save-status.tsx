/** Says beside the title how the saving stands; where a person can help, it is a button. */
import { Check, CircleDashed, CloudOff, TriangleAlert } from "lucide-react";

import { Button } from "@/components/ui/button";

import type { EditorSession } from "../session";
import { isTriedAgain, type SaveStatus as Status, saveStatus } from "../sync/save-state";
import { useSaveState } from "./use-editor-session";

interface SaveStatusProps {
  session: EditorSession;
  onResolve: () => void;
}

interface StatusIconProps {
  tone: Status["tone"];
  isConflict: boolean;
}

function StatusIcon({ tone, isConflict }: StatusIconProps) {
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

const STATUS = "flex min-w-0 items-center gap-1.5 type-caption text-muted";

/**
 * Without an answer the status changes with every try and with what the browser keeps: that is there to be read, and not
 * told each time. It is told that it begins, and what there is to tell once it has ended.
 */
export function SaveStatus({ session, onResolve }: SaveStatusProps) {
  const state = useSaveState(session);
  const { text, tone } = saveStatus(state);
  const { kind } = state.phase;
  const isQuiet = isTriedAgain(state);
  const status = (
    <>
      <StatusIcon tone={tone} isConflict={kind === "conflict"} />
      <span className="cut" title={text}>
        {text}
      </span>
    </>
  );
  return (
    <span className="flex min-w-0 items-center gap-2">
      <span role="status" className={isQuiet ? "sr-only" : STATUS}>
        {isQuiet ? "Not saved yet. Retrying…" : status}
      </span>
      {isQuiet && <span className={STATUS}>{status}</span>}
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
