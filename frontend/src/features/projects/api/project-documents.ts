/** The documents of a project as cards, and those that could be added to it. */
import { queryKeys } from "@/lib/api/keys";
import { pagesQuery } from "@/lib/api/pages";
import type { DocumentCard, DocumentSummary } from "@/lib/api/types";

const CARDS = 24;
const CHOICES = 20;

export const projectDocumentsQuery = (id: number) => ({
  ...pagesQuery<DocumentCard>({
    queryKey: queryKeys.projectDocuments(id),
    path: `/api/projects/${id}/documents`,
    query: { limit: CARDS },
  }),
  // What was written since the page was last open is on the cards.
  refetchOnMount: "always" as const,
});

export const outsideDocumentsQuery = (projectId: number, q: string) => ({
  ...pagesQuery<DocumentSummary>({
    queryKey: queryKeys.outsideProject(projectId, q),
    path: "/api/documents",
    query: { outsideProject: projectId, q, limit: CHOICES },
  }),
  refetchOnMount: "always" as const,
});
