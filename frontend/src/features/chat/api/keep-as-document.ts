/** POST /api/documents: what was filled in or answered in the chat becomes a document, and is opened. */
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";

import { forgetKey, persistentKey } from "@/features/drafts/persistent-key";
import { toast } from "@/components/ui/toast";
import { useAuth } from "@/features/auth/auth-context";
import { reportLimitExceeded } from "@/features/usage/limit-prompt";
import { jsonRequest } from "@/lib/api/client";
import { errorText } from "@/lib/api/errors";
import { queryKeys } from "@/lib/api/keys";
import type { Document } from "@/lib/api/types";
import { useSingleMutation } from "@/lib/api/use-single-mutation";

const REQUEST = "chat.document";

export interface KeptText {
  title: string;
  content: string;
}

/** `onKept` is called once it is stored, before it is opened. */
export function useKeepAsDocument(onKept?: () => void) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { isGuest = false } = useAuth();
  return useSingleMutation({
    mutationKey: ["keep-as-document"],
    mutationFn: (text: KeptText) =>
      jsonRequest<Document>("POST", "/api/documents", text, {
        headers: { "Idempotency-Key": persistentKey(REQUEST, text) },
      }),
    onSuccess: ({ id }) => {
      forgetKey(REQUEST);
      onKept?.();
      void queryClient.invalidateQueries({ queryKey: queryKeys.documentLists });
      void queryClient.invalidateQueries({ queryKey: queryKeys.usage });
      void navigate({ to: "/documents/$documentId", params: { documentId: id } });
    },
    onError: (error) => {
      if (!reportLimitExceeded(error, "docs", isGuest))
        toast({ title: "Couldn't make the document", description: errorText(error), variant: "destructive" });
    },
  });
}
