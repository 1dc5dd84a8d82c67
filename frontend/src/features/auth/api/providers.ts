/** GET /api/auth/providers: the ways to sign in that this server offers, its test account if it has one, and what a password needs. */
import { queryOptions, useQuery } from "@tanstack/react-query";
import { jsonRequest } from "@/lib/api/client";
import { queryKeys } from "@/lib/api/keys";
import type { SignInProviders } from "@/lib/api/types";

export const providersQuery = queryOptions({
  queryKey: queryKeys.providers,
  queryFn: ({ signal }) => jsonRequest<SignInProviders>("GET", "/api/auth/providers", undefined, { signal }),
});

/** The fewest characters of a new password: as the server says, and until it is known those that any server asks for. */
export function usePasswordMinimum(): number {
  return useQuery(providersQuery).data?.passwordMinLength ?? 6;
}
