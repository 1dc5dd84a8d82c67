/** /api/login/link: a provider's sign-in that waits to be joined to an account with the same address. */
import { queryOptions, useMutation } from "@tanstack/react-query";
import { jsonRequest } from "@/lib/api/client";
import { raisesOffline } from "@/lib/api/errors";
import { queryKeys } from "@/lib/api/keys";
import type { SignedIn, WaitingLink } from "@/lib/api/types";
import { useKeepUser } from "./keep-user";

export const waitingLinkQuery = queryOptions({
  queryKey: queryKeys.waitingLink,
  queryFn: ({ signal }) => jsonRequest<WaitingLink>("GET", "/api/login/link", undefined, { signal }),
  // Which sign-in waits is known by a cookie; the answer of an earlier visit may be about another.
  gcTime: 0,
  throwOnError: raisesOffline,
});

export function useJoinLink() {
  const keepUser = useKeepUser();
  return useMutation({
    mutationFn: () => jsonRequest<SignedIn>("POST", "/api/login/link", {}),
    onSuccess: ({ user }) => keepUser(user),
  });
}
