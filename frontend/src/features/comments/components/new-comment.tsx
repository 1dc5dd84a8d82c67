/** The form for a new comment, on the words that were selected or on all of the document. */
import { newDraft } from "../comment-drafts";
import { endComposing, openNote } from "../comments-page";
import { useComments, usePageState } from "../comments-context";
import { CommentField } from "./comment-field";

export function NewComment() {
  const { documentId, outbox, store } = useComments();
  const passage = usePageState(({ composing }) => composing?.passage ?? null);
  // The focus brings the form into view: first it is to stand at its words.
  const stands = usePageState(({ places }) => passage === null || places.has("new"));
  return (
    <CommentField
      draft={newDraft(documentId)}
      label="Comment"
      placeholder={passage ? "Comment or @mention" : "Comment on the document"}
      submit="Comment"
      takesFocus={stands}
      onCancel={() => {
        endComposing(store, documentId);
        store.getState().surface?.focus();
      }}
      onSubmit={(body, people) => {
        const key = outbox.say({ commentId: null, body, people, passage });
        endComposing(store, documentId);
        openNote(store, `u${key}`);
      }}
    />
  );
}
