/** GET /api/documents/{id}/backlinks: the documents that link to one, those changed last first. */
import { pagesQuery } from "@/lib/api/pages";
import type { Backlink } from "@/lib/api/types";

/** How many come at a time. */
const PAGE = 20;

export function backlinksQuery(documentId: number) {
  const list = pagesQuery<Backlink>({
    queryKey: ["/api/documents", documentId, "backlinks"],
    path: `/api/documents/${documentId}/backlinks`,
    query: { limit: PAGE },
  });
  // What was written elsewhere a moment ago may not have been heard of yet.
  return { ...list, staleTime: 0 };
}
