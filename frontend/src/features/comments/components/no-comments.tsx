/** What stands in the place of comments that are not there. */
import { Kbd } from "@/components/ui/kbd";
import { editorShortcut } from "@/features/editor/editor-keys";
import { mayComment } from "@/lib/roles";

import { useComments } from "../comments-context";

export function NoComments() {
  const { role } = useComments();
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
