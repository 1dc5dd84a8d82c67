/** The visitor's projects, newest first, a page at a time; asked for again whenever the list opens. */
import { queryOptions } from "@tanstack/react-query";
import { type ListParams, queryKeys } from "@/lib/api/keys";
import { fetchPage, pagesQuery } from "@/lib/api/pages";
import type { Project } from "@/lib/api/types";

export const projectPagesQuery = (params: ListParams) => ({
  ...pagesQuery<Project>({
    queryKey: queryKeys.projectList(params),
    path: "/api/projects",
    query: { ...params },
  }),
  refetchOnMount: "always" as const,
});

/** The newest of them at once, to choose from: as many as the server gives. */
export const projectListQuery = queryOptions({
  queryKey: queryKeys.projectList({ limit: 100 }),
  queryFn: async ({ signal }) =>
    (await fetchPage<Project>("/api/projects", { limit: 100 }, null, signal)).rows,
  refetchOnMount: "always",
});
