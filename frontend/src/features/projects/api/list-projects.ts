/** The visitor's projects, newest first, a page at a time; asked for again whenever the list opens. */
import { type ListParams, queryKeys } from "@/lib/api/keys";
import { pagesQuery } from "@/lib/api/pages";
import type { Project } from "@/lib/api/types";

export const projectPagesQuery = (params: ListParams) => ({
  ...pagesQuery<Project>({
    queryKey: queryKeys.projectList(params),
    path: "/api/projects",
    query: { ...params },
  }),
  refetchOnMount: "always" as const,
});
