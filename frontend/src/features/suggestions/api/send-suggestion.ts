/** Proposes a text with changes in it, in place of that of a version. */
import { useMutation, useQueryClient } from "@tanstack/react-query";

import { jsonRequest } from "@/lib/api/client";
import { ApiError, errorText } from "@/lib/api/errors";
import { queryKeys } from "@/lib/api/keys";
import type { Proposal } from "@/lib/api/types";

export interface NewSuggestion {
  version: number;
  content: string;
  reason: string;
  /** The same however often it is tried. */
  key: string;
}

export function useSendSuggestion(documentId: number) {
  const queryClient = useQueryClient();
  const queryKey = queryKeys.proposals(documentId);
  return useMutation({
    mutationFn: ({ version, content, reason, key }: NewSuggestion) =>
      jsonRequest<Proposal>(
        "POST",
        `/api/documents/${documentId}/proposals`,
        { version, content, ...(reason.trim() !== "" && { reason: reason.trim() }) },
        { headers: { "Idempotency-Key": key } },
      ),
    onSuccess: (proposal) => {
      // What was asked for before would hide it.
      void queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData<Proposal[]>(queryKey, (known = []) => [
        proposal,
        ...known.filter(({ id }) => id !== proposal.id),
      ]);
      void queryClient.invalidateQueries({ queryKey });
    },
  });
}

/** The text of that version is not known any more, so nobody can tell what was changed in it. */
export function isTooOld(error: unknown): boolean {
  return error instanceof ApiError && error.code === "VERSION_CONFLICT";
}

export function whyNotSent(error: unknown): string {
  if (isTooOld(error))
    return "The document has changed too much since you began. Move your changes to the newest text and check them, or copy your text.";
  return (error instanceof ApiError && error.errors[0]?.message) || errorText(error);
}
