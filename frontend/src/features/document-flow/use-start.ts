/** Begins a document from a template: the title step, the start under way, and where each of its ends leads. */
import { useQueryClient } from "@tanstack/react-query";
import { type Dispatch, useEffect, useReducer, useRef } from "react";

import { withReturned } from "@/features/conversation/composer-text";
import { forgetVariables } from "@/features/brief/variables";
import { readDraft, setDraft } from "@/features/drafts/drafts";
import { toast } from "@/components/ui/toast";
import { useAuth } from "@/features/auth/auth-context";
import { openRegistrationPrompt, reportLimitExceeded } from "@/features/usage/limit-prompt";
import { keepAnswer, messagesOf } from "@/features/conversation/keep-answer";
import type { TurnOutcome } from "@/features/conversation/turn-state";
import { type Turn, useTurn } from "@/features/conversation/use-turn";
import type { ApiError } from "@/lib/api/errors";
import { documentConversation } from "@/lib/api/conversation-key";
import { queryKeys } from "@/lib/api/keys";
import type { FlowAnswer, FlowMode, Message } from "@/lib/api/types";

import { askGuestOnce } from "./guest-prompt";
import {
  initialStart,
  isDocumentComplete,
  reduceStart,
  type StartAction,
  type StartState,
} from "./flow-state";
import { claimStart, forgetStart, keyOfStart, leaveStart } from "./start-key";

export interface StartOptions {
  templateId: number;
  /** What the template calls its documents; offered where nothing was typed. */
  templateTitle: string;
  /** What is filled in, as the request tells it. */
  variables: { variables?: Record<string, string> };
  mode: FlowMode;
  /** Where the document is to be made; undefined outside every project. */
  projectId: number | undefined;
  /** Offered in the title step. */
  title: string | undefined;
  /** Offered there as well; it joins a brief that was kept before. */
  brief: string | undefined;
  /** A start that was under way before a reload. */
  turnId: string | undefined;
  /** The start has a name by which a reload finds it; null when it is over. */
  onTurn: (turnId: string | null, title: string) => void;
  onStarted: (answer: FlowAnswer) => void;
}

export interface Start {
  state: StartState;
  dispatch: Dispatch<StartAction>;
  /** Starts the document, or leaves at the title what keeps it from being started. */
  submit: () => void;
  turn: Turn;
}

export function useStart({
  templateId,
  templateTitle,
  variables,
  mode,
  projectId,
  title,
  brief: offered,
  turnId,
  onTurn,
  onStarted,
}: StartOptions): Start {
  const queryClient = useQueryClient();
  const { isGuest = false } = useAuth();
  // Both outlive a reload under the template's name, until there is a document and the brief is its first answer.
  const titleDraft = `title.${templateId}`;
  const briefDraft = `brief.${templateId}`;
  const [state, dispatch] = useReducer(reduceStart, undefined, () =>
    initialStart(
      title ?? (readDraft(titleDraft) || templateTitle),
      keptBrief(readDraft(briefDraft), offered),
      turnId !== undefined,
    ),
  );

  // What was written is kept before it is sent: a prompt to sign up may lead away from here.
  const { brief } = state;
  useEffect(() => setDraft(titleDraft, state.title), [titleDraft, state.title]);
  useEffect(() => setDraft(briefDraft, brief ?? ""), [briefDraft, brief]);

  /** From here on the document has what was written for it. */
  const handOver = async (documentId: number) => {
    if (brief !== null && (await claimStart(templateId))) offerBrief(documentId, brief);
    setDraft(titleDraft, "");
    setDraft(briefDraft, "");
    forgetVariables(templateId);
    forgetStart(templateId);
  };
  const fail = (error: ApiError | null, reason = error?.text ?? "An error occurred. Please try again.") => {
    leaveStart(templateId);
    dispatch({ type: "fail", error: error?.errors.find(({ field }) => field === "title")?.message ?? null });
    onTurn(null, state.title);
    if (error && reportLimitExceeded(error, "docs", isGuest)) return;
    toast({
      title: "Error preparing document flow",
      description: reason,
      variant: "destructive",
    });
  };
  const settle = (outcome: TurnOutcome<FlowAnswer>) => {
    switch (outcome.kind) {
      case "done": {
        const { answer } = outcome;
        const { id } = answer.document;
        queryClient.setQueryData<Message[]>(
          queryKeys.chat(documentConversation(id)),
          (known) => known ?? messagesOf(answer),
        );
        keepAnswer(queryClient, documentConversation(id), answer);
        // A start that is met again is told as it ended; since then the interview may have gone on, or be no more.
        for (const queryKey of [queryKeys.document(id), queryKeys.interview(id)])
          void queryClient.invalidateQueries({ queryKey });
        if (answer.document.projectId !== null) {
          // The project has one more, and its activity says so.
          for (const queryKey of [queryKeys.projects, queryKeys.activities])
            void queryClient.invalidateQueries({ queryKey });
        }
        if (isGuest) askGuestOnce(() => openRegistrationPrompt("new-document", answer.document.title));
        if (isDocumentComplete(answer.interview, answer.document.content))
          toast({ title: "Document complete!" });
        onStarted(answer);
        void handOver(id);
        return;
      }
      case "stopped":
        leaveStart(templateId);
        dispatch({ type: "fail", error: null });
        onTurn(null, state.title);
        return;
      case "gone":
        // Its document was deleted, or it is long ago: what is kept begins another one.
        forgetStart(templateId);
        fail(null, "The document isn't there anymore. Your title and brief are kept.");
        return;
      case "failed":
        fail(outcome.error);
    }
  };
  const turn = useTurn<FlowAnswer>(settle);
  const submit = () => {
    const next = reduceStart(state, { type: "submit" });
    dispatch({ type: "submit" });
    if (next.step !== "starting") return;
    const body = {
      templateId,
      title: next.title,
      mode,
      ...(projectId !== undefined && { projectId }),
      ...variables,
    };
    onTurn(null, next.title); // a reload asks with the same title
    const key = keyOfStart(templateId, body);
    void claimStart(templateId);
    turn.start({ path: "/api/document-flow/start", body, content: next.title, key });
  };

  const { resume } = turn;
  const joined = useRef(turnId === undefined ? null : { id: turnId, documentId: null, content: title ?? "" });
  useEffect(() => {
    if (!joined.current) return;
    void claimStart(templateId);
    resume(joined.current);
  }, [resume, templateId]);

  const runningId = turn.view.phase === "running" ? turn.view.id : null;
  useEffect(() => {
    if (runningId !== null) onTurn(runningId, state.title);
  }, [runningId, state.title, onTurn]);

  return { state, dispatch, submit, turn };
}

/** What was kept for the first answer, with what the address offers for it. */
function keptBrief(kept: string, offered = ""): string | null {
  return (kept.includes(offered) ? kept : withReturned(kept, offered)) || null;
}

/**
 * The brief is the first answer; it stands in the input, to be looked at and sent. A start that is met again may find
 * an answer that was begun there meanwhile.
 */
function offerBrief(documentId: number, brief: string): void {
  setDraft(documentConversation(documentId), (typed) =>
    typed.includes(brief) ? typed : withReturned(typed, brief),
  );
}
