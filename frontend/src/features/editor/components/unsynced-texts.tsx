/** What this browser still holds of a document that is gone, or may not be changed: to be made a new one, or let go. */
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";

import { UnsyncedSection, UnsyncedText } from "@/components/patterns/unsynced-text";
import { RelativeTime } from "@/components/ui/relative-time";
import { useAuth } from "@/features/auth/auth-context";
import { ANSWER_WITHIN, copyKeys, isCopyOf } from "@/lib/unsynced-copies";

import { useSaveAsNew } from "../api/save-as-new";
import { discardCopy, type LeftCopy, leftCopies, lookForLeft } from "../sync/left";

/** The text of a tab that has just crashed or closed counts as that tab's until the browser has let go of its lock. */
function watchTabs(documentId: number, look: () => void): () => void {
  const abort = new AbortController();
  if ("locks" in navigator) {
    for (const key of copyKeys(documentId)) {
      const released = navigator.locks.request(
        key,
        { mode: "shared", signal: abort.signal },
        () => undefined,
      );
      released.then(look, () => undefined);
    }
  }
  return () => abort.abort();
}

const unlessSame = (known: readonly LeftCopy[], found: readonly LeftCopy[]) =>
  known.length === found.length && known.every((copy, nth) => copy === found[nth]) ? known : found;

interface UnsyncedTextsProps {
  documentId: number;
  /** Why it cannot be saved in its document, in a sentence. */
  reason: string;
}

/** Draws nothing where nothing of the visitor's own was left. */
export function UnsyncedTexts({ documentId, reason }: UnsyncedTextsProps) {
  const { user } = useAuth();
  const owner = user?.id ?? "";
  const [left, setLeft] = useState<readonly LeftCopy[]>([]);
  useEffect(() => {
    let isHere = true;
    const look = () =>
      void lookForLeft(documentId, ANSWER_WITHIN).then(() => {
        if (isHere) setLeft((known) => unlessSame(known, leftCopies(documentId)));
      });
    look();
    const stopWaiting = watchTabs(documentId, look);
    window.addEventListener("storage", look);
    return () => {
      isHere = false;
      stopWaiting();
      window.removeEventListener("storage", look);
    };
  }, [documentId]);
  const navigate = useNavigate();
  // Nobody is shown what another person wrote in this browser.
  const own = left.filter(({ key }) => isCopyOf(key, owner));
  if (own.length === 0) return null;
  const onDiscard = (copy: LeftCopy): void => {
    discardCopy(copy);
    setLeft(leftCopies(documentId));
  };
  const onSaved = (id: number): void => {
    setLeft(leftCopies(documentId));
    if (own.length === 1) void navigate({ to: "/documents/$documentId", params: { documentId: id } });
  };
  return (
    <UnsyncedSection reason={`${reason} Your unsaved text is still in this browser.`}>
      <ul>
        {own.map((copy) => (
          <CopyItem key={copy.key} copy={copy} onDiscard={onDiscard} onSaved={onSaved} />
        ))}
      </ul>
    </UnsyncedSection>
  );
}

interface CopyItemProps {
  copy: LeftCopy;
  onDiscard: (copy: LeftCopy) => void;
  /** `id` is that of the new document. */
  onSaved: (id: number) => void;
}

function CopyItem({ copy, onDiscard, onSaved }: CopyItemProps) {
  const { mutate, isPending } = useSaveAsNew();
  return (
    <li>
      <UnsyncedText
        text={copy.text}
        caption={
          <>
            Kept <RelativeTime value={copy.text.keptAt} inSentence />
          </>
        }
        isSaving={isPending}
        onSave={() => mutate(copy, { onSuccess: ({ id }) => onSaved(id) })}
        onDiscard={() => onDiscard(copy)}
      />
    </li>
  );
}
