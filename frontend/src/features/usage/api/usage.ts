/** Usage of the visitor this month. The one answer that is kept fresh by time and on return to the window. */
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useAuth } from "@/features/auth/auth-context";
import { jsonRequest } from "@/lib/api/client";
import { queryKeys } from "@/lib/api/keys";
import type { Usage } from "@/lib/api/types";

const REFETCH_INTERVAL = 30_000;
const STALE_TIME = 10_000;

const usageQuery = queryOptions({
  queryKey: queryKeys.usage,
  queryFn: ({ signal }) => jsonRequest<Usage>("GET", "/api/usage", undefined, { signal }),
  refetchInterval: REFETCH_INTERVAL,
  staleTime: STALE_TIME,
  refetchOnWindowFocus: true,
});

/** Asks only once the user is loaded and known to be a guest or not. */
export function useUsage() {
  const { user, isGuest } = useAuth();
  return useQuery({ ...usageQuery, enabled: user !== null && isGuest !== undefined });
}
