/** Difference of two versions of a document, or who wrote what of it, below the bar that says how it is shown. */
import type { ReactNode } from "react";

import { EmptyState } from "@/components/patterns/empty-state";
import { ErrorState } from "@/components/patterns/error-state";
import { Button } from "@/components/ui/button";
import { errorText } from "@/lib/api/errors";
import { cn } from "@/lib/cn";
import { PHONE, useMedia } from "@/lib/use-media";

import type { HistoryPage } from "../use-history-page";
import { AuthoredText } from "./authored-text";
import { CompareBar } from "./compare-bar";
import { ComparisonPane } from "./comparison-pane";
import { LoadingPage } from "./loading-page";

interface ComparedSectionProps {
  page: HistoryPage;
  /** Stands at its foot. */
  restore: ReactNode;
}

export function ComparedSection({ page, restore }: ComparedSectionProps) {
  const { known, from, to, names, changes, steps, view, isList, choose, show } = page;
  return (
    <section
      aria-label={view === "authors" ? "Authors" : "Comparison"}
      className={cn("flex min-h-0 min-w-0 flex-1 flex-col", isList && "max-md:hidden")}
    >
      {from !== null && (
        <CompareBar
          versions={known}
          from={from}
          to={to}
          names={names}
          onChoose={choose}
          changes={changes}
          steps={steps}
          view={view}
          onView={show}
        />
      )}
      <Shown page={page} />
      {restore && <div className="flex-none border-t border-line bg-panel px-4 py-2">{restore}</div>}
    </section>
  );
}

function Shown({ page }: { page: HistoryPage }) {
  const { documentId, search, onNavigate, view, compared, names, steps, isNone, error, retry } = page;
  const isPhone = useMedia(PHONE);
  if (view === "authors") return <AuthoredText documentId={documentId} />;
  if (compared)
    return (
      <ComparisonPane
        compared={compared}
        names={names}
        isSide={view === "side" && !isPhone}
        steps={steps}
        onLatest={() => onNavigate({ ...search, from: undefined, to: undefined })}
      />
    );
  if (isNone)
    return (
      <div className="px-gutter">
        <EmptyState title="No changes yet" text="Changes appear here as this document is edited." />
      </div>
    );
  if (!error) return <LoadingPage words="Loading the history..." />;
  return (
    <div className="px-gutter">
      <ErrorState
        title="Couldn't load the history"
        text={`${errorText(error)} Nothing is lost: all versions are safe on the server.`}
        action={<Button onClick={retry}>Try again</Button>}
      />
    </div>
  );
}
