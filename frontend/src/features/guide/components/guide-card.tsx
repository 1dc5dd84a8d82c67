/** A card of the guide as a ruled page: its steps hang in the margin, and what to read next stands below. */
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";

import { Delayed } from "@/components/patterns/delayed";
import { ErrorState } from "@/components/patterns/error-state";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { ApiError } from "@/lib/api/errors";
import { RuledPage } from "@/lib/markdown/ruled-page";
import { numberedRows } from "@/lib/markdown/section-rows";

import { guideCardQuery } from "../api/guide";
import { leadOf } from "../guide-list";

export function GuideCard({ slug }: { slug: string }) {
  const { data: card, error, refetch } = useQuery(guideCardQuery(slug));
  if (card) {
    const { lead, rest } = leadOf(card.text);
    return (
      <>
        <RuledPage
          title={card.title}
          content={rest}
          arranged={lead === "" ? undefined : numberedRows}
          under={lead !== "" && <p className="mt-1 text-muted">{lead}</p>}
        />
        {card.related.length > 0 && (
          <nav aria-label="Related" className="doc guide-related">
            <div className="doc-row">
              <div className="doc-body flex flex-wrap items-center gap-2 border-t border-line pt-4 type-small">
                <span className="text-muted">Related</span>
                {card.related.map(({ slug: other, title }) => (
                  <Link key={other} to="/guide/$slug" params={{ slug: other }} className="link">
                    {title}
                  </Link>
                ))}
              </div>
            </div>
          </nav>
        )}
      </>
    );
  }
  if (error instanceof ApiError && error.status === 404)
    return (
      <ErrorState
        title="Guide not found"
        text="We have no guide at this address."
        action={
          <Button asChild>
            <Link to="/guide">All guides</Link>
          </Button>
        }
      />
    );
  if (error)
    return (
      <ErrorState
        title="Couldn't load this guide"
        action={<Button onClick={() => void refetch()}>Try again</Button>}
      />
    );
  return (
    <Delayed>
      <Skeleton className="mt-8 h-8 w-80" />
    </Delayed>
  );
}
