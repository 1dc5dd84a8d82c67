/** Takes back what one has proposed oneself, as far as nobody has decided on it. */
import { useMutation, useQueryClient } from "@tanstack/react-query";

import { toast } from "@/components/ui/toast";
import { jsonRequest } from "@/lib/api/client";
import { errorText } from "@/lib/api/errors";
import { queryKeys } from "@/lib/api/keys";
import type { Proposal } from "@/lib/api/types";

import { keepProposal } from "./decide-proposal";

export function useWithdrawProposal({ id, documentId }: Proposal) {
  const queryClient = useQueryClient();
  const queryKey = queryKeys.proposals(documentId);
  return useMutation({
    mutationFn: () => jsonRequest<Proposal>("POST", `/api/proposals/${id}/withdraw`),
    onSuccess: (proposal) => keepProposal(queryClient, proposal),
    onError: (error) => {
      toast({
        title: "Couldn't withdraw the suggestion",
        description: errorText(error),
        variant: "destructive",
      });
      // Somebody may have decided meanwhile.
      void queryClient.invalidateQueries({ queryKey });
    },
  });
}
