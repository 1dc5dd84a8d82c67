/** /share/{token}: a document for anyone who was given its link. */
import { getRouteApi } from "@tanstack/react-router";

import { SharedDocumentScreen } from "@/features/sharing/components/shared-document-screen";

const route = getRouteApi("/share/$token");

export function SharePage() {
  const { token } = route.useParams();
  return <SharedDocumentScreen key={token} token={token} />;
}
