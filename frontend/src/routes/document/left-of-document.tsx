/** Of a document that is gone, what this browser still holds of the visitor's own: text of it, and words about it. */
import { useEffect } from "react";

import { giveBackAnswers } from "@/features/document-flow/answer/left-answers";
import { LeftTexts } from "@/features/editor/components/left-texts";
import { LeftWords } from "@/features/conversation/components/left-words";
import { documentPlace } from "@/lib/api/place";

export function LeftOfDocument({ documentId }: { documentId: number }) {
  useEffect(() => giveBackAnswers(documentId), [documentId]);
  return (
    <>
      <LeftTexts documentId={documentId} />
      <LeftWords
        place={documentPlace(documentId)}
        reason="This document was deleted, but what you wrote to the assistant is still in this browser."
      />
    </>
  );
}
