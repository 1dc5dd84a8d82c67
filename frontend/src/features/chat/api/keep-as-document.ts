/** POST /api/documents: what was filled in or answered in the chat becomes a document, and is opened. */
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";

import { forgetKey, persistentKey } from "@/features/drafts/persistent-key";
import { openOrTell } from "@/components/patterns/open-or-tell";
import { toast } from "@/components/ui/toast";
import { useAuth } from "@/features/auth/auth-context";
import { reportLimitExceeded } from "@/features/usage/limit-prompt";
import { jsonRequest } from "@/lib/api/client";
import { errorText } from "@/lib/api/errors";
import { queryKeys } from "@/lib/api/keys";
import type { Document } from "@/lib/api/types";
import { useSingleMutation } from "@/lib/api/use-single-mutation";
import { useStillHere } from "@/lib/use-still-here";

const REQUEST = "chat.document";

export interface KeptText {
  title: string;
  content: string;
}

/**
 * `onKept` is called once it is stored, whether or not what asked for it is still there. Whoever has gone elsewhere
 * meanwhile opens it from the message of it.
 */
export function useKeepAsDocument(onKept?: () => void) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { isGuest = false } = useAuth();
  const { begin, isStillHere } = useStillHere();
  return useSingleMutation({
    mutationKey: ["keep-as-document"],
    mutationFn: (text: KeptText) =>
      jsonRequest<Document>("POST", "/api/documents", text, {
        headers: { "Idempotency-Key": persistentKey(REQUEST, text) },
      }),
    onMutate: begin,
    onSuccess: (document) => {
      const { id, title } = document;
      const open = () => void navigate({ to: "/documents/$documentId", params: { documentId: id } });
      forgetKey(REQUEST);
      const isHere = isStillHere();
      onKept?.();
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
