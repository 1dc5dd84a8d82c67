/** One thread without what was said in it: for one so old that it is not among those listed. */
import { queryOptions } from "@tanstack/react-query";

import { jsonRequest } from "@/lib/api/client";
import { queryKeys } from "@/lib/api/keys";
import type { OpenedThread } from "@/lib/api/types";

export const threadQuery = (id: number) =>
  queryOptions({
    queryKey: queryKeys.thread(id),
    queryFn: async ({ signal }) => {
      const path = `/api/chat/threads/${id}?limit=1`;
      return (await jsonRequest<OpenedThread>("GET", path, undefined, { signal })).thread;
    },
  });
