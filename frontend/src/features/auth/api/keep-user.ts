/** Keeps the user whom an answer of the server names: from then on every component knows who is here. */
import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { queryKeys } from "@/lib/api/keys";
import type { CurrentUser } from "@/lib/api/types";

/** Null for nobody. An answer about the user before that is still on its way is given up. */
export function useKeepUser(): (user: CurrentUser | null) => Promise<void> {
  const queryClient = useQueryClient();
  return useCallback(
    async (user) => {
      await queryClient.cancelQueries({ queryKey: queryKeys.currentUser });
      queryClient.setQueryData(queryKeys.currentUser, user);
    },
    [queryClient],
  );
}
