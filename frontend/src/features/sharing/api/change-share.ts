/** PUT /api/documents/{id}/share with what the link shall give and ask; what is not named stays as it is. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { jsonRequest } from "@/lib/api/client";
import type { Sharing, ShareWish } from "@/lib/api/types";
import { keepShare } from "./get-share";

/** Whoever changes says what went wrong: beside the field, or in a message. */
export function useChangeShare(documentId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (wish: ShareWish) => jsonRequest<Sharing>("PUT", `/api/documents/${documentId}/share`, wish),
    onSuccess: (state) => keepShare(queryClient, documentId, state),
  });
}
