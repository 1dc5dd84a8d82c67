/** Says over a document what has changed since it was read, and leads from one change to the next. */
import { ArrowDown, ArrowUp, History, X } from "lucide-react";
import { useEffect, useRef } from "react";

import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { count } from "@/lib/format/count";
import { matchesShortcut } from "@/lib/keyboard";
import { useNow } from "@/lib/use-now";

import { HISTORY_KEYS } from "../history-keys";
import { type UnreadChange, unreadAuthors } from "../unread-changes";
import type { ChangeSteps } from "../use-change-steps";
import { onDay } from "../version-words";

interface UnreadStripProps {
  changes: readonly UnreadChange[];
  /** When it was read; null where nobody knows. */
  readAt: string | null;
  steps: ChangeSteps;
  onCompare: () => void;
  onClose: () => void;
}

export function UnreadStrip({ changes, readAt, steps, onCompare, onClose }: UnreadStripProps) {
  const now = useNow();
  useStepKeys(steps.go);
  const when = readAt === null ? "" : onDay(readAt, now);
  const more = [when, unreadAuthors(changes)].filter((part) => part !== "").join(", ");
  return (
    <div className="flex h-10 flex-none items-center gap-2 border-b border-line bg-app pr-3 pl-5 max-md:h-12 max-md:px-4">
      <History aria-hidden className="text-muted" />
      <p role="status" className="cut flex-1 text-muted">
        <b className="font-medium text-text">{count(changes.length, "change")} since you last read</b>{" "}
        <span className="max-md:sr-only">{more}</span>
      </p>
      <span aria-live="polite" className="flex-none type-caption text-muted tabular-nums max-md:sr-only">
        {steps.at !== null && `${steps.at + 1} of ${changes.length}`}
      </span>
      <span className="flex flex-none items-center">
        <IconButton
          label="Previous change"
          icon={ArrowUp}
          shortcut={HISTORY_KEYS.previous}
          onClick={() => steps.go(-1)}
        />
        <IconButton
          label="Next change"
          icon={ArrowDown}
          shortcut={HISTORY_KEYS.next}
          onClick={() => steps.go(1)}
        />
      </span>
      <Button size="tool" className="flex-none max-md:hidden" onClick={onCompare}>
        Compare
      </Button>
      <IconButton label="Close" icon={X} onClick={onClose} />
    </div>
  );
}

/** The keys work also while one writes. */
function useStepKeys(go: ChangeSteps["go"]): void {
  const latest = useRef(go);
  useEffect(() => {
    latest.current = go;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.defaultPrevented) return;
      const direction = matchesShortcut(event, HISTORY_KEYS.next)
        ? 1
        : matchesShortcut(event, HISTORY_KEYS.previous)
          ? -1
          : null;
      if (direction === null || document.querySelector("[role=dialog], [role=alertdialog]")) return;
      event.preventDefault();
      latest.current(direction);
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, []);
}
