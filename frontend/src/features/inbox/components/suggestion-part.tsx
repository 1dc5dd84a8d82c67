/** The suggestion that a notification is about, as it stands beside the document: its words, and what to decide on them. */
import { useQuery } from "@tanstack/react-query";

import { FailedLine } from "@/components/patterns/failed-line";
import { Skeleton } from "@/components/ui/skeleton";
import { useAuth } from "@/features/auth/auth-context";
import { proposalsQuery } from "@/features/suggestions/api/get-proposals";
import { SuggestionCard } from "@/features/suggestions/components/suggestion-card";
import { isSuggestion } from "@/features/suggestions/suggestion-rules";
import { useLiveProposals } from "@/features/suggestions/use-live-proposals";
import type { Role } from "@/lib/api/types";
import { mayChange } from "@/lib/roles";

interface SuggestionPartProps {
  documentId: number;
  proposalId: number;
  /** The visitor's on the document: who may not decide reads. */
  role: Role;
}

export function SuggestionPart({ documentId, proposalId, role }: SuggestionPartProps) {
  const you = useAuth().user?.id ?? "";
  // What is known of them may be older than the suggestion.
  const { data, isError, isFetching, refetch } = useQuery({
    ...proposalsQuery(documentId),
    refetchOnMount: "always",
  });
  useLiveProposals(documentId);
  if (isError && !data)
    return <FailedLine onRetry={() => void refetch()}>Couldn't load the suggestion.</FailedLine>;
  const suggestion = data?.find((proposal) => proposal.id === proposalId);
  if (!suggestion && (!data || isFetching)) return <Skeleton className="h-24" />;
  if (!suggestion || !isSuggestion(suggestion))
    return <p className="text-muted">This suggestion is too old to show.</p>;
  const isTheirs = suggestion.proposer.id !== you;
  return (
    <section aria-label="Suggestion" className="grid rounded-menu border border-line bg-raised px-4 py-3">
      <SuggestionCard suggestion={suggestion} role={role} you={you} />
      {isTheirs && !mayChange(role) && (
        <p className="border-t border-line pt-3 pb-1 type-small text-muted">
          You can't change this document. To decide, ask its owner to make you an editor.
        </p>
      )}
    </section>
  );
}
