/** The comments of a document that is only read. */
import { offerActions } from "@/commands/palette-state";
import { lazyPart } from "@/components/patterns/lazy-part";
import { ReadComments } from "@/features/comments/in-read/read-comments";
import type { SharedText } from "@/features/document-sync/shared-text";
import { useLiveProposals } from "@/features/suggestions/use-live-proposals";
import type { Role } from "@/lib/api/types";

const SuggestionNotes = lazyPart(async () => (await import("./suggestion-notes")).SuggestionNotes, {
  comesByItself: true,
  isForSome: true,
});

export { CommentsButton } from "@/features/comments/components/comments-button";

interface CommentsInReadProps {
  text: SharedText;
  role: Role;
  shown: { readonly title: string; readonly content: string };
}

export function CommentsInRead(props: CommentsInReadProps) {
  useLiveProposals(props.text.documentId);
  return (
    <>
      <ReadComments offer={offerActions} {...props} />
      <SuggestionNotes text={props.text} role={props.role} />
    </>
  );
}
