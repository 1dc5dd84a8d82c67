/** GET /api/documents/{id}/comparison: what is different between two versions of a document. */
import { queryOptions } from "@tanstack/react-query";

import { jsonRequest } from "@/lib/api/client";
import { queryKeys } from "@/lib/api/keys";
import type { Comparison } from "@/lib/api/types";

/** Equal lines on either side of a change; what lies between is folded. */
export const CONTEXT = 12;

export interface Compared {
  documentId: number;
  from: number;
  /** Null is the document as it is now. */
  to: number | null;
  /** With all equal lines, for a fold that is opened. */
  isWhole?: boolean;
}

export const comparisonQuery = ({ documentId, from, to, isWhole = false }: Compared) => {
  const query = new URLSearchParams({ from: String(from) });
  if (to !== null) query.set("to", String(to));
  if (!isWhole) query.set("context", String(CONTEXT));
  return queryOptions({
    queryKey: queryKeys.comparison(documentId, from, to, isWhole),
    queryFn: ({ signal }) =>
      jsonRequest<Comparison>("GET", `/api/documents/${documentId}/comparison?${query}`, undefined, {
        signal,
      }),
    // What was merged with another version stays gone; the rest, whoever asked says.
    retry: false,
  });
};
