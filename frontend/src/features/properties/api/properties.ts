/** The properties of a document: what they are, and setting one of them. */
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { toast } from "@/components/ui/toast";
import { jsonRequest } from "@/lib/api/client";
import { errorText } from "@/lib/api/errors";
import { queryKeys } from "@/lib/api/keys";
import type { DocumentProperties } from "@/lib/api/types";
import { onHint } from "@/lib/live";

const pathOf = (documentId: number) => `/api/documents/${documentId}/properties`;

const propertiesQuery = (documentId: number) =>
  queryOptions({
    queryKey: queryKeys.properties(documentId),
    queryFn: ({ signal }) =>
      jsonRequest<DocumentProperties>("GET", pathOf(documentId), undefined, { signal }),
    refetchOnMount: "always",
  });

/** Asked for anew when something of a document has changed besides a text, or who may read it. */
export function useProperties(documentId: number): DocumentProperties | undefined {
  const queryClient = useQueryClient();
  useEffect(() => {
    const ask = () => void queryClient.invalidateQueries({ queryKey: queryKeys.properties(documentId) });
    const stop = [
      onHint("documents_update", (hint) => {
        if (hint.documentId === undefined) ask();
      }),
      onHint("shares_update", ask),
    ];
    return () => stop.forEach((end) => end());
  }, [queryClient, documentId]);
  return useQuery(propertiesQuery(documentId)).data;
}

/** What is set stands there at once, and goes back if the server refuses it. */
export function useSetProperties(documentId: number) {
  const queryClient = useQueryClient();
  const queryKey = queryKeys.properties(documentId);
  return useMutation({
    mutationFn: ({ reviewers, ...wanted }: Partial<DocumentProperties>) =>
      jsonRequest<DocumentProperties>("PATCH", pathOf(documentId), {
        ...wanted,
        ...(reviewers && { reviewers: reviewers.map(({ id }) => id) }),
      }),
    scope: { id: `properties-${documentId}` },
    onMutate: async (wanted) => {
      await queryClient.cancelQueries({ queryKey });
      const before = queryClient.getQueryData<DocumentProperties>(queryKey);
      if (before) queryClient.setQueryData<DocumentProperties>(queryKey, { ...before, ...wanted });
      return before;
    },
    onSuccess: (properties) => {
      queryClient.setQueryData<DocumentProperties>(queryKey, properties);
      void queryClient.invalidateQueries({ queryKey: queryKeys.documentLists });
    },
    onError: (error, _wanted, before) => {
      queryClient.setQueryData(queryKey, before);
      toast({
        title: "Couldn't change the properties",
        description: errorText(error),
        variant: "destructive",
      });
    },
  });
}
