/** Settings that the visitor has chosen, and which assistant answers. */
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { toast } from "@/components/ui/toast";
import { useAuth } from "@/features/auth/auth-context";
import { jsonRequest } from "@/lib/api/client";
import { errorText } from "@/lib/api/errors";
import { queryKeys } from "@/lib/api/keys";
import type { Settings } from "@/lib/api/types";

const CHANGE = ["change-settings"];

export type SettingsChange = Partial<Pick<Settings, "reviewChangesFirst">>;

export const settingsQuery = queryOptions({
  queryKey: queryKeys.settings,
  queryFn: ({ signal }) => jsonRequest<Settings>("GET", "/api/settings", undefined, { signal }),
});

export function useSettings() {
  const { user } = useAuth();
  return useQuery({ ...settingsQuery, enabled: user !== null });
}

/**
 * Changes a setting: in force on screen at once, and sent although the page is left right after; taken back when the
 * server refuses. One change waits for the one before it; what was refused, or whose answer was lost, is asked for.
 */
export function useChangeSettings() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: CHANGE,
    scope: { id: "settings" },
    mutationFn: (change: SettingsChange) =>
      jsonRequest<Settings>("PATCH", "/api/settings", change, { keepalive: true }),
    onMutate: async (change) => {
      await queryClient.cancelQueries({ queryKey: queryKeys.settings });
      const before = queryClient.getQueryData<Settings>(queryKeys.settings);
      if (before) queryClient.setQueryData<Settings>(queryKeys.settings, { ...before, ...change });
      return { before };
    },
    onError: (error, _change, context) => {
      queryClient.setQueryData(queryKeys.settings, context?.before);
      void queryClient.invalidateQueries({ queryKey: queryKeys.settings });
      toast({ title: "Error", description: errorText(error), variant: "destructive" });
    },
    onSuccess: (settings) => {
      // What waits its turn is on the screen already.
      if (queryClient.isMutating({ mutationKey: CHANGE }) === 1)
        queryClient.setQueryData(queryKeys.settings, settings);
    },
  });
}
