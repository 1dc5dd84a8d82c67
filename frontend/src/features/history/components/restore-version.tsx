/** The way back to a version: its button, and the question before it is taken. */
import { useEffect, useRef } from "react";

import { ConfirmDialog } from "@/components/patterns/confirm-dialog";
import { Button } from "@/components/ui/button";
import type { Version } from "@/lib/api/types";
import { PHONE, useMedia } from "@/lib/use-media";
import { useNow } from "@/lib/use-now";

import { useSharedMinutes } from "../shared-minutes";
import type { HistoryPage } from "../use-history-page";
import { versionName } from "../version-words";

/** Null where nothing is known that can be restored. */
export function useRestoreLabel({ older, shared }: HistoryPage): string | null {
  const now = useNow();
  return older && `Restore “${versionName(older, now, shared)}”`;
}

export function RestoreButton({ page }: { page: HistoryPage }) {
  const isPhone = useMedia(PHONE);
  const label = useRestoreLabel(page);
  return (
    <Button
      variant="primary"
      size={isPhone ? "default" : "tool"}
      wide={isPhone}
      className="min-w-0"
      pending={page.restoring.isPending}
      onClick={() => page.setRestored(page.older)}
    >
      <span title={label ?? ""} className="max-w-64 cut">
        {label}
      </span>
    </Button>
  );
}

interface RestoreQuestionProps {
  version: Version | null;
  pending: boolean;
  onClose: () => void;
  onConfirm: (version: Version) => void;
}

export function RestoreQuestion({ version, pending, onClose, onConfirm }: RestoreQuestionProps) {
  const now = useNow();
  const shared = useSharedMinutes();
  // While the question fades away it says what it said.
  const last = useRef(version);
  useEffect(() => {
    if (version) last.current = version;
  });
  return (
    <ConfirmDialog
      isHarmless
      open={version !== null}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title="Restore version"
      description={
        version && (
          <>
            This brings back the title and text of “<bdi>{versionName(version, now, shared)}</bdi>” for
            everyone. The current text stays in the history.
          </>
        )
      }
      pending={pending}
      onConfirm={() => {
        if (version) onConfirm(version);
      }}
    />
  );
}
