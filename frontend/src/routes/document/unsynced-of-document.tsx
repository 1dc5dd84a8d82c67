/** Of a document that is gone, what this browser still holds of the visitor's own: text of it, and words about it. */
import { useEffect } from "react";

import { giveBackAnswers } from "@/features/document-flow/answer/unsent-answers";
import { UnsyncedTexts } from "@/features/editor/components/unsynced-texts";
import { UnsentWords } from "@/features/conversation/components/unsent-words";
import { documentConversation } from "@/lib/api/conversation-key";

export function UnsyncedOfDocument({ documentId }: { documentId: number }) {
  useEffect(() => giveBackAnswers(documentId), [documentId]);
  return (
    <>
      <UnsyncedTexts documentId={documentId} />
      <UnsentWords
        conversation={documentConversation(documentId)}
        reason="This document was deleted, but what you wrote to the assistant is still in this browser."
      />
    </>
  );
}
