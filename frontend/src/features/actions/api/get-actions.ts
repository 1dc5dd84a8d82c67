/** The actions that the server knows, the same for everybody: asked for once. */
import { queryOptions } from "@tanstack/react-query";

import { jsonRequest } from "@/lib/api/client";
import { queryKeys } from "@/lib/api/keys";

import type { Action } from "../action-types";

export const actionsQuery = queryOptions({
  queryKey: queryKeys.actions,
  queryFn: ({ signal }) => jsonRequest<Action[]>("GET", "/api/actions", undefined, { signal }),
  staleTime: Infinity,
  gcTime: Infinity,
});
