/** Over the notes: how many there are, those that are resolved behind a menu, and a comment on the whole document. */
import { MessageSquarePlus } from "lucide-react";

import { IconButton } from "@/components/ui/icon-button";
import { mayComment } from "@/lib/roles";

import { compose } from "../comments-page";
import { useComments, usePageState } from "../comments-context";
import type { Note } from "../notes";
import { ResolvedMenu } from "./resolved-menu";

/** "1 comment", "2 comments · 1 suggestion". */
function countWords(comments: number, suggestions: number): string {
  const counted = (count: number, word: string) =>
    count === 0 ? [] : [count === 1 ? `1 ${word}` : `${count} ${word}s`];
  const words = [...counted(comments, "comment"), ...counted(suggestions, "suggestion")];
  return words.join(" · ") || "Comments";
}

export function RailHead({ notes }: { notes: readonly Note[] }) {
  const { documentId, role, store } = useComments();
  const others = usePageState((state) => state.others);
  const count = notes.filter((note) => note.kind === "comment" && note.comment.resolvedAt === null).length;
  const waiting = others.notes.filter(({ isDecided }) => isDecided !== true).length;
  const detached = notes.filter(({ standing }) => standing === "detached").length;
  return (
    <div className="flex min-h-7 flex-wrap items-center gap-x-1 type-caption text-muted">
      <h2 tabIndex={-1} className="flex-auto font-medium whitespace-nowrap text-text">
        {countWords(count, waiting)}
        {detached > 0 && <span className="font-normal text-muted"> · {detached} detached</span>}
      </h2>
      <span className="-mr-1.5 ml-auto flex flex-none items-center gap-1">
        <ResolvedMenu />
        {others.menu}
        {mayComment(role) && (
          <IconButton
            label="Comment on the document"
            icon={MessageSquarePlus}
            onClick={() => compose(store, documentId, null)}
          />
        )}
      </span>
    </div>
  );
}
