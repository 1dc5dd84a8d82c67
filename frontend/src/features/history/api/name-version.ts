/** Gives the document as it is now a name, or a version another one or none. */
import { useMutation, useQueryClient } from "@tanstack/react-query";

import { toast } from "@/components/ui/toast";
import { jsonRequest } from "@/lib/api/client";
import { errorText } from "@/lib/api/errors";
import type { Version } from "@/lib/api/types";

import { refreshHistory } from "./versions";

interface NewName {
  /** Null is the document as it is now. */
  id: number | null;
  /** Null takes the name away. */
  name: string | null;
}

export function useNameVersion(documentId: number) {
  const queryClient = useQueryClient();
  const path = `/api/documents/${documentId}/revisions`;
  return useMutation({
    mutationFn: ({ id, name }: NewName) =>
      id === null
        ? jsonRequest<Version>("POST", path, { name })
        : jsonRequest<Version>("PATCH", `${path}/${id}`, { name }),
    onError: (error, { name }) => {
      // A name is refused where it was typed.
      if (name === null)
        toast({ title: "Couldn't remove the name", description: errorText(error), variant: "destructive" });
    },
    onSuccess: () => refreshHistory(queryClient, documentId),
  });
}
