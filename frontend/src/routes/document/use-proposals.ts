/** Brings the assistant's proposals into the text that is open. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";

import { useProposalDecorations } from "@/features/editor/components/use-proposal-decorations";
import type { EditorSession } from "@/features/editor/session";
import { useDecideProposal } from "@/features/suggestions/api/decide-proposal";
import { proposalsQuery } from "@/features/suggestions/api/get-proposals";
import { queryKeys } from "@/lib/api/keys";
import type { Document } from "@/lib/api/types";

import { atPauses } from "./at-pauses";

/** The assistant's changes: what waits is shown in the text and decided there or in the chat. */
export function useProposals(
  session: EditorSession,
  documentId: number,
  onDocument: (document: Document) => void,
  saved: () => Promise<unknown>,
) {
  const { data } = useQuery(proposalsQuery(documentId));
  const { mutate } = useDecideProposal(onDocument, saved);
  useFreshPlaces(session, documentId, data?.some(({ state }) => state === "pending") === true);
  const actions = useMemo(() => {
    const decide = (verb: "accept" | "reject") => (id: number, hunks: readonly number[]) =>
      mutate({ proposal: { id, documentId }, verb, hunks: [...hunks] });
    const whole = (verb: "undo" | "redo") => (id: number) => mutate({ proposal: { id, documentId }, verb });
    return {
      onAccept: decide("accept"),
      onReject: decide("reject"),
      onUndo: whole("undo"),
      onRedo: whole("redo"),
    };
  }, [mutate, documentId]);
  useProposalDecorations(session, data, actions);
}

/** Every change of the text moves what waits in it: where to, the server knows best. */
function useFreshPlaces(session: EditorSession, documentId: number, isWaiting: boolean): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (!isWaiting) return undefined;
    const pauses = atPauses(
      () => void queryClient.invalidateQueries({ queryKey: queryKeys.proposals(documentId) }),
    );
    const stop = session.text.sync.subscribe((state, before) => {
      if (state.version !== before.version) pauses.soon();
    });
    return () => {
      stop();
      pauses.stop();
    };
  }, [session, queryClient, documentId, isWaiting]);
}
