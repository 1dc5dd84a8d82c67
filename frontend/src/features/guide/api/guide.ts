/** The guide: its list with what a search finds, and its cards. It does not change while the app is open. */
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { jsonRequest } from "@/lib/api/client";
import { queryKeys } from "@/lib/api/keys";
import type { GuideCard, GuideList } from "@/lib/api/types";

export const guideQuery = (q: string) =>
  queryOptions({
    queryKey: queryKeys.guide(q),
    queryFn: ({ signal }) =>
      jsonRequest<GuideList>("GET", `/api/guide?q=${encodeURIComponent(q)}`, undefined, { signal }),
    placeholderData: keepPreviousData,
  });

export const guideCardQuery = (slug: string) =>
  queryOptions({
    queryKey: queryKeys.guideCard(slug),
    queryFn: ({ signal }) =>
      jsonRequest<GuideCard>("GET", `/api/guide/${encodeURIComponent(slug)}`, undefined, { signal }),
  });
