/** An answer where the discussion is read, half typed the same as beside the document. What is typed stays until it is sent. */
import { readCommentDraft, replyDraft } from "@/features/comments/comment-drafts";
import { CommentForm } from "@/features/comments/components/comment-form";
import { errorText } from "@/lib/api/errors";

import { useReply } from "../api/discussion";

interface ReplyBoxProps {
  threadId: number;
  documentId: number;
  mayInvite: boolean;
}

export function ReplyBox({ threadId, documentId, mayInvite }: ReplyBoxProps) {
  const draft = replyDraft(threadId);
  const { mutate, isPending, error } = useReply(threadId);
  const send = (body: string) => mutate({ body, typed: readCommentDraft(draft)?.text ?? "" });
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
