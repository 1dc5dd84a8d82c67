/** Two people wrote in one place: shows both texts and lets the person decide. Nothing is lost until then. */
import { useCallback, useRef } from "react";

import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";

import type { EditorSession } from "../session";
import { diffChanges } from "../sync/rebase";
import { MergePane } from "./merge-pane";

interface ConflictDialogProps {
  session: EditorSession;
  onClose: () => void;
}

export function ConflictDialog({ session, onClose }: ConflictDialogProps) {
  const contest = session.autosave.contest();
  const merged = useRef<(() => string) | null>(null);
  const keepReader = useCallback((read: () => string) => {
    merged.current = read;
  }, []);
  if (!contest) return null;
  const decide = (changes: typeof contest.changes): void => {
    session.autosave.resolve(changes);
    onClose();
  };
  const keepMerged = (): void => {
    const text = merged.current?.();
    if (text !== undefined) decide(diffChanges(contest.mine, text));
  };
  const count = contest.contested.length;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      className="max-w-230"
      title="This document was changed in two places"
      description={`${count === 1 ? "One passage was" : `${count} passages were`} changed here and elsewhere since your last save. All other changes are already put together; your text is kept until you decide.`}
      footer={
        <>
          <Button onClick={() => decide(contest.theirsFirst)}>Use theirs</Button>
          <Button onClick={() => decide(contest.changes)}>Keep mine</Button>
          <Button variant="primary" onClick={keepMerged}>
            Save as edited
          </Button>
        </>
      }
    >
      <MergePane
        theirs={contest.theirs}
        mine={contest.changes.apply(session.document).toString()}
        onReady={keepReader}
      />
    </Dialog>
  );
}
