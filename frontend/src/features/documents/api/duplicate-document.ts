/** POST /api/documents/{id}/duplicate: a copy of one's own, to be opened from the message of it. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";

import { toast } from "@/components/ui/toast";
import { useAuth } from "@/features/auth/auth-context";
import { reportLimitExceeded } from "@/features/usage/limit-prompt";
import { jsonRequest } from "@/lib/api/client";
import { errorText } from "@/lib/api/errors";
import { queryKeys } from "@/lib/api/keys";
import type { Document, DocumentSummary } from "@/lib/api/types";
import { newIdempotencyKey } from "@/lib/idempotency-key";

export function useDuplicateDocument() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { isGuest = false } = useAuth();
  return useMutation({
    mutationFn: ({ id }: Pick<DocumentSummary, "id">) =>
      jsonRequest<Document>("POST", `/api/documents/${id}/duplicate`, undefined, {
        headers: { "Idempotency-Key": newIdempotencyKey() },
      }),
    onSuccess: async (copy) => {
      const { id, title } = copy;
      toast({
        title: "Document duplicated",
        description: title,
        action: {
          label: "Open",
          to: copy,
          run: () => void navigate({ to: "/documents/$documentId", params: { documentId: id } }),
        },
      });
      await Promise.all(
        [queryKeys.documentLists, queryKeys.projects, queryKeys.usage].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      );
    },
    onError: (error) => {
      if (!reportLimitExceeded(error, "docs", isGuest))
        toast({
          title: "Couldn't duplicate the document",
          description: errorText(error),
          variant: "destructive",
        });
    },
  });
}
