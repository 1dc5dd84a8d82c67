/** Who the visitor is. The first call of a browser without a session makes it a guest. */
import { queryOptions } from "@tanstack/react-query";
import { jsonRequest } from "@/lib/api/client";
import { ApiError } from "@/lib/api/errors";
import { queryKeys } from "@/lib/api/keys";
import type { CurrentUser } from "@/lib/api/types";

/** The user, or null for nobody: an anonymous answer and a 401 mean the same. */
async function fetchCurrentUser(signal: AbortSignal): Promise<CurrentUser | null> {
  try {
    const user = await jsonRequest<CurrentUser | null>("GET", "/api/current-user", undefined, { signal });
    return user === null || user.isAnonymous ? null : user;
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null;
    throw error;
  }
}

export const currentUserQuery = queryOptions({
  queryKey: queryKeys.currentUser,
  queryFn: ({ signal }) => fetchCurrentUser(signal),
});
