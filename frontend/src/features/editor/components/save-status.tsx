/** Says beside the title how the saving stands; where a person can help, it is a button. */
import { Check, CircleDashed, CloudOff, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { useStore } from "zustand";

import { Button } from "@/components/ui/button";
import type { SharedText } from "@/features/document-sync/shared-text";
import { isTriedAgain, type SyncStatus, syncStatus } from "@/features/document-sync/sync-status";
import { TITLE_LIMIT, titleTooLong } from "@/lib/format/title-length";

import type { EditorSession } from "../session";
import { useSession } from "./use-editor-session";

function StatusIcon({ tone }: Pick<SyncStatus, "tone">) {
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

interface SaveStatusProps {
  session: EditorSession;
  /** Stands in place of the status while nothing is wrong, and else before it. */
  badge?: ReactNode;
}

export function SaveStatus({ session, badge }: SaveStatusProps) {
  // One that is not sent is not saved, whatever else is.
  const isTitleKept = useSession(session, ({ title }) => titleTooLong(title) === null);
  return <TextStatus text={session.text} isTitleKept={isTitleKept} badge={badge} />;
}

interface TextStatusProps {
  text: SharedText;
  isTitleKept: boolean;
  badge: ReactNode;
}

/**
 * Without an answer the status changes with every try and with what the browser keeps: that is there to be read, and not
 * told each time. It is told that it begins, and what there is to tell once it has ended.
 */
function TextStatus({ text: shared, isTitleKept, badge }: TextStatusProps) {
  const state = useStore(shared.sync);
  const { text, tone }: SyncStatus = isTitleKept
    ? syncStatus(state)
    : {
        text: `Save failed: A title has at most ${TITLE_LIMIT} characters. Keep this tab open.`,
        tone: "danger",
      };
  const isBadgeEnough = Boolean(badge) && (tone === "ok" || tone === "busy");
  const isQuiet = isTitleKept && isTriedAgain(state);
  const status = (
    <>
      <StatusIcon tone={tone} />
      <span className="cut" title={text}>
        {text}
      </span>
    </>
  );
  const canHelp = state.refused !== null || tone === "warn";
  return (
    <span className="flex min-w-0 items-center gap-2">
      {badge}
      <span role="status" className={isQuiet ? "sr-only" : STATUS}>
        {isQuiet ? "Not saved yet. Retrying…" : !isBadgeEnough && status}
      </span>
      {isQuiet && <span className={STATUS}>{status}</span>}
      {canHelp && (
        <Button size="tool" variant="ghost" onClick={() => shared.retry()}>
          Try again
        </Button>
      )}
    </span>
  );
}
