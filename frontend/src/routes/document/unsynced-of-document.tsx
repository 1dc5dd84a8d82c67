/** Of a document that one cannot write any more, what this browser still holds of one's own: text and what was said about it. */
import { useEffect } from "react";

import { giveBackAnswers } from "@/features/document-flow/answer/unsent-answers";
import { UnsyncedTextList } from "@/features/editor/components/unsynced-text-list";
import { UnsentWords } from "@/features/conversation/components/unsent-words";
import { documentConversation } from "@/lib/api/conversation-key";

import { LogInHint } from "./log-in-hint";
import { UnsentComments } from "./unsent-comments";

interface UnsyncedOfDocumentProps {
  documentId: number;
  /** Why it cannot be written any more, in a sentence; that it is gone unless told. */
  reason?: string;
}

type OneDocument = Pick<UnsyncedOfDocumentProps, "documentId">;

const GONE = "This document was deleted, or is no longer shared with you.";

/** Of a document that is not shown. Where nothing is known of it, a guest's account may be what it is shown to. */
export function UnsyncedOfDocument({ documentId, reason = GONE }: UnsyncedOfDocumentProps) {
  return (
    <>
      {reason === GONE && <LogInHint />}
      <OwnWords documentId={documentId} reason={reason} />
      <UnsentComments documentId={documentId} reason={reason} />
    </>
  );
}

/** Of a document that is only read by now: comments and suggestions that were not sent stand beside its text. */
export function UnsyncedOfRead({ documentId }: OneDocument) {
  return <OwnWords documentId={documentId} reason="You can no longer change this document." />;
}

function OwnWords({ documentId, reason }: Required<UnsyncedOfDocumentProps>) {
  useEffect(() => giveBackAnswers(documentId), [documentId]);
  return (
    <>
      <UnsyncedTextList documentId={documentId} reason={reason} />
      <UnsentWords
        conversation={documentConversation(documentId)}
        reason={`${reason} What you wrote to the assistant is still in this browser.`}
      />
    </>
  );
}

/** Of a document that can be written, what of earlier visits could not be put into it. */
export function UnsyncedApart({ documentId }: OneDocument) {
  return (
    <UnsyncedTextList
      documentId={documentId}
      reason="What you wrote on an earlier visit couldn't be put into this document."
      only="apart"
    />
  );
}
