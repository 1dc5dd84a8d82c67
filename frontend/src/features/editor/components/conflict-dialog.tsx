/** Two people wrote in one place: shows both texts and lets the person decide. Nothing is lost until then. */
import { useCallback, useEffect, useState } from "react";

import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";

import type { EditorSession } from "../session";
import { tellDecision } from "../sync/decision";
import { choices, finishMerging, keepMerging, openMerging, showMerging } from "../sync/merging";
import { MergePane } from "./merge-pane";

interface ConflictDialogProps {
  session: EditorSession;
  onClose: () => void;
}

export function ConflictDialog({ session, onClose }: ConflictDialogProps) {
  const [merging, setMerging] = useState(() => openMerging(session));
  const [merged, setMerged] = useState(merging?.text ?? "");
  useEffect(() => showMerging(session), [session]);
  useEffect(() => {
    if (!merging) onClose();
  }, [merging, onClose]);
  const onChange = useCallback(
    (text: string) => {
      if (merging) keepMerging(session, { ...merging, text });
      setMerged(text);
    },
    [session, merging],
  );
  if (!merging) return null;
  const { contest } = merging;
  const outcome = (text: string): string => {
    const { mine, theirs } = choices(merging);
    if (text === mine) return "Your text replaced theirs";
    return text === theirs ? "Their text replaced yours" : "Your edited text replaced both";
  };
  const decide = (text: string): void => {
    const canTakeBack = finishMerging(session, merging, text);
    const anew = openMerging(session);
    if (canTakeBack && !anew) tellDecision(session, outcome(text));
    setMerging(anew);
    setMerged(anew?.text ?? "");
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
          <Button onClick={() => decide(choices(merging).theirs)}>Use theirs</Button>
          <Button onClick={() => decide(choices(merging).mine)}>Keep mine</Button>
          <Button variant="primary" onClick={() => decide(merged)}>
            Save as edited
          </Button>
        </>
      }
    >
      <MergePane theirs={contest.theirs.content} mine={merging.text} onChange={onChange} />
    </Dialog>
  );
}
