/** The interview about a document: a question at a time, ready answers, and what each answer wrote. */
import { CircleAlert } from "lucide-react";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";

import { Announcer } from "@/features/conversation/components/announcer";
import { ChatHead } from "@/features/conversation/components/chat-head";
import { ConversationLog } from "@/features/conversation/components/conversation-log";
import { HistoryState } from "@/features/conversation/components/history-state";
import { toast } from "@/components/ui/toast";
import { useAuth } from "@/features/auth/auth-context";
import { displayName } from "@/features/auth/visitor";
import { PasteBriefLink } from "@/features/brief/components/paste-brief-link";
import { AssistantBadge } from "@/features/settings/components/assistant-badge";
import { documentOf } from "@/features/conversation/keep-answer";
import { type DocumentPreview, isBusy } from "@/features/conversation/turn-state";
import type { ShownMessage } from "@/features/conversation/shown-messages";
import { useConversation } from "@/features/conversation/use-conversation";
import { isGone } from "@/lib/api/errors";
import { documentConversation } from "@/lib/api/conversation-key";
import type { Document, Interview, InterviewMove, Message, Proposal } from "@/lib/api/types";
import { useLeaveWarning } from "@/lib/use-leave-warning";
import { PHONE } from "@/lib/use-media";

import { SuggestedEntries } from "../answer/suggested-entries";
import { type Answer, type AnswerKeys, forgetAnswer, useAnswer } from "../answer/use-answer";
import { interviewQuery } from "../api/queries";
import { isDocumentComplete, type Move, MOVES, type Target } from "../flow-state";
import { InterviewEnd } from "./interview-end";
import { InterviewHead } from "./interview-head";
import { InterviewInput } from "./interview-input";
import { InterviewMessage } from "./interview-message";
import { QuestionNotes } from "./question-notes";
import { QuickAnswers } from "./quick-answers";

export interface InterviewPaneProps {
  documentId: number;
  /** Gets the document whenever an answer has changed it. */
  onDocument?: (document: Document) => void;
  /** Gets the document as it is being written; null when nothing is. */
  onPreview?: (preview: DocumentPreview | null) => void;
  /** Gets what an answer wrote, once it is stored. */
  onWritten?: (proposal: Proposal) => void;
  /** Draws what an answer wrote, and whether that filled its section. */
  renderProposal: (proposal: Proposal, isFilled: boolean) => ReactNode;
  /** Right in the head of the pane. */
  headAction?: ReactNode;
  /** The page is for answering: the first question has the focus as soon as it is there. */
  takesFocus?: boolean;
  /** On the last page: what the review found. */
  review?: ReactNode;
}

export function InterviewPane(props: InterviewPaneProps) {
  const { documentId, onDocument, onPreview, onWritten, renderProposal, headAction } = props;
  const { takesFocus = false, review } = props;
  const { user, isGuest = false } = useAuth();
  const { data: interview, isFetching } = useQuery(interviewQuery(documentId));
  const answer = useAnswer(documentId, interview);
  useLeaveWarning(typedIn(answer, interview) !== "");
  /** What is under way of what was typed: it is kept until it is stored. */
  const [sent, setSent] = useState<AnswerKeys | null>(null);
  const conversation = documentConversation(documentId);
  const { history, shown, earlier, turn, send, failure, announced } = useConversation(
    conversation,
    (settled) => {
      const document = documentOf(settled);
      if (sent) forgetAnswer(sent);
      setSent(null);
      if (document) onDocument?.(document);
      if (settled.assistantMessage.proposal) onWritten?.(settled.assistantMessage.proposal);
      // Where something is missing the last page says what.
      if ("interview" in settled && isDocumentComplete(settled.interview, settled.document.content))
        toast({ title: "Document complete!" });
    },
  );
  const messages = history.data;
  const preview = turn.view.phase === "running" ? turn.view.preview : null;
  useEffect(() => {
    onPreview?.(preview);
    // A pane that goes away leaves no preview behind; while it stays, one preview follows the other.
    return () => onPreview?.(null);
  }, [preview, onPreview]);

  const busy = isBusy(turn.view);
  const { input, wantFocus, onFields } = useQuestionFocus(answer, busy, takesFocus);
  const say = (content: string, fromInput: boolean, move?: InterviewMove, target?: Target) => {
    // A finished interview has no more questions; what is said then is a wish about the document.
    if (interview?.isComplete && move === undefined)
      send({ path: "/api/chat", body: { documentId, content }, content, fromInput });
    else {
      const body = { documentId, content, mode: interview?.mode, asked: askedIn(interview), move, target };
      send({ path: "/api/document-flow/message", body, content, fromInput });
    }
  };
  const sendAnswer = (content: string, isFromFields: boolean) => {
    setSent(answer?.keys ?? null);
    wantFocus();
    say(content, true, isFromFields ? "answer" : undefined);
  };
  const steer = (move: Move, byKeyboard: boolean) => {
    if (byKeyboard) wantFocus();
    // What was typed beside "I don't know" is written as well.
    const typed = move === "unknown" ? typedIn(answer, interview) : "";
    if (typed !== "") setSent(answer?.keys ?? null);
    const { words } = MOVES.find((each) => each.move === move) ?? MOVES[0];
    say(typed === "" ? words : typed, typed !== "", move);
  };
  const goBack = (target: Target) => {
    wantFocus();
    say("Back", false, "back", target);
  };

  const name = user ? displayName(user) : "You";
  const question = busy ? undefined : openQuestion(messages, interview);
  return (
    <>
      <ChatHead badge={<AssistantBadge />}>{headAction}</ChatHead>
      {interview && (
        <InterviewHead
          interview={interview}
          onSection={busy ? undefined : (index) => goBack({ index, number: 0 })}
        />
      )}
      <ConversationLog
        label="Interview"
        firstKey={messages?.[0]?.id}
        isAnswering={busy}
        align="end"
        earlier={earlier}
      >
        <HistoryState
          isPending={history.isPending}
          // Of a document that is gone the page itself says so.
          isError={history.isLoadingError && !isGone(history.error)}
          retry={() => void history.refetch()}
        />
        {shown.map(({ key, message, about }, at) => (
          <InterviewMessage
            key={key}
            message={message}
            about={about}
            name={name}
            guest={isGuest}
            section={sectionOf(shown, at, interview)}
            isFilled={hasFilled(message, interview)}
            renderProposal={renderProposal}
          >
            {"id" in message && message.id === question && answer && interview?.current && (
              <>
                <QuestionNotes question={interview.current} said={message.content} />
                <SuggestedEntries answer={answer} question={interview.current} onFilled={wantFocus} />
                <QuickAnswers interview={interview} onMove={steer} />
                {interview.answeredCount === 0 && (
                  <p className="mt-2 type-caption text-muted">
                    <PasteBriefLink
                      brief={{ templateId: interview.templateId, documentId }}
                      className="link"
                    />{" "}
                    to fill several sections at once.
                  </p>
                )}
              </>
            )}
          </InterviewMessage>
        ))}
        {failure !== null && !busy && (
          <p className="flex items-baseline gap-2 type-caption text-muted">
            <CircleAlert aria-hidden className="size-3.5 flex-none self-center text-warn" />
            <span>Your answer wasn’t saved. {failure}</span>
          </p>
        )}
        {interview?.isComplete && !busy && (
          <InterviewEnd interview={interview} onQuestion={goBack} review={review} />
        )}
      </ConversationLog>
      <Announcer isWaiting={busy} answer={announced} />
      <div ref={input} className="contents">
        <InterviewInput
          documentId={documentId}
          interview={interview}
          answer={answer}
          isMoving={busy || (sent !== null && isFetching)}
          busy={busy}
          stopping={turn.view.phase !== "idle" && turn.view.stopping}
          onStop={turn.stop}
          onSend={sendAnswer}
          onFields={onFields}
          onWholeTable={() => {
            const { index = 0, number = 0 } = interview?.current ?? {};
            goBack({ index, number });
          }}
        />
      </div>
    </>
  );
}

