/** Deletes a document for good, and says how that went. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { toast } from "@/components/ui/toast";
import { jsonRequest } from "@/lib/api/client";
import { errorText } from "@/lib/api/errors";
import { queryKeys } from "@/lib/api/keys";
import type { DocumentSummary } from "@/lib/api/types";

export function useDeleteDocument() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Pick<DocumentSummary, "id" | "title">) =>
      jsonRequest<{ success: true }>("DELETE", `/api/documents/${id}`),
    onSuccess: async (_answer, { id, title }) => {
      toast({ title: "Document deleted", description: title });
      queryClient.removeQueries({ queryKey: queryKeys.document(id) });
      await queryClient.invalidateQueries({ queryKey: queryKeys.documentLists });
    },
    onError: (error) => {
      toast({
        title: "Error",
        description: `Failed to delete document: ${errorText(error)}`,
        variant: "destructive",
      });
    },
  });
}
