/** The trash: which kind and which page of it are shown stands in the address. */
import { getRouteApi } from "@tanstack/react-router";

import { TrashScreen } from "@/features/trash/components/trash-screen";
import { usePageTitle } from "@/lib/use-page-title";

const route = getRouteApi("/trash");

export function TrashPage() {
  usePageTitle("Trash");
  const search = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <TrashScreen
      search={search}
      onNavigate={(next) => void navigate({ search: next })}
      onBack={() => void navigate({ to: "/documents" })}
    />
  );
}