/** Puts the focus into the first field that is empty, or else the last one, once the question it was wanted for is there. */
function useQuestionFocus(
  answer: Answer | null,
  busy: boolean,
  takesFocus: boolean,
): { input: RefObject<HTMLDivElement | null>; wantFocus: () => void; onFields: () => void } {
  const input = useRef<HTMLDivElement>(null);
  const isWanted = useRef(takesFocus);
  const give = useEffectEvent(() => {
    if (!isWanted.current || !input.current) return;
    // On a phone the keyboard would cover the question.
    if (window.matchMedia(PHONE).matches) return;
    const fields = [...input.current.querySelectorAll("textarea")].filter(
      (field) => !field.closest("[inert]"),
    );
    const field = fields.find(({ value }) => value === "") ?? fields.at(-1);
    field?.focus();
    // After an answer, or once the interview is known, there are other fields.
    isWanted.current = busy || answer === null || field === undefined;
  });
  const [asked, setAsked] = useState(0);
  const wantFocus = () => {
    isWanted.current = true;
    setAsked(asked + 1);
  };
  const asText = answer?.asText ?? false;
  const wasText = useRef(asText);
  useEffect(() => {
    // What was pressed for the other way to answer has gone with it.
    isWanted.current ||= wasText.current !== asText && document.activeElement === document.body;
    wasText.current = asText;
    give();
  }, [answer?.keys.rows, asText, busy, asked]);
  /** Fields that were loaded late are there now. */
  const onFields = () => setAsked(asked + 1);
  return { input, wantFocus, onFields };
}

/** What was typed for the question at hand, unless it is the answer that it already has. */
function typedIn(answer: Answer | null, interview: Interview | undefined): string {
  const typed = answer?.markdown ?? "";
  return typed === interview?.current?.answer.trim() ? "" : typed;
}

/** The section that an answer went into: the change that followed it says so, or the question that is open. */
function sectionOf(
  shown: readonly ShownMessage[],
  at: number,
  interview: Interview | undefined,
): string | null {
  const message = shown[at]?.message;
  if (message?.role === "question") return interview?.current?.heading ?? null;
  if (message?.role !== "user") return null;
  const next = shown[at + 1]?.message;
  // A model's other wording stands behind the assistant's words, and what was written beside the person's own.
  const written = message.proposal ?? (next?.role === "assistant" ? next.proposal : null);
  return written?.hunks[0]?.section ?? null;
}

/** Whether the change at a message gave a section its last answer. */
function hasFilled(message: ShownMessage["message"], interview: Interview | undefined): boolean {
  const proposal = "proposal" in message ? message.proposal : null;
  return interview?.sections.some(({ filledBy }) => filledBy !== null && filledBy === proposal?.id) ?? false;
}

/** What an answer is to: while the page was open the interview may have gone on elsewhere. */
function askedIn(interview: Interview | undefined) {
  const current = interview?.current;
  return current
    ? { index: current.index, question: current.question, ...(current.row && { row: current.row.number }) }
    : undefined;
}

/** The message under which the ready answers stand: the last one, when it is the assistant's and the interview is open. */
function openQuestion(
  messages: readonly Message[] | undefined,
  interview: Interview | undefined,
): number | undefined {
  const last = messages?.at(-1);
  const isOpen = interview?.current !== undefined && interview.current !== null && !interview.isComplete;
  return isOpen && last?.role === "assistant" ? last.id : undefined;
}
