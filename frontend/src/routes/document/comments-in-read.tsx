/** The comments of a document that is only read. */
import { offerActions } from "@/commands/palette-state";
import { ReadComments } from "@/features/comments/in-read/read-comments";
import type { SharedText } from "@/features/document-sync/shared-text";
import type { Role } from "@/lib/api/types";

export { CommentsButton } from "@/features/comments/components/comments-button";

interface CommentsInReadProps {
  text: SharedText;
  role: Role;
  shown: { readonly title: string; readonly content: string };
}

export const CommentsInRead = (props: CommentsInReadProps) => (
  <ReadComments offer={offerActions} {...props} />
);
