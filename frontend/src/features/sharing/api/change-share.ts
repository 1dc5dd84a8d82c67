/** PUT /api/documents/{id}/share with what the link shall give and ask; what is not named stays as it is. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { toast } from "@/components/ui/toast";
import { jsonRequest } from "@/lib/api/client";
import { ApiError, errorText } from "@/lib/api/errors";
import type { Sharing, ShareWish } from "@/lib/api/types";
import { keepShare } from "./get-share";

/**
 * A refusal is told in a message, and what was done too once the dialog is closed: nobody sees it there. A field that
 * says itself what is wrong, as `hasField`, does so as long as it is there.
 */
export function useChangeShare(documentId: number, { hasField = false } = {}) {
  const queryClient = useQueryClient();
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return useMutation({
    mutationFn: (wish: ShareWish) => jsonRequest<Sharing>("PUT", `/api/documents/${documentId}/share`, wish),
    onSuccess: (state) => {
      if (!isShown.current) toast({ title: "Link updated" });
      return keepShare(queryClient, documentId, state);
    },
    onError: (error) => {
      if (hasField && isShown.current) return;
      toast({ title: "Couldn't change the link", description: refusalText(error), variant: "destructive" });
    },
  });
}

/** What is wrong, as the server says it of the field where it does. */
export const refusalText = (error: Error): string =>
  (error instanceof ApiError ? error.errors[0]?.message : undefined) ?? errorText(error);
