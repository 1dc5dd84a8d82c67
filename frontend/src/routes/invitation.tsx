/** /invitations/{token}: what somebody is invited to by mail, to be accepted. */
import { getRouteApi } from "@tanstack/react-router";

import { InvitationScreen } from "@/features/members/components/invitation-screen";

const route = getRouteApi("/invitations/$token");

export function InvitationPage() {
  const { token } = route.useParams();
  return <InvitationScreen key={token} token={token} />;
}
