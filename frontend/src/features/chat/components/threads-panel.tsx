/** The person's conversations: found by what was said in them, opened, renamed, moved to the trash and deleted. */
import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";

import { Delayed } from "@/components/patterns/delayed";
import { FailedLine } from "@/components/patterns/failed-line";
import { SearchBox } from "@/components/patterns/search-box";
import { ShowMore } from "@/components/patterns/show-more";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { DeleteQuestion } from "@/features/trash/components/delete-question";
import type { Thread } from "@/lib/api/types";

import { forgetThread, useDeleteThread } from "../api/delete-thread";
import { threadsQuery } from "../api/list-threads";
import { ThreadRow } from "./thread-row";

export interface ThreadsPanelProps {
  /** The thread in sight. */
  openId: number | null;
  /** One was chosen. */
  onOpen: () => void;
  /** One is gone; resolves when it is out of sight. */
  onDeleted: (thread: Thread) => Promise<void>;
  /** What it stands in says already what it is. */
  hasHeading?: boolean;
}

export function ThreadsPanel({ openId, onOpen, onDeleted, hasHeading = true }: ThreadsPanelProps) {
  const id = useId();
  const [q, setQ] = useState("");
  const query = useInfiniteQuery(threadsQuery(q));
  const { data, isPending, isLoadingError, isFetchNextPageError, refetch, hasNextPage } = query;
  const queryClient = useQueryClient();
  const [doomed, setDoomed] = useState<Thread | null>(null);
  const deletion = useDeleteThread(onDeleted);
  const threads = data?.pages.flatMap((page) => page.rows) ?? [];
  const isSearchable = threads.length > 0 || q !== "";
  return (
    <section
      aria-labelledby={hasHeading ? id : undefined}
      aria-label={hasHeading ? undefined : "Conversations"}
    >
      {hasHeading && (
        <h2 id={id} className="flex h-7 items-center px-2 type-caption font-medium text-muted">
          Conversations
        </h2>
      )}
      {isSearchable && (
        <div className="px-2 pt-0.5 pb-1.5">
          <SearchBox
            wide
            value={q}
            onSearch={setQ}
            label="Search conversations"
            placeholder="Search conversations..."
          />
        </div>
      )}
      {isPending && <LoadingThreads />}
      {isLoadingError && (
        <FailedLine onRetry={() => void refetch()} className="px-2 type-small">
          Couldn't load your conversations.
        </FailedLine>
      )}
      {isFetchNextPageError && (
        <FailedLine onRetry={() => void query.fetchNextPage()} className="px-2 type-small">
          Couldn't load more conversations.
        </FailedLine>
      )}
      {data && threads.length === 0 && <NoThreads q={q} onClear={() => setQ("")} />}
      {threads.length > 0 && (
        <ul className="grid max-h-[200px] grid-cols-[minmax(0,1fr)] gap-px overflow-y-auto">
          {threads.map((thread) => (
            <ThreadRow
              key={thread.id}
              thread={thread}
              isOpen={thread.id === openId}
              onOpen={onOpen}
              onMoved={() => forgetThread(queryClient, thread, onDeleted)}
              onDelete={setDoomed}
            />
          ))}
          {hasNextPage && (
            <li className="px-1 py-0.5">
              <ShowMore list={query} />
            </li>
          )}
        </ul>
      )}
      <DeleteQuestion
        item={doomed && { ...doomed, kind: "thread" }}
        pending={deletion.isPending}
        onClose={() => setDoomed(null)}
        onConfirm={() => {
          if (doomed) deletion.mutate(doomed, { onSettled: () => setDoomed(null) });
        }}
      />
    </section>
  );
}

function NoThreads({ q, onClear }: { q: string; onClear: () => void }) {
  if (q === "") return <p className="px-2 type-small text-muted">No conversations yet</p>;
  return (
    <div className="flex items-center gap-2 px-2 type-small text-muted">
      <span role="status">No results.</span>
      <Button variant="ghost" size="tool" className="text-accent!" onClick={onClear}>
        Clear search
      </Button>
    </div>
  );
}

function LoadingThreads() {
  return (
    <div role="status" className="grid gap-3 px-2 py-1">
      <span className="sr-only">Loading conversations...</span>
      <Delayed>
        <Skeleton width="80%" />
        <Skeleton width="65%" />
        <Skeleton width="75%" />
      </Delayed>
    </div>
  );
}
