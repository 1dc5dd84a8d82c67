/** Brings what the assistant and people propose into the text that is open. */
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";

import { toast } from "@/components/ui/toast";
import { useAuth } from "@/features/auth/auth-context";
import { useProposalDecorations } from "@/features/editor/components/use-proposal-decorations";
import { askAgain } from "@/features/editor/ask-again";
import type { EditorSession } from "@/features/editor/session";
import { useDecideProposal } from "@/features/suggestions/api/decide-proposal";
import { proposalsQuery } from "@/features/suggestions/api/get-proposals";
import { useLiveProposals } from "@/features/suggestions/use-live-proposals";
import type { Document } from "@/lib/api/types";

/** What waits is shown in the text and decided there or in the chat. */
export function useProposals(
  session: EditorSession,
  documentId: number,
  onDocument: (document: Document) => void,
  saved: () => Promise<unknown>,
) {
  const { data } = useQuery(proposalsQuery(documentId));
  useLiveProposals(documentId);
  const you = useAuth().user?.id;
  const { mutate, mutateAsync } = useDecideProposal(onDocument, saved);
  const actions = useMemo(() => {
    const decide = (verb: "accept" | "reject") => (id: number, hunks: readonly number[], reason?: string) =>
      mutateAsync({ proposal: { id, documentId }, verb, hunks: [...hunks], ...(reason && { reason }) });
    const whole = (verb: "undo" | "redo") => (id: number) => mutate({ proposal: { id, documentId }, verb });
    return {
      onAccept: decide("accept"),
      onReject: decide("reject"),
      onUndo: whole("undo"),
      onRedo: whole("redo"),
      isYou: (person: string) => person === you,
      onTryAgain: (id: number) => {
        if (askAgain(session, id)) mutate({ proposal: { id, documentId }, verb: "reject" });
        else toast({ title: "These words have changed", description: "Select them again." });
      },
    };
  }, [mutate, mutateAsync, documentId, you, session]);
  useProposalDecorations(session, data, actions);
}
