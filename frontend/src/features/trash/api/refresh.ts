/** Asks again for every list that something left, or came back into. */
import type { QueryClient } from "@tanstack/react-query";
import { queryKeys } from "@/lib/api/keys";

export async function refreshLists(queryClient: QueryClient): Promise<void> {
  const keys = [
    queryKeys.trash,
    queryKeys.documentLists,
    queryKeys.projects,
    queryKeys.threadLists,
    queryKeys.activities,
  ];
  await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}
