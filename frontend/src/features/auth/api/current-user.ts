/** Query of who the visitor is. The first call of a browser without a session makes it a guest. */
import { queryOptions } from "@tanstack/react-query";
import { jsonRequest } from "@/lib/api/client";
import { ApiError } from "@/lib/api/errors";
import { queryKeys } from "@/lib/api/keys";
import type { CurrentUser } from "@/lib/api/types";

/** What was heard since the question under way was asked: who is here now, and who is not. */
let heard: { isHere?: string | null; isNot?: string } = {};

/** Somebody says who is here, by the id, or null for nobody; or who is not. */
export function hear(news: typeof heard): void {
  heard = { ...heard, ...news };
}

/** An answer that is not what was heard meanwhile may be from before: it is asked again, and not shown. */
async function fetchCurrentUser(signal: AbortSignal): Promise<CurrentUser | null> {
  for (;;) {
    heard = {};
    const user = await ask(signal);
    const id = user?.id ?? null;
    const { isHere = id, isNot } = latest();
    if (id === isHere && id !== isNot) return user;
  }
}

const latest = () => heard;

/** The question is for whoever is there. */
const by = { id: null };

/** The user, or null for nobody: an anonymous answer and a 401 mean the same. */
async function ask(signal: AbortSignal): Promise<CurrentUser | null> {
  try {
    const user = await jsonRequest<CurrentUser | null>("GET", "/api/current-user", undefined, { signal, by });
    return user === null || user.isAnonymous ? null : user;
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null;
    throw error;
  }
}

export const currentUserQuery = queryOptions({
  queryKey: queryKeys.currentUser,
  queryFn: ({ signal }) => fetchCurrentUser(signal),
  // A failure stands until the person tries again: no part of the page that comes later asks for them.
  retryOnMount: false,
  // A session ends 30 days after it was last asked for. A tab that stays open is a visit, in the background too.
  refetchInterval: 12 * 60 * 60 * 1000,
  refetchIntervalInBackground: true,
});
