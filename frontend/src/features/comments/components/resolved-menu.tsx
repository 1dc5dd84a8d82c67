/** The discussions of a document that are over, behind a menu: one that is chosen is shown beside the text. */
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { ChevronDown } from "lucide-react";
import { useEffect, useRef } from "react";

import { Button } from "@/components/ui/button";
import { Menu, MenuContent, MenuItem, MenuTrigger } from "@/components/ui/menu";
import { RelativeTime } from "@/components/ui/relative-time";
import { Skeleton } from "@/components/ui/skeleton";

import { commentsQuery, resolvedQuery } from "../api/get-comments";
import { keyOf, openNote } from "../comments-page";
import { useComments } from "../comments-context";
import { readable } from "../mentions";
import { UnsentReplies } from "./unsent-replies";

export function ResolvedMenu() {
  const { documentId } = useComments();
  const { data } = useQuery(commentsQuery(documentId));
  const count = data?.resolvedCount ?? 0;
  if (count === 0) return null;
  return (
    <Menu>
      <MenuTrigger>
        <Button size="tool" variant="ghost">
          {count} resolved
          <ChevronDown aria-hidden />
        </Button>
      </MenuTrigger>
      <MenuContent align="end" aria-label="Resolved comments" className="w-80 max-w-[calc(100vw-16px)]">
        <ResolvedItems />
      </MenuContent>
    </Menu>
  );
}

function ResolvedItems() {
  const { documentId, store } = useComments();
  const { data, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    resolvedQuery(documentId),
  );
  const list = useRef<HTMLDivElement>(null);
  const isThere = data !== undefined;
  // The item that asks for them goes as it is pressed: the keys stay with the menu.
  useEffect(() => {
    if (isThere) list.current?.closest<HTMLElement>("[role=menu]")?.focus({ preventScroll: true });
  }, [isThere]);
  if (!data && isError)
    return (
      <>
        <p role="alert" className="p-2 text-muted">
          Couldn't load the resolved comments.
        </p>
        <MenuItem
          onSelect={(event) => {
            event.preventDefault();
            void refetch();
          }}
        >
          Try again
        </MenuItem>
      </>
    );
  if (!data)
    return (
      <div role="status" className="grid gap-3 p-2">
        <span className="sr-only">Loading comments...</span>
        <Skeleton width={180} />
        <Skeleton width={140} />
      </div>
    );
  return (
    <div ref={list} role="presentation">
      {data.pages
        .flatMap(({ comments }) => comments)
        .map(({ id, author, body, mentions, resolvedAt, createdAt }) => (
          <MenuItem
            key={id}
            hint={<RelativeTime value={resolvedAt ?? createdAt} />}
            onSelect={() => openNote(store, keyOf(id))}
          >
            <bdi className="font-medium">{author.name}</bdi>{" "}
            {body === "" ? "This comment was deleted." : readable(body, mentions)}
            <UnsentReplies commentId={id} />
          </MenuItem>
        ))}
      {hasNextPage && (
        <MenuItem
          disabled={isFetchingNextPage}
          onSelect={(event) => {
            event.preventDefault();
            void fetchNextPage();
          }}
        >
          Show more
        </MenuItem>
      )}
    </div>
  );
}
