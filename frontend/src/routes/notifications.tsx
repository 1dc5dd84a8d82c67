/** The notifications: which of them are listed, and which one is open, stands in the address. Guests log in first. */
import { getRouteApi } from "@tanstack/react-router";

import { useAuth } from "@/features/auth/auth-context";
import { GuestInbox } from "@/features/inbox/components/guest-inbox";
import { InboxScreen } from "@/features/inbox/components/inbox-screen";
import { usePageTitle } from "@/lib/use-page-title";

const route = getRouteApi("/notifications");

export function NotificationsPage() {
  usePageTitle("Notifications");
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { isGuest } = useAuth();
  if (isGuest === true) return <GuestInbox />;
  return <InboxScreen search={search} onNavigate={(next) => void navigate({ search: next })} />;
}
