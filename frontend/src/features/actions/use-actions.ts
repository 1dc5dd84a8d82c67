/** The actions of an open document for its components: what there is, and how one is carried out. */
import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useMemo } from "react";

import { dismissToast, toast, useToastStore } from "@/components/ui/toast";
import { useDecideProposal } from "@/features/suggestions/api/decide-proposal";
import { queryKeys } from "@/lib/api/keys";
import type { Proposal } from "@/lib/api/types";

import type { Action, ActionAnswer, ActionArguments } from "./action-types";
import { actionsQuery } from "./api/get-actions";
import { type ActionOptions, type ActionOutcome, type ActionTarget, runAction } from "./api/run-action";
import { phraseTest } from "./phrases";

const NONE: readonly Action[] = [];

export function useActionsState(): { readonly actions: readonly Action[]; readonly isPending: boolean } {
  const { data, isPending, fetchStatus } = useQuery(actionsQuery);
  // Without a connection they do not come: what the page does alone is offered all the same.
  return { actions: data ?? NONE, isPending: isPending && fetchStatus === "fetching" };
}

export function useActions(): readonly Action[] {
  return useActionsState().actions;
}

/** Whether a text is one of the sentences that carry an action out. */
export function usePhraseTest(): (text: string) => boolean {
  const actions = useActions();
  return useMemo(() => phraseTest(actions), [actions]);
}

export type RunAction = (
  name: string,
  given: ActionArguments,
  options?: ActionOptions,
) => Promise<ActionOutcome>;

/**
 * Carries an action out and says what it did, with the way back. `undo` takes back the proposal that came into force
 * last, where that is this one still; answers false where it is not.
 */
export function useRunAction(target: ActionTarget, undo?: (proposal: number) => boolean): RunAction {
  const queryClient = useQueryClient();
  const { mutate } = useDecideProposal((document) => void target.onDocument(document), target.saved);
  return useCallback(
    async (name, given, options) => {
      const outcome = await runAction(target, queryClient, name, given, options);
      if (outcome.kind === "done") {
        tell(outcome.answer, (id) => {
          if (undo?.(id)) return;
          mutate({ proposal: { id, documentId: target.documentId }, verb: "undo" });
        });
        if (outcome.answer.proposal) withdrawOnceUndone(queryClient, outcome.answer.proposal);
      }
      return outcome;
    },
    [target, queryClient, mutate, undo],
  );
}

/** One change has one message: the line in the conversation, with its way back, where that is in sight. */
function tell({ said, proposal }: ActionAnswer, undo: (proposal: number) => void): void {
  const log = document.querySelector("[role=log]");
  if (proposal && log && log.getClientRects().length > 0) return;
  if (proposal?.state === "applied") {
    toast({ title: said, action: { label: "Undo", run: () => undo(proposal.id), to: proposal } });
  } else toast({ title: proposal ? `Suggested: ${said}` : said });
}

/** What was taken back in another way is neither told nor offered any more. */
function withdrawOnceUndone(queryClient: QueryClient, proposal: Proposal): void {
  const key = queryKeys.proposals(proposal.documentId);
  const stop = queryClient.getQueryCache().subscribe(() => {
    const now = queryClient.getQueryData<Proposal[]>(key)?.find(({ id }) => id === proposal.id);
    const isShown = useToastStore.getState().current?.action?.to === proposal;
    if (isShown && now?.state === proposal.state) return;
    if (isShown) dismissToast();
    stop();
  });
}
