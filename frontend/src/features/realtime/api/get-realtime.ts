/** Query of whether realtime chat and voice are offered, which stays so while the page lives. */
import { queryOptions, useQuery } from "@tanstack/react-query";

import { jsonRequest } from "@/lib/api/client";
import { queryKeys } from "@/lib/api/keys";
import type { Realtime } from "@/lib/api/types";

const NOTHING: Pick<Realtime, "chat" | "voice"> = { chat: false, voice: false };

const realtimeQuery = queryOptions({
  queryKey: queryKeys.realtime,
  queryFn: ({ signal }) => jsonRequest<Realtime>("GET", "/api/realtime", undefined, { signal }),
  staleTime: Infinity,
});

/** Nothing is offered until the server has said so. */
export function useRealtime(): typeof NOTHING {
  return useQuery(realtimeQuery).data ?? NOTHING;
}
