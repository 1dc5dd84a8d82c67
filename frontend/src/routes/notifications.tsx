/** The notifications: which of them are listed, and which one is open, stands in the address. */
import { getRouteApi } from "@tanstack/react-router";

import { InboxScreen } from "@/features/inbox/components/inbox-screen";
import { usePageTitle } from "@/lib/use-page-title";

const route = getRouteApi("/notifications");

export function NotificationsPage() {
  usePageTitle("Notifications");
  const search = route.useSearch();
  const navigate = route.useNavigate();
  return <InboxScreen search={search} onNavigate={(next) => void navigate({ search: next })} />;
}
