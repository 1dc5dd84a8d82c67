/** Asks again for everything that a change of a project, or of what is in it, shows on screen. */
import type { QueryClient } from "@tanstack/react-query";
import { queryKeys } from "@/lib/api/keys";

export async function refreshProjects(queryClient: QueryClient): Promise<void> {
  const keys = [queryKeys.projects, queryKeys.ownTemplates, queryKeys.activities, queryKeys.documentLists];
  await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}
