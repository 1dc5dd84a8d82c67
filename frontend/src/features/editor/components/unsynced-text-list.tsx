/**
 * Texts that this browser still holds of a document that is gone, or may not be changed: to be made a new one, or let
 * go.
 */
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";

import { UnsyncedSection, UnsyncedText } from "@/components/patterns/unsynced-text";
import { RelativeTime } from "@/components/ui/relative-time";
import { useAuth } from "@/features/auth/auth-context";
import { watchUnsynced } from "@/features/document-sync/unsynced-documents";
import { type UnsyncedText as Unsynced, unsyncedTexts } from "@/features/document-sync/unsynced-texts";

import { useSaveAsNew } from "../api/save-as-new";

interface UnsyncedTextListProps {
  documentId: number;
  /** Why it cannot be saved in its document, in a sentence. */
  reason: string;
  /** Only what could not be put into a document that can be changed. */
  only?: "apart";
}

/** Draws nothing where nothing of the visitor's own is unsynced: nobody is shown what another person wrote. */
export function UnsyncedTextList({ documentId, reason, only }: UnsyncedTextListProps) {
  const { user } = useAuth();
  const person = user?.id ?? "";
  const [texts, setTexts] = useState<readonly Unsynced[]>([]);
  useEffect(() => {
    let isHere = true;
    const look = () =>
      void unsyncedTexts(documentId, person, only).then((found) => {
        if (isHere) setTexts(found);
      });
    look();
    const stop = watchUnsynced(person, look);
    return () => {
      isHere = false;
      stop();
    };
  }, [documentId, person, only]);
  const navigate = useNavigate();
  if (texts.length === 0) return null;
  const remove = (gone: Unsynced) => setTexts((known) => known.filter(({ key }) => key !== gone.key));
  const onSaved = (text: Unsynced, id: number): void => {
    remove(text);
    if (texts.length === 1) void navigate({ to: "/documents/$documentId", params: { documentId: id } });
  };
  return (
    <UnsyncedSection reason={`${reason} Your unsaved text is still in this browser.`}>
      <ul>
        {texts.map((text) => (
          <TextItem
            key={text.key}
            text={text}
            onDiscard={() => void text.discard().then(() => remove(text))}
            onSaved={(id) => onSaved(text, id)}
          />
        ))}
      </ul>
    </UnsyncedSection>
  );
}

interface TextItemProps {
  text: Unsynced;
  onDiscard: () => void;
  /** `id` is that of the new document. */
  onSaved: (id: number) => void;
}

function TextItem({ text, onDiscard, onSaved }: TextItemProps) {
  const { mutate, isPending } = useSaveAsNew();
  return (
    <li>
      <UnsyncedText
        text={text}
        caption={
          <>
            Kept <RelativeTime value={new Date(text.keptAt).toISOString()} inSentence />
          </>
        }
        isSaving={isPending}
        onSave={() => mutate(text, { onSuccess: ({ id }) => onSaved(id) })}
        onDiscard={onDiscard}
      />
    </li>
  );
}
