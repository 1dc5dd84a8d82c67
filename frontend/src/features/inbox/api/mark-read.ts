/** Marks one notification as read, or all up to the newest that was seen. */
import { useMutation, useQueryClient } from "@tanstack/react-query";

import { toast } from "@/components/ui/toast";
import { jsonRequest } from "@/lib/api/client";
import { errorText } from "@/lib/api/errors";
import { queryKeys } from "@/lib/api/keys";

type Read = { id: number } | { upTo: number };

export function useMarkRead() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (read: Read) =>
      "id" in read
        ? jsonRequest<unknown>("POST", `/api/notifications/${read.id}/read`)
        : jsonRequest<unknown>("POST", "/api/notifications/read", read),
    onError: (error, read) => {
      // That one which was opened stays unread is seen in the list.
      if ("upTo" in read)
        toast({
          title: "Couldn't mark them as read",
          description: errorText(error),
          variant: "destructive",
        });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.notifications }),
  });
}
