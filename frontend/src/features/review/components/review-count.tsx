/** What the review found in a stored document, in one line that leads to it: for the last page of an interview. */
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";

import { jsonRequest } from "@/lib/api/client";
import { queryKeys } from "@/lib/api/keys";

import { findingsWords } from "../review-state";
import type { Review } from "../review-types";

export function ReviewCount({ documentId, version }: { documentId: number; version: number }) {
  const { data } = useQuery({
    queryKey: queryKeys.review(documentId, version),
    queryFn: ({ signal }) =>
      jsonRequest<Review>("POST", `/api/documents/${documentId}/review`, undefined, { signal }),
  });
  if (!data) return null;
  const { total, serious } = data.counts;
  return (
    <p>
      {"The review has "}
      <Link to="/documents/$documentId" params={{ documentId }} hash="review" className="link">
        {total === 0 ? "no findings" : findingsWords(total)}
      </Link>
      {serious > 0 && `, ${serious} serious`}.
    </p>
  );
}
