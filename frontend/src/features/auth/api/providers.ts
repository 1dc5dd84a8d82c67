/** GET /api/auth/providers: the ways to sign in that this server offers, and its test account if it has one. */
import { queryOptions } from "@tanstack/react-query";
import { jsonRequest } from "@/lib/api/client";
import { queryKeys } from "@/lib/api/keys";
import type { SignInProviders } from "@/lib/api/types";

export const providersQuery = queryOptions({
  queryKey: queryKeys.providers,
  queryFn: ({ signal }) => jsonRequest<SignInProviders>("GET", "/api/auth/providers", undefined, { signal }),
});
