/** The turns of an interview: what is said by an answer, a button or a way back, and what comes of it. */
import { useEffect, useState } from "react";

import { toast } from "@/components/ui/toast";
import { documentOf } from "@/features/conversation/keep-answer";
import { type DocumentPreview, isBusy } from "@/features/conversation/turn-state";
import { useConversation } from "@/features/conversation/use-conversation";
import { documentConversation } from "@/lib/api/conversation-key";
import type { Document, Interview, InterviewMove, Proposal } from "@/lib/api/types";
import { useLeaveWarning } from "@/lib/use-leave-warning";

import { type Answer, type AnswerKeys, forgetAnswer } from "./answer/use-answer";
import { isDocumentComplete, type Move, MOVES, type Target } from "./flow-state";
import { useQuestionFocus } from "./use-question-focus";

export interface InterviewEvents {
  /** Gets the document whenever an answer has changed it. */
  onDocument?: (document: Document) => void;
  /** Gets the document as it is being written; null when nothing is. */
  onPreview?: (preview: DocumentPreview | null) => void;
  /** Gets what an answer wrote, once it is stored. */
  onWritten?: (proposal: Proposal) => void;
}

export function useInterviewTurns(
  documentId: number,
  interview: Interview | undefined,
  answer: Answer | null,
  takesFocus: boolean,
  { onDocument, onPreview, onWritten }: InterviewEvents,
) {
  useLeaveWarning(typedIn(answer, interview) !== "");
  /** What was typed and sent last: it is kept until just that is stored. */
  const [sent, setSent] = useState<{ keys: AnswerKeys; content: string } | null>(null);
  const conversation = documentConversation(documentId);
  const { history, shown, earlier, turn, send, failure, announced } = useConversation(
    conversation,
    (settled) => {
      const document = documentOf(settled);
      // Another window's turn may have been met instead.
      if (sent?.content === settled.userMessage.content) forgetAnswer(sent.keys);
      setSent(null);
      if (document) onDocument?.(document);
      if (settled.assistantMessage.proposal) onWritten?.(settled.assistantMessage.proposal);
      // Where something is missing the last page says what.
      if ("interview" in settled && isDocumentComplete(settled.interview, settled.document.content))
        toast({ title: "Document complete!" });
    },
  );
  const preview = turn.view.phase === "running" ? turn.view.preview : null;
  useEffect(() => {
    onPreview?.(preview);
    // A pane that goes away leaves no preview behind; while it stays, one preview follows the other.
    return () => onPreview?.(null);
  }, [preview, onPreview]);

  const busy = isBusy(turn.view);
  const { input, wantFocus, onFields } = useQuestionFocus(answer, busy, takesFocus);
  const say = (content: string, fromInput: boolean, move?: InterviewMove, target?: Target) => {
    setSent(fromInput && answer ? { keys: answer.keys, content } : null);
    // A finished interview has no more questions; what is said then is a wish about the document.
    if (interview?.isComplete && move === undefined)
      send({ path: "/api/chat", body: { documentId, content }, content, fromInput });
    else {
      const body = { documentId, content, mode: interview?.mode, asked: askedIn(interview), move, target };
      send({ path: "/api/document-flow/message", body, content, fromInput });
    }
  };
  const sendAnswer = (content: string, isFromFields: boolean) => {
    wantFocus();
    say(content, true, isFromFields ? "answer" : undefined);
  };
  const steer = (move: Move, byTouch: boolean) => {
    // Whoever skips a question types the answer to the next one.
    if (!byTouch) wantFocus();
    // What was typed beside "I don't know" is written as well.
    const typed = move === "unknown" ? typedIn(answer, interview) : "";
    const { words } = MOVES.find((each) => each.move === move) ?? MOVES[0];
    say(typed === "" ? words : typed, typed !== "", move);
  };
  const goBack = (target: Target) => {
    wantFocus();
    say("Back", false, "back", target);
  };

  return {
    ...{ history, shown, earlier, turn, failure, announced, busy, sendAnswer, steer, goBack },
    ...{ input, wantFocus, onFields },
    /** What was typed is being stored. */
    isSent: sent !== null,
  };
}

/** What was typed for the question at hand, unless it is the answer that it already has. */
function typedIn(answer: Answer | null, interview: Interview | undefined): string {
  const typed = answer?.markdown ?? "";
  return typed === interview?.current?.answer.trim() ? "" : typed;
}

/** What an answer is to: while the page was open the interview may have gone on elsewhere. */
function askedIn(interview: Interview | undefined) {
  const current = interview?.current;
  return current
    ? { index: current.index, question: current.question, ...(current.row && { row: current.row.number }) }
    : undefined;
}
