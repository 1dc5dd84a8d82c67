/** The list of documents. */
import { getRouteApi } from "@tanstack/react-router";
import { useCallback } from "react";
import type { ListPlace } from "@/components/patterns/list-screen";
import { DocumentsScreen } from "@/features/documents/components/documents-screen";
import { openNewDocument } from "@/features/templates/new-document";
import { usePageTitle } from "@/lib/use-page-title";

const route = getRouteApi("/documents");

export function DocumentsPage() {
  usePageTitle("Documents");
  const place = route.useSearch();
  const navigate = route.useNavigate();
  const onPlace = useCallback(
    (search: ListPlace, replace = false) => void navigate({ search, replace }),
    [navigate],
  );
  return <DocumentsScreen place={place} onPlace={onPlace} onNewDocument={openNewDocument} />;
}
