/** Gives the document as it is now a name, or a version another one or none. */
import { useMutation, useQueryClient } from "@tanstack/react-query";

import { jsonRequest } from "@/lib/api/client";
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
    onSuccess: () => refreshHistory(queryClient, documentId),
  });
}
