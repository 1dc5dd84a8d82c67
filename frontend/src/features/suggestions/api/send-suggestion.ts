/** Proposes a text with changes in it, in place of that of a version. */
import { useQueryClient } from "@tanstack/react-query";

import { jsonRequest } from "@/lib/api/client";
import { ApiError, errorText } from "@/lib/api/errors";
import { queryKeys } from "@/lib/api/keys";
import type { Proposal } from "@/lib/api/types";
import { useSingleMutation } from "@/lib/api/use-single-mutation";

export interface NewSuggestion {
  version: number;
  content: string;
  reason: string;
  /** The same however often it is tried. */
  key: string;
}

/** `onSent` is called in any case, whether or not the copy is still in sight. */
export function useSendSuggestion(
  documentId: number,
  onSent: (proposal: Proposal, sent: NewSuggestion) => void,
) {
  const queryClient = useQueryClient();
  const queryKey = queryKeys.proposals(documentId);
  return useSingleMutation({
    mutationKey: ["suggestion", documentId],
    mutationFn: ({ version, content, reason, key }: NewSuggestion) =>
      jsonRequest<Proposal>(
        "POST",
        `/api/documents/${documentId}/proposals`,
        { version, content, ...(reason.trim() !== "" && { reason: reason.trim() }) },
        { headers: { "Idempotency-Key": key } },
      ),
    onSuccess: (proposal, sent) => {
      // What was asked for before would hide it.
      void queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData<Proposal[]>(queryKey, (known = []) => [
        proposal,
        ...known.filter(({ id }) => id !== proposal.id),
      ]);
      void queryClient.invalidateQueries({ queryKey });
      onSent(proposal, sent);
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
