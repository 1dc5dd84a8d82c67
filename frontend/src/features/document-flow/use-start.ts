/** Begins a document from a template: the title step, the start under way, and where each of its ends leads. */
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
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
  withOffered,
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
  /** The draft has what the address offered, which would else come back over every later change. */
  onTaken: () => void;
  /** The start has a name by which a reload finds it; null before that. */
  onTurn: (turnId: string | null, title: string) => void;
  /** The start has come to nothing: its title is in the draft. */
  onFailed: () => void;
  onStarted: (answer: FlowAnswer) => void;
}

export interface Start {
  state: StartState;
  dispatch: Dispatch<StartAction>;
  /** Starts the document, or leaves at the title what keeps it from being started. */
  submit: () => void;
  turn: Turn;
}

/** Both outlive a reload under the template's name, until there is a document and the brief is its first answer. */
const draftsOf = (templateId: number) =>
  ({ title: `title.${templateId}`, brief: `brief.${templateId}` }) as const;

function useTitleStep({ templateId, templateTitle, title, brief: offered, turnId, onTaken }: StartOptions) {
  const drafts = draftsOf(templateId);
  const [state, dispatch] = useReducer(reduceStart, undefined, () =>
    initialStart(
      title ?? (readDraft(drafts.title) || templateTitle),
      withOffered(readDraft(drafts.brief), offered),
      turnId !== undefined,
    ),
  );
  // What was written is kept before it is sent: a prompt to sign up may lead away from here.
  const { brief } = state;
  useEffect(() => setDraft(drafts.title, state.title), [drafts.title, state.title]);
  useEffect(() => setDraft(drafts.brief, brief ?? ""), [drafts.brief, brief]);
  // The address may offer something later as well, as when the palette starts a document from its page.
  const isOffered = state.step === "title" && turnId === undefined && (title ?? offered) !== undefined;
  useEffect(() => {
    if (!isOffered) return;
    dispatch({ type: "offer", title, brief: offered });
    onTaken();
  }, [isOffered, title, offered, onTaken]);
  return { state, dispatch };
}

/** From here on the document has what was written for it. */
async function handOver(templateId: number, documentId: number, brief: string | null): Promise<void> {
  if (brief !== null && (await claimStart(templateId))) offerBrief(documentId, brief);
  const drafts = draftsOf(templateId);
  setDraft(drafts.title, "");
  setDraft(drafts.brief, "");
  forgetVariables(templateId);
  forgetStart(templateId);
}

/** What the rest of the app knows follows. */
function keepStarted(queryClient: QueryClient, answer: FlowAnswer): void {
  const { id, projectId } = answer.document;
  queryClient.setQueryData<Message[]>(
    queryKeys.chat(documentConversation(id)),
    (known) => known ?? messagesOf(answer),
  );
  keepAnswer(queryClient, documentConversation(id), answer);
  // A start that is met again is told as it ended; since then the interview may have gone on, or be no more.
  for (const queryKey of [queryKeys.document(id), queryKeys.interview(id)])
    void queryClient.invalidateQueries({ queryKey });
  if (projectId === null) return;
  // The project has one more, and its activity says so.
  for (const queryKey of [queryKeys.projects, queryKeys.activities])
    void queryClient.invalidateQueries({ queryKey });
}

/** Answers what follows from each end of the start. */
function useSettle({ templateId, onFailed, onStarted }: StartOptions, step: ReturnType<typeof useTitleStep>) {
  const { state, dispatch } = step;
  const queryClient = useQueryClient();
  const { isGuest = false } = useAuth();
  const fail = (error: ApiError | null, reason = error?.text ?? "An error occurred. Please try again.") => {
    leaveStart(templateId);
    dispatch({ type: "fail", error: error?.errors.find(({ field }) => field === "title")?.message ?? null });
    onFailed();
    if (error && reportLimitExceeded(error, "docs", isGuest)) return;
    toast({
      title: "Error preparing document flow",
      description: reason,
      variant: "destructive",
    });
  };
  return (outcome: TurnOutcome<FlowAnswer>) => {
    switch (outcome.kind) {
      case "done": {
        const { answer } = outcome;
        const { id, title, content } = answer.document;
        keepStarted(queryClient, answer);
        if (isGuest) askGuestOnce(() => openRegistrationPrompt("new-document", title));
        if (isDocumentComplete(answer.interview, content)) toast({ title: "Document complete!" });
        onStarted(answer);
        void handOver(templateId, id, state.brief);
        return;
      }
      case "stopped":
        leaveStart(templateId);
        dispatch({ type: "fail", error: null });
        onFailed();
        return;
      case "gone":
        // Its document was deleted, or it is long ago: what is kept begins another one.
        forgetStart(templateId);
        fail(null, "This document no longer exists. Your title and brief are kept.");
        return;
      case "failed":
        fail(outcome.error);
    }
  };
}

export function useStart(options: StartOptions): Start {
  const { templateId, variables, mode, projectId, title, turnId, onTurn } = options;
  const step = useTitleStep(options);
  const { state, dispatch } = step;
  const turn = useTurn<FlowAnswer>(useSettle(options, step));
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

/**
 * The brief is the first answer; it stands in the input, to be looked at and sent. A start that is met again may find
 * an answer that was begun there meanwhile.
 */
function offerBrief(documentId: number, brief: string): void {
  setDraft(documentConversation(documentId), (typed) =>
    typed.includes(brief) ? typed : withReturned(typed, brief),
  );
}
