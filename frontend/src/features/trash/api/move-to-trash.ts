/** Moves something to the trash without a question; the message of it takes it back. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { toast } from "@/components/ui/toast";
import { jsonRequest } from "@/lib/api/client";
import { errorText } from "@/lib/api/errors";
import { queryKeys } from "@/lib/api/keys";
import { KIND_NAMES, PATHS, type TrashRef } from "../kinds";
import { refreshLists } from "./refresh";
import { restore } from "./restore";

/** `onMoved` resolves when it is out of sight. It is called in any case, whether or not its page is still there. */
export function useMoveToTrash(onMoved?: (item: TrashRef) => Promise<void> | void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ kind, id }: TrashRef) =>
      jsonRequest<{ success: true }>("POST", `${PATHS[kind]}/${id}/trash`),
    onSuccess: async (_answer, item) => {
      const { kind, id, title } = item;
      toast({
        title: `${KIND_NAMES[kind]} moved to trash`,
        description: title,
        action: { label: "Undo", run: () => void restore(queryClient, item), to: item },
      });
      await onMoved?.(item);
      if (kind === "document")
        queryClient.removeQueries({ queryKey: queryKeys.document(id), type: "inactive" });
      if (kind === "project")
        queryClient.removeQueries({ queryKey: queryKeys.project(id), type: "inactive" });
      await refreshLists(queryClient);
    },
    onError: (error, { kind }) => {
      toast({
        title: "Error",
        description: `Failed to move ${KIND_NAMES[kind].toLowerCase()} to trash: ${errorText(error)}`,
        variant: "destructive",
      });
    },
  });
}
