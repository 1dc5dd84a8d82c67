/** POST /api/documents: text whose document does not take it becomes a document of its own, and is unsynced no more. */
import { useMutation, useQueryClient } from "@tanstack/react-query";

import { toast } from "@/components/ui/toast";
import { useAuth } from "@/features/auth/auth-context";
import type { UnsyncedText } from "@/features/document-sync/unsynced-texts";
import { forgetKey, persistentKey } from "@/features/drafts/persistent-key";
import { reportLimitExceeded } from "@/features/usage/limit-prompt";
import { jsonRequest } from "@/lib/api/client";
import { errorText } from "@/lib/api/errors";
import { queryKeys } from "@/lib/api/keys";
import type { Document } from "@/lib/api/types";

const requestOf = ({ key }: UnsyncedText) => `copy.${key}`;

/** Asked for again, as after a lost answer, it makes no second document. The text itself is kept where it is. */
const requestKey = (text: UnsyncedText) =>
  persistentKey(requestOf(text), { keptAt: text.keptAt, length: text.content.length });

export function useSaveAsNew() {
  const queryClient = useQueryClient();
  const { isGuest = false } = useAuth();
  return useMutation({
    mutationFn: async (text: UnsyncedText) => {
      const { title, content } = text;
      const headers = { "Idempotency-Key": requestKey(text) };
      const made = await jsonRequest<Document>("POST", "/api/documents", { title, content }, { headers });
      forgetKey(requestOf(text));
      await text.discard();
      return made;
    },
    onSuccess: ({ title }) => {
      toast({ title: "Saved as a new document", description: title });
      void queryClient.invalidateQueries({ queryKey: queryKeys.documentLists });
      void queryClient.invalidateQueries({ queryKey: queryKeys.usage });
    },
    onError: (error) => {
      if (!reportLimitExceeded(error, "docs", isGuest))
        toast({ title: "Couldn't save the text", description: errorText(error), variant: "destructive" });
    },
  });
}
