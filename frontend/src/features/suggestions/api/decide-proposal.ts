/** Accepts, rejects, undoes, redoes or reopens a proposal, whole or by hunk, and keeps every place that shows it in step. */
import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";

import { toast } from "@/components/ui/toast";
import { jsonRequest } from "@/lib/api/client";
import { errorText } from "@/lib/api/errors";
import { keepDocument } from "@/lib/api/keep-document";
import { queryKeys } from "@/lib/api/keys";
import { documentConversation } from "@/lib/api/conversation-key";
import { putInto } from "@/lib/api/put-into";
import type { Document, Message, Proposal } from "@/lib/api/types";

import type { DecisionVerb, ProposalDecision } from "../proposal-rules";

export interface Decision {
  proposal: Pick<Proposal, "id" | "documentId">;
  verb: DecisionVerb;
  /** The hunks decided on; all that wait when left out. */
  hunks?: number[] | undefined;
  /** Why, for whoever proposed it. */
  reason?: string | undefined;
}

/**
 * `onDocument` gets the document as the decision left it. `saved` brings to the server what was typed before: the change
 * is made in the text that the person sees. `onDecided` is called whether or not what was pressed is still there.
 */
export function useDecideProposal(
  onDocument?: (document: Document) => void,
  saved?: () => Promise<unknown>,
  onDecided?: (decision: Decision) => void,
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ proposal, verb, hunks, reason }: Decision) => {
      await saved?.();
      return jsonRequest<ProposalDecision>("POST", `/api/proposals/${proposal.id}/${verb}`, {
        hunks,
        reason,
      });
    },
    onSuccess: ({ proposal, document }, decision) => {
      keepProposal(queryClient, proposal);
      keepDocument(queryClient, document);
      onDocument?.(document);
      onDecided?.(decision);
      // Undoing a filled section opens it again in the interview.
      void queryClient.invalidateQueries({ queryKey: queryKeys.interview(document.id) });
      void queryClient.invalidateQueries({ queryKey: queryKeys.documentLists });
    },
    onError: (error, { proposal, verb }) => {
      toast({ title: `Couldn't ${verb} the change`, description: errorText(error), variant: "destructive" });
      // It may have been decided in another window, or the answer was lost: show all as it stands.
      void queryClient.invalidateQueries({ queryKey: queryKeys.document(proposal.documentId), exact: true });
      void queryClient.invalidateQueries({ queryKey: queryKeys.proposals(proposal.documentId) });
      void queryClient.invalidateQueries({
        queryKey: queryKeys.chat(documentConversation(proposal.documentId)),
      });
    },
  });
}

export function keepProposal(queryClient: QueryClient, proposal: Proposal): void {
  putInto<Proposal[]>(queryClient, queryKeys.proposals(proposal.documentId), (known) =>
    known?.map((each) => (each.id === proposal.id ? proposal : each)),
  );
  queryClient.setQueryData<Message[]>(queryKeys.chat(documentConversation(proposal.documentId)), (known) =>
    known?.map((message) => (message.proposal?.id === proposal.id ? { ...message, proposal } : message)),
  );
}
