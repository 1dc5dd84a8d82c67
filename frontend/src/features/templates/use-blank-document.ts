/**
 * Makes a document without a template, and opens it with its title selected: what is typed takes its place. Whoever has
 * gone elsewhere meanwhile opens it from the message of it.
 */
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";

import { openOrTell } from "@/components/patterns/open-or-tell";
import { toast } from "@/components/ui/toast";
import { useAuth } from "@/features/auth/auth-context";
import { reportLimitExceeded } from "@/features/usage/limit-prompt";
import { jsonRequest } from "@/lib/api/client";
import { errorText } from "@/lib/api/errors";
import { queryKeys } from "@/lib/api/keys";
import type { Document } from "@/lib/api/types";
import { useSingleMutation } from "@/lib/api/use-single-mutation";
import { newIdempotencyKey } from "@/lib/idempotency-key";
import { useStillHere } from "@/lib/use-still-here";

const TITLE = "Untitled document";

/** `onMade` is called once it is stored, before it is opened, whether or not what asked for it is still there. */
export function useBlankDocument(onMade?: () => void) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { isGuest = false } = useAuth();
  const { begin, isStillHere } = useStillHere();
  return useSingleMutation({
    mutationKey: ["blank-document"],
    mutationFn: () =>
      jsonRequest<Document>(
        "POST",
        "/api/documents",
        { title: TITLE, content: "" },
        { headers: { "Idempotency-Key": newIdempotencyKey() } },
      ),
    onMutate: begin,
    onSuccess: (document) => {
      const { id, title } = document;
      const open = () =>
        void navigate({
          to: "/documents/$documentId",
          params: { documentId: id },
          state: { untitled: TITLE },
        });
      const isHere = isStillHere();
      onMade?.();
      void queryClient.invalidateQueries({ queryKey: queryKeys.documentLists });
      void queryClient.invalidateQueries({ queryKey: queryKeys.usage });
      openOrTell(isHere, open, { title: "Document created", description: title, to: document });
    },
    onError: (error) => {
      if (!reportLimitExceeded(error, "docs", isGuest))
        toast({ title: "Couldn't make the document", description: errorText(error), variant: "destructive" });
    },
  });
}
