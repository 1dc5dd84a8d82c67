/** Of a document that one cannot write any more, what this browser still holds of one's own: text and words about it. */
import { useEffect } from "react";

import { giveBackAnswers } from "@/features/document-flow/answer/unsent-answers";
import { UnsyncedTexts } from "@/features/editor/components/unsynced-texts";
import { UnsentWords } from "@/features/conversation/components/unsent-words";
import { documentConversation } from "@/lib/api/conversation-key";

interface UnsyncedOfDocumentProps {
  documentId: number;
  /** Why it cannot be written any more, in a sentence; that it is gone unless told. */
  reason?: string;
}

const GONE = "This document was deleted, or is no longer shared with you.";

export function UnsyncedOfDocument({ documentId, reason = GONE }: UnsyncedOfDocumentProps) {
  useEffect(() => giveBackAnswers(documentId), [documentId]);
  return (
    <>
      <UnsyncedTexts documentId={documentId} reason={reason} />
      <UnsentWords
        conversation={documentConversation(documentId)}
        reason={`${reason} What you wrote to the assistant is still in this browser.`}
      />
    </>
  );
}

/** Of a document that can be written, what of earlier visits could not be put into it. */
export function UnsyncedApart({ documentId }: Pick<UnsyncedOfDocumentProps, "documentId">) {
  return (
    <UnsyncedTexts
      documentId={documentId}
      reason="What you wrote on an earlier visit couldn't be put into this document."
      only="apart"
    />
  );
}
