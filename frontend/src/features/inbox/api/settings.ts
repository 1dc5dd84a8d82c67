/** Settings of the visitor's notifications, and the documents that they hear nothing of. */
import { queryOptions, useMutation, useMutationState, useQueryClient } from "@tanstack/react-query";

import { toast } from "@/components/ui/toast";
import { jsonRequest } from "@/lib/api/client";
import { errorText } from "@/lib/api/errors";
import { queryKeys } from "@/lib/api/keys";
import type { NotificationSettings, NotificationSettingsChange } from "@/lib/api/types";

const PATH = "/api/notifications/settings";
const CHANGE = ["change-notification-settings"];

export const notificationSettingsQuery = queryOptions({
  queryKey: queryKeys.notificationSettings,
  queryFn: ({ signal }) => jsonRequest<NotificationSettings>("GET", PATH, undefined, { signal }),
});

/**
 * With each change the browser's time zone goes along: daily mail leaves in the morning of that. One change waits for
 * the one before it.
 */
export function useChangeNotificationSettings() {
  const queryClient = useQueryClient();
  const queryKey = queryKeys.notificationSettings;
  return useMutation({
    mutationKey: CHANGE,
    scope: { id: "notification-settings" },
    mutationFn: (change: NotificationSettingsChange) =>
      jsonRequest<NotificationSettings>("PATCH", PATH, { ...change, timeZone: timeZoneHere() }),
    onSuccess: (kept) => {
      // What was asked for before would hide it.
      void queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, kept);
    },
    onError: (error) => {
      toast({ title: "Couldn't save the settings", description: errorText(error), variant: "destructive" });
      // The answer may have been lost.
      void queryClient.invalidateQueries({ queryKey });
    },
  });
}

/** The settings with what was changed in them, which is in force on screen before the server has it. */
export function useAsChanged(settings: NotificationSettings): NotificationSettings {
  const changes = useMutationState({
    filters: { mutationKey: CHANGE, status: "pending" },
    select: ({ state }) => state.variables as NotificationSettingsChange,
  });
  return Object.assign({}, settings, ...changes) as NotificationSettings;
}

function timeZoneHere(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

export function useMute() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, isMuted }: { id: number; isMuted: boolean }) =>
      jsonRequest<unknown>(isMuted ? "PUT" : "DELETE", `/api/documents/${id}/mute`),
    onSuccess: (_answer, { isMuted }) => {
      toast(
        isMuted
          ? { title: "Document muted", description: "You won't be notified about it." }
          : { title: "Document unmuted", description: "You'll be notified about it again." },
      );
    },
    onError: (error, { isMuted }) => {
      toast({
        title: `Couldn't ${isMuted ? "mute" : "unmute"} the document`,
        description: errorText(error),
        variant: "destructive",
      });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.notificationSettings }),
  });
}
