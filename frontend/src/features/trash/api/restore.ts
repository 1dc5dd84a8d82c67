/** Takes something out of the trash, and says how that went. */
import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { toast } from "@/components/ui/toast";
import { jsonRequest } from "@/lib/api/client";
import { errorText } from "@/lib/api/errors";
import { queryKeys } from "@/lib/api/keys";
import { KIND_NAMES, type TrashRef } from "../kinds";
import { refreshLists } from "./refresh";

/** Resolves in any case, and when what is shown is new. */
export async function restore(queryClient: QueryClient, { kind, id, title }: TrashRef): Promise<void> {
  try {
    await jsonRequest<{ success: true }>("POST", `/api/trash/${kind}/${id}/restore`);
  } catch (error) {
    toast({
      title: "Error",
      description: `Failed to restore ${KIND_NAMES[kind].toLowerCase()}: ${errorText(error)}`,
      variant: "destructive",
    });
    await queryClient.invalidateQueries({ queryKey: queryKeys.trash });
    return;
  }
  toast({ title: `${KIND_NAMES[kind]} restored`, description: title });
  // Documents say which project they are in; what was not found is there again.
  const kept = kind === "document" ? queryKeys.document(id) : kind === "project" ? ["/api/documents"] : null;
  await Promise.all([
    refreshLists(queryClient),
    kept && queryClient.invalidateQueries({ queryKey: kept }),
    kind === "thread" && queryClient.invalidateQueries({ queryKey: queryKeys.threads }),
    kind === "thread" && queryClient.invalidateQueries({ queryKey: queryKeys.chats }),
  ]);
}

export function useRestore() {
  const queryClient = useQueryClient();
  return useMutation({ mutationFn: (item: TrashRef) => restore(queryClient, item) });
}
