/** An answer where the discussion is read, half typed the same as beside the document. What is typed stays until it is sent. */
import { useRef } from "react";

import { forgetSent, readCommentDraft, replyDraft } from "@/features/comments/comment-drafts";
import { CommentForm } from "@/features/comments/components/comment-form";
import { errorText } from "@/lib/api/errors";
import { newIdempotencyKey } from "@/lib/idempotency-key";

import { useChangeDiscussion } from "../api/discussion";

interface ReplyBoxProps {
  threadId: number;
  documentId: number;
  mayInvite: boolean;
}

export function ReplyBox({ threadId, documentId, mayInvite }: ReplyBoxProps) {
  const draft = replyDraft(threadId);
  // The same words that are sent again after a failure are one reply.
  const attempt = useRef<{ body: string; key: string } | null>(null);
  const { mutate, isPending, error } = useChangeDiscussion(threadId);
  const send = (body: string) => {
    const typed = readCommentDraft(draft)?.text ?? "";
    if (attempt.current?.body !== body) attempt.current = { body, key: newIdempotencyKey() };
    mutate(attempt.current, {
      onSuccess: () => {
        attempt.current = null;
        forgetSent(draft, typed);
      },
    });
    return undefined;
  };
  return (
    <div className="grid gap-2 border-t border-line pt-3">
      <CommentForm
        documentId={documentId}
        mayInvite={mayInvite}
        draft={draft}
        label="Reply"
        placeholder="Reply or @mention"
        submit="Reply"
        pending={isPending}
        onSubmit={send}
      />
      {error && (
        <p role="alert" className="type-caption text-danger">
          {errorText(error)}
        </p>
      )}
    </div>
  );
}
