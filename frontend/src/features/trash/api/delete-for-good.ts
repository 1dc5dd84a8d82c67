/** Deletes for good what is in the trash, one thing or all that was seen there, and says how that went. */
import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { toast } from "@/components/ui/toast";
import { jsonRequest } from "@/lib/api/client";
import { errorText } from "@/lib/api/errors";
import { queryKeys } from "@/lib/api/keys";
import { KIND_NAMES, type TrashRef } from "../kinds";

const refresh = async (queryClient: QueryClient) => {
  const keys = [queryKeys.trash, queryKeys.activities];
  await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
};

export function useDeleteForGood() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ kind, id }: TrashRef) =>
      jsonRequest<{ success: true }>("DELETE", `/api/trash/${kind}/${id}`),
    onSuccess: (_answer, { kind, title }) => {
      toast({ title: `${KIND_NAMES[kind]} deleted`, description: title });
    },
    onError: (error, { kind }) => {
      toast({
        title: "Error",
        description: `Failed to delete ${KIND_NAMES[kind].toLowerCase()}: ${errorText(error)}`,
        variant: "destructive",
      });
    },
    onSettled: () => refresh(queryClient),
  });
}

/** `until` is when the latest came that was seen: what was moved there since stays. */
export function useEmptyTrash() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (until: string) =>
      jsonRequest<{ success: true }>("DELETE", `/api/trash?${new URLSearchParams({ until }).toString()}`),
    onSuccess: () => {
      toast({ title: "Trash emptied" });
    },
    onError: (error) => {
      toast({
        title: "Error",
        description: `Failed to empty the trash: ${errorText(error)}`,
        variant: "destructive",
      });
    },
    onSettled: () => refresh(queryClient),
  });
}
