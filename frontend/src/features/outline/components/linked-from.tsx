/** Below the outline: the documents that link to this one, each with the words of its link, where it opens. */
import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useEffect, useId } from "react";

import { FailedLine } from "@/components/patterns/failed-line";
import { ShowMore } from "@/components/patterns/show-more";
import type { Backlink } from "@/lib/api/types";
import { onHint } from "@/lib/live";

import { backlinksQuery } from "../api/list-backlinks";

export function LinkedFrom({ documentId }: { documentId: number }) {
  const heading = useId();
  const list = useInfiniteQuery(backlinksQuery(documentId));
  const { data, isError, hasNextPage, refetch } = list;
  // Their texts say so: they change as documents do.
  useEffect(() => {
    const ask = () => void refetch();
    const ends = [onHint("documents_update", ask), onHint("access_update", ask)];
    return () => ends.forEach((end) => end());
  }, [refetch]);
  const total = data?.pages[0]?.total ?? 0;
  if (!data && isError)
    return (
      <FailedLine className="flex-none border-t border-line px-4 py-3" onRetry={() => void refetch()}>
        Couldn't load the links to this document.
      </FailedLine>
    );
  if (!data || total === 0) return null;
  return (
    <section
      aria-labelledby={heading}
      className="max-h-2/5 flex-none overflow-y-auto border-t border-line px-4 pt-1 pb-4"
    >
      <h3 id={heading} className="flex h-9 items-center gap-2 type-small font-medium">
        Linked from <span className="font-normal text-muted tabular-nums">{total.toLocaleString("en")}</span>
      </h3>
      <ul>
        {data.pages.flatMap(({ rows }) =>
          rows.map((backlink) => (
            <li key={backlink.id}>
              <Source {...backlink} />
            </li>
          )),
        )}
      </ul>
      {hasNextPage && <ShowMore list={list} className="-ml-2" />}
    </section>
  );
}

function Source({ id, title, excerpt }: Backlink) {
  return (
    <Link
      to="/documents/$documentId"
      params={{ documentId: id }}
      {...(excerpt && { state: { found: pieceOf(excerpt) } })}
      className="-mx-2 block rounded-control px-2 py-1.5 outline-offset-[-2px] hover:bg-hover"
    >
      <span className="block cut font-medium" dir="auto">
        {title}
      </span>
      {excerpt && (
        <span className="block cut type-small text-muted" dir="auto">
          {excerpt.before}
          <mark className="bg-transparent font-medium text-text">{excerpt.words}</mark>
          {excerpt.after}
        </span>
      )}
    </Link>
  );
}

/** The document opens where the link stands, as a hit of the search does. */
function pieceOf({ before, words, after }: NonNullable<Backlink["excerpt"]>) {
  const marks: [number, number][] = [[before.length, before.length + words.length]];
  return { text: before + words + after, marks };
}
