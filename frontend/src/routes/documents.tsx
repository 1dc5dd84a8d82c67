/** The list of documents. */
import { getRouteApi } from "@tanstack/react-router";
import { useCallback } from "react";
import type { ListSearch } from "@/components/patterns/list-screen";
import { DocumentsScreen } from "@/features/documents/components/documents-screen";
import { ProjectFilter } from "@/features/projects/components/project-filter";
import { openNewDocument } from "@/features/templates/new-document";
import { usePageTitle } from "@/lib/use-page-title";

const route = getRouteApi("/documents");

export function DocumentsPage() {
  usePageTitle("Documents");
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const onNavigate = useCallback(
    (search: ListSearch, replace = false) => void navigate({ search, replace }),
    [navigate],
  );
  return (
    <DocumentsScreen
      search={search}
      onNavigate={onNavigate}
      onNewDocument={openNewDocument}
      projectFilter={
        <ProjectFilter
          project={search.project}
          onChoose={(project) => onNavigate({ ...search, page: undefined, project })}
        />
      }
    />
  );
}
