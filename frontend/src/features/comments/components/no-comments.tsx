/** Notice in the place of comments that are not there. */
import { useQuery } from "@tanstack/react-query";

import { FailedLine } from "@/components/patterns/failed-line";
import { Kbd } from "@/components/ui/kbd";
import { editorShortcut } from "@/features/editor/editor-keys";
import { mayComment } from "@/lib/roles";

import { commentsQuery } from "../api/get-comments";
import { useComments } from "../comments-context";

export function NoComments() {
  const { documentId, role } = useComments();
  const { data, isError, refetch } = useQuery(commentsQuery(documentId));
  if (!data)
    return isError && <FailedLine onRetry={() => void refetch()}>Couldn't load the comments.</FailedLine>;
  if (!mayComment(role)) return <p className="type-small text-muted">Nobody has commented yet.</p>;
  return (
    <p className="type-small text-muted">
      Select text to comment on it
      <span className="max-md:hidden">
        , or press <Kbd shortcut={editorShortcut("comment")} />
      </span>
      .
    </p>
  );
}
