/** DELETE /api/documents/{id}/share: ends the link to a document for good. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { toast } from "@/components/ui/toast";
import { jsonRequest } from "@/lib/api/client";
import { errorText } from "@/lib/api/errors";
import { keepShare } from "./get-share";

export function useEndShare(documentId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => jsonRequest<{ success: true }>("DELETE", `/api/documents/${documentId}/share`),
    onSuccess: () => keepShare(queryClient, documentId, { share: null }),
    onError: (error) =>
      toast({ title: "Couldn't revoke the link", description: errorText(error), variant: "destructive" }),
  });
}
