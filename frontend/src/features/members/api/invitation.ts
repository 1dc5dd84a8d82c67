/** The invitation that a mailed link leads to: GET /api/invitations/{token}, and accepting it. */
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { jsonRequest } from "@/lib/api/client";
import { queryKeys } from "@/lib/api/keys";
import type { AcceptedInvitation, OpenInvitation } from "@/lib/api/types";

const pathOf = (token: string) => `/api/invitations/${encodeURIComponent(token)}`;

/** It is not used up. */
export const invitationQuery = (token: string) =>
  queryOptions({
    queryKey: queryKeys.invitation(token),
    queryFn: ({ signal }) => jsonRequest<OpenInvitation>("GET", pathOf(token), undefined, { signal }),
    refetchOnMount: "always",
  });

/** Uses the invitation up: the visitor is a member then. */
export function useAcceptInvitation(token: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => jsonRequest<AcceptedInvitation>("POST", `${pathOf(token)}/accept`),
    onSuccess: () => {
      for (const queryKey of [queryKeys.documentLists, queryKeys.projects])
        void queryClient.invalidateQueries({ queryKey });
    },
  });
}
