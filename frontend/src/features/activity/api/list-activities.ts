/** Activities of a project, newest first. They are asked for again whenever they are shown anew. */
import { queryKeys } from "@/lib/api/keys";
import { pagesQuery } from "@/lib/api/pages";
import type { Activity } from "@/lib/api/types";

const PAGE = 6;

export const projectActivitiesQuery = (projectId: number) => ({
  ...pagesQuery<Activity>({
    queryKey: queryKeys.projectActivities(projectId),
    path: "/api/activities",
    query: { projectId, limit: PAGE },
  }),
  refetchOnMount: "always" as const,
});
