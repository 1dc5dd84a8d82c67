/** A document with who last changed each line beside it. */
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";

import { ErrorState } from "@/components/patterns/error-state";
import { Button } from "@/components/ui/button";
import { errorText } from "@/lib/api/errors";
import type { ChangeAuthor } from "@/lib/api/types";
import { count } from "@/lib/format/count";

import { type AttributedText, attributionQuery } from "../api/attribution";
import { useHueOf } from "../author-hues";
import { authoredRows } from "../authored-lines";
import { withColumns } from "../table-columns";
import { ComparedLine, isDrawn } from "./compared-line";
import { LoadingPage } from "./loading-page";
import { PageScroller } from "./page-scroller";

/** Lines that are drawn at first, and again with each wish for more. */
const LINES = 1000;

export function AuthoredText({ documentId }: { documentId: number }) {
  const { data, error, refetch, isFetching } = useQuery(attributionQuery(documentId));
  if (data) return <Lines text={data} />;
  if (error)
    return (
      <div className="px-gutter">
        <ErrorState
          title="Couldn't find out who wrote this"
          text={errorText(error)}
          action={
            <Button pending={isFetching} onClick={() => void refetch()}>
              Try again
            </Button>
          }
        />
      </div>
    );
  return <LoadingPage words="Finding out who wrote each line..." />;
}

function Lines({ text }: { text: AttributedText }) {
  const rows = useMemo(() => withColumns(authoredRows(text)).filter(isDrawn), [text]);
  const [limit, setLimit] = useState(LINES);
  const hueFor = useHues();
  return (
    <PageScroller label="Text with authors" className="px-5 max-md:px-4">
      <article className="doc rq-history" data-rail>
        <div className="doc-row doc-row-1">
          <div className="doc-body">
            <h2 className="rq-heading-1" dir="auto">
              {text.title}
            </h2>
          </div>
        </div>
        {rows.slice(0, limit).map((row) => {
          const author = row.whose === null ? undefined : text.authors[row.whose];
          return (
            <div key={row.key} className={`rq-authored ${hueFor(author)}`}>
              <ComparedLine row={row} side="new" author={row.author === null ? undefined : author} />
            </div>
          );
        })}
        {rows.length > limit && (
          <div className="flex justify-center pt-6">
            <Button onClick={() => setLimit(limit + LINES)}>
              Show more ({count(rows.length - limit, "line")} left)
            </Button>
          </div>
        )}
      </article>
    </PageScroller>
  );
}

/** The class with somebody's colour: that of their badge. */
function useHues(): (author: ChangeAuthor | undefined) => string {
  const hueOf = useHueOf();
  return (author) => {
    if (!author) return "";
    if (author.isAssistant) return "rq-who-assistant";
    const [person] = author.people;
    const hue = person ? hueOf(person) : null;
    return hue === null ? "" : `rq-who-${hue + 1}`;
  };
}
