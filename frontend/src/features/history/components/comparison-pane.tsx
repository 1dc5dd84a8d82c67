/** A comparison in each of its states: on its way, not to be had, there. */
import { useQuery } from "@tanstack/react-query";

import { ErrorState } from "@/components/patterns/error-state";
import { Button } from "@/components/ui/button";
import { errorText, isGone } from "@/lib/api/errors";

import { type Compared, comparisonQuery } from "../api/comparison";
import type { ChangeSteps } from "../use-change-steps";
import { ComparisonView } from "./comparison-view";
import { LoadingPage } from "./loading-page";

interface ComparisonPaneProps {
  compared: Compared;
  names: { from: string; to: string };
  isSide: boolean;
  steps: ChangeSteps;
  /** Shows the last change instead. */
  onLatest: () => void;
}

export function ComparisonPane({ compared, onLatest, ...view }: ComparisonPaneProps) {
  const { data, error, refetch, isFetching } = useQuery(comparisonQuery(compared));
  if (data)
    return (
      <ComparisonView
        key={`${compared.from}.${compared.to ?? "now"}`}
        compared={compared}
        comparison={data}
        {...view}
      />
    );
  if (!error) return <LoadingPage words="Comparing versions..." />;
  return (
    <div className="px-gutter">
      {isGone(error) ? (
        <ErrorState
          title="Version not found"
          text="Old unnamed versions are merged when there are too many."
          action={<Button onClick={onLatest}>Show the last change</Button>}
        />
      ) : (
        <ErrorState
          title="Couldn't compare these versions"
          text={`${errorText(error)} Nothing is lost: all versions are safe on the server.`}
          action={
            <Button pending={isFetching} onClick={() => void refetch()}>
              Try again
            </Button>
          }
        />
      )}
    </div>
  );
}
