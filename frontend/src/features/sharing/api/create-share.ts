/** PUT /api/documents/{id}/share: makes the link to a document, or answers the one that there is. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { toast } from "@/components/ui/toast";
import { jsonRequest } from "@/lib/api/client";
import { errorText } from "@/lib/api/errors";
import type { Sharing } from "@/lib/api/types";
import { keepShare } from "./get-share";

/** `save` is done first, and raises what keeps readers from seeing the text as it stands: then no link is made. */
export function useCreateShare(documentId: number, save: () => Promise<void>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      await save();
      return jsonRequest<Sharing>("PUT", `/api/documents/${documentId}/share`);
    },
    onSuccess: (state) => keepShare(queryClient, documentId, state),
    onError: (error) =>
      toast({ title: "Couldn't create the link", description: errorText(error), variant: "destructive" }),
  });
}
