/** Of a document that is gone, what this browser still holds of the visitor's own: text of it, and words about it. */
import { useEffect } from "react";

import { giveBackAnswers } from "@/features/document-flow/answer/left-answers";
import { LeftTexts } from "@/features/editor/components/left-texts";
import { LeftWords } from "@/features/conversation/components/left-words";
import { documentConversation } from "@/lib/api/conversation-key";

export function LeftOfDocument({ documentId }: { documentId: number }) {
  useEffect(() => giveBackAnswers(documentId), [documentId]);
  return (
    <>
      <LeftTexts documentId={documentId} />
      <LeftWords
        conversation={documentConversation(documentId)}
        reason="This document was deleted, but what you wrote to the assistant is still in this browser."
      />
    </>
  );
}
