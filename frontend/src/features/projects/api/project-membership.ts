/** Project membership of documents: moves them into one or out again, and makes new ones in one. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { toast } from "@/components/ui/toast";
import { useAuth } from "@/features/auth/auth-context";
import { forgetKey, persistentKey } from "@/features/drafts/persistent-key";
import { reportAccountRequired, reportLimitExceeded } from "@/features/usage/limit-prompt";
import { jsonRequest } from "@/lib/api/client";
import { errorText } from "@/lib/api/errors";
import { queryKeys } from "@/lib/api/keys";
import { useSingleMutation } from "@/lib/api/use-single-mutation";
import type { Document } from "@/lib/api/types";
import { refreshProjects } from "./refresh";

function tell(error: Error): void {
  if (reportAccountRequired(error)) return;
  toast({ title: "Error", description: errorText(error), variant: "destructive" });
}

/**
 * `projectId` null takes the documents out of the project they are in. They are moved one after the other, up to the
 * first that cannot be; `onMoved` is called for each that was.
 */
export function useMoveDocuments(projectId: number | null, onMoved?: (id: number) => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (ids: readonly number[]) => {
      for (const id of ids) {
        const document = await jsonRequest<Document>("PATCH", `/api/documents/${id}`, { projectId });
        // A document that is open elsewhere in the app keeps its text; only where it belongs has changed.
        queryClient.setQueryData<Document>(
          queryKeys.document(id),
          (known) => known && { ...known, projectId: document.projectId },
        );
        onMoved?.(id);
      }
    },
    onSettled: () => refreshProjects(queryClient),
    onError: tell,
  });
}

export interface NewDocument {
  title: string;
  content: string;
}

/**
 * `projectId` null makes it outside of all projects. `onStored` is called in any case, whether or not the dialog is
 * still there.
 */
export function useCreateDocument(projectId: number | null, onStored: () => void) {
  const queryClient = useQueryClient();
  const { isGuest = false } = useAuth();
  const request = `paste.${projectId ?? "alone"}`;
  return useSingleMutation({
    mutationKey: ["create-document", projectId],
    mutationFn: (document: NewDocument) => {
      const body = { ...document, projectId };
      return jsonRequest<Document>("POST", "/api/documents", body, {
        headers: { "Idempotency-Key": persistentKey(request, body) },
      });
    },
    onSuccess: async () => {
      forgetKey(request);
      onStored();
      await Promise.all([
        refreshProjects(queryClient),
        queryClient.invalidateQueries({ queryKey: queryKeys.usage }),
      ]);
    },
    onError: (error) => {
      if (!reportLimitExceeded(error, "docs", isGuest)) tell(error);
    },
  });
}
