/** GET /api/shared/{token}: what a reader with the link may see, kept as new as somebody who looks at it expects. */
import { queryOptions } from "@tanstack/react-query";
import { jsonRequest } from "@/lib/api/client";
import { ApiError } from "@/lib/api/errors";
import { queryKeys } from "@/lib/api/keys";
import type { SharedDocument } from "@/lib/api/types";

/** How often it is asked for while the page is visible, in milliseconds. */
const INTERVAL = 30_000;

/** The link leads nowhere. It never will again: one that is turned off stays so. */
export function isDead(error: Error | null): boolean {
  return error instanceof ApiError && error.status === 404;
}

export const sharedDocumentQuery = (token: string) =>
  queryOptions({
    queryKey: queryKeys.sharedDocument(token),
    queryFn: ({ signal }) =>
      jsonRequest<SharedDocument>("GET", `/api/shared/${encodeURIComponent(token)}`, undefined, { signal }),
    refetchOnMount: "always",
    refetchOnWindowFocus: ({ state }) => !isDead(state.error) && "always",
    refetchInterval: ({ state }) => !isDead(state.error) && INTERVAL,
  });
