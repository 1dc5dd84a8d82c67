/** The discussions of a document that are over, the newest first; one is opened beside the text. */
import { useInfiniteQuery } from "@tanstack/react-query";

import { FailedLine } from "@/components/patterns/failed-line";
import { Button } from "@/components/ui/button";
import { RelativeTime } from "@/components/ui/relative-time";
import { Skeleton } from "@/components/ui/skeleton";

import { resolvedQuery } from "../api/get-comments";
import { keyOf, openNote } from "../comments-page";
import { useComments } from "../comments-context";
import { readable } from "../mentions";
import { PersonPlate } from "./person-plate";

export function ResolvedList({ onOpen }: { onOpen: () => void }) {
  const { documentId, store } = useComments();
  const { data, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    resolvedQuery(documentId),
  );
  if (isError)
    return (
      <FailedLine className="p-3" onRetry={() => void refetch()}>
        Couldn't load the resolved comments.
      </FailedLine>
    );
  if (!data)
    return (
      <div role="status" className="grid gap-3 p-3">
        <span className="sr-only">Loading comments...</span>
        <Skeleton width={180} />
        <Skeleton width={140} />
      </div>
    );
  return (
    <div className="min-h-0 overflow-y-auto p-1">
      <ul>
        {data.pages
          .flatMap(({ comments }) => comments)
          .map(({ id, author, body, mentions, resolvedAt, createdAt }) => (
            <li key={id}>
              <button
                type="button"
                onClick={() => {
                  openNote(store, keyOf(id));
                  onOpen();
                }}
                className="grid w-full gap-1 rounded-mark px-2 py-2 text-left type-small hover:bg-hover"
              >
                <span className="flex items-center gap-2 type-caption text-muted">
                  <PersonPlate person={author} />
                  <span>
                    Resolved <RelativeTime value={resolvedAt ?? createdAt} inSentence />
                  </span>
                </span>
                <span dir="auto" className="cut">
                  {body === "" ? "This comment was deleted." : readable(body, mentions)}
                </span>
              </button>
            </li>
          ))}
      </ul>
      {hasNextPage && (
        <Button
          size="tool"
          variant="ghost"
          wide
          pending={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          Show more
        </Button>
      )}
    </div>
  );
}
