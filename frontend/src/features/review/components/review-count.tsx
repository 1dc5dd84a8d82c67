/** Count of the review's findings in a stored document, in one line that leads to it: for the last page of an interview. */
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";

import { jsonRequest } from "@/lib/api/client";
import { queryKeys } from "@/lib/api/keys";

import { findingsWords } from "../review-state";
import type { Review } from "../review-types";

export function ReviewCount({ documentId, version }: { documentId: number; version: number }) {
  const { data, isPending } = useQuery({
    queryKey: queryKeys.review(documentId, version),
    queryFn: ({ signal }) =>
      jsonRequest<Review>("POST", `/api/documents/${documentId}/review`, undefined, { signal }),
    throwOnError: false,
  });
  if (isPending) return <p className="text-muted">Reviewing the document…</p>;
  const { total = 0, serious = 0 } = data?.counts ?? {};
  return (
    <p>
      {data && `${findingsWords(total)}${serious > 0 ? `, ${serious} serious` : ""}. `}
      <Link to="/documents/$documentId" params={{ documentId }} hash="review" className="link">
        Open the review
      </Link>
    </p>
  );
}
