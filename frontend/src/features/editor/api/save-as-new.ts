/** POST /api/documents: text whose document is gone becomes a document of its own, and is no copy any more. */
import { useMutation, useQueryClient } from "@tanstack/react-query";

import { toast } from "@/components/ui/toast";
import { useAuth } from "@/features/auth/auth-context";
import { forgetKey, persistentKey } from "@/features/drafts/persistent-key";
import { reportLimitExceeded } from "@/features/usage/limit-prompt";
import { jsonRequest } from "@/lib/api/client";
import { errorText } from "@/lib/api/errors";
import { queryKeys } from "@/lib/api/keys";
import type { Document } from "@/lib/api/types";

import { fingerprint } from "../sync/fingerprint";
import { discardCopy, type LeftCopy } from "../sync/left";

const requestOf = ({ key }: LeftCopy) => `copy.${key}`;

/** Asked for again, as after a lost answer, it makes no second document. The text itself is kept once only, in the copy. */
const requestKey = (copy: LeftCopy) => persistentKey(requestOf(copy), { text: fingerprint(copy.text) });

export function useSaveAsNew() {
  const queryClient = useQueryClient();
  const { isGuest = false } = useAuth();
  return useMutation({
    mutationFn: (copy: LeftCopy) => {
      const { title, content } = copy.text;
      const headers = { "Idempotency-Key": requestKey(copy) };
      return jsonRequest<Document>("POST", "/api/documents", { title, content }, { headers });
    },
    onSuccess: ({ title }, copy) => {
      forgetKey(requestOf(copy));
      discardCopy(copy);
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
