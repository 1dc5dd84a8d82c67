/** The form of a comment on the document that is open: not needed before somebody says something. */
import { lazyPart } from "@/components/patterns/lazy-part";

import { useComments } from "../comments-context";
import type { CommentFormProps } from "./comment-form";

/** Asked for once the comments stand: who presses the keys for a comment types on at once. */
export const loadCommentForm = () => import("./comment-form");

const CommentForm = lazyPart(async () => (await loadCommentForm()).CommentForm, {
  comesByItself: true,
});

export function CommentField(props: Omit<CommentFormProps, "documentId" | "mayInvite">) {
  const { documentId, role, isGuest } = useComments();
  return <CommentForm documentId={documentId} mayInvite={role === "owner" && !isGuest} {...props} />;
}
