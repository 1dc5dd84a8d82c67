/** Hears from the server what has changed for the visitor, and asks for it again. */
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useAuth } from "@/features/auth";
import { queryKeys } from "@/lib/api/keys";
import { openLive } from "@/lib/live";

export function useLiveUpdates(): void {
  const queryClient = useQueryClient();
  const { user } = useAuth();
  const id = user?.id;
  useEffect(() => {
    if (!id) return;
    const refetch = (queryKey: readonly string[]) => void queryClient.invalidateQueries({ queryKey });
    return openLive({
      onMessage: (type) => {
        if (type === "usage_update") refetch(queryKeys.usage);
      },
      onReturn: () => refetch(queryKeys.usage),
      onEnded: () => refetch(queryKeys.currentUser),
    });
  }, [id, queryClient]);
}
