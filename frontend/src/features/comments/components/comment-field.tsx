/** The form of a comment on the document that is open. */
import { useComments } from "../comments-context";
import { CommentForm, type CommentFormProps } from "./comment-form";

export function CommentField(props: Omit<CommentFormProps, "documentId" | "mayInvite">) {
  const { documentId, role, isGuest } = useComments();
  return <CommentForm documentId={documentId} mayInvite={role === "owner" && !isGuest} {...props} />;
}
