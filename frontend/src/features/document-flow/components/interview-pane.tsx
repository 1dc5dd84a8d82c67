/** The interview about a document: a question at a time, ready answers, and what each answer wrote. */
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";

import {
  Announcer,
  ChatHead,
  Composer,
  ConversationLog,
  focusComposer,
  HistoryState,
  SuggestionChips,
} from "@/components/conversation";
import { toast } from "@/components/ui/toast";
import { displayName, useAuth } from "@/features/auth";
import { AssistantBadge } from "@/features/settings";
import { type DocumentPreview, documentOf, isBusy, useConversation } from "@/features/turns";
import { isGone } from "@/lib/api/errors";
import type { Document, Interview, Message, Proposal } from "@/lib/api/types";
import { documentPlace } from "@/lib/api/place";

import { interviewQuery } from "../api/queries";
import { InterviewHead } from "./interview-head";
import { InterviewMessage } from "./interview-message";
import { QuickAnswers } from "./quick-answers";

export interface InterviewPaneProps {
  documentId: number;
  /** Gets the document whenever an answer has changed it. */
  onDocument?: (document: Document) => void;
  /** Gets the document as it is being written; null when nothing is. */
  onPreview?: (preview: DocumentPreview | null) => void;
  /** Gets what an answer wrote, once it is stored. */
  onWritten?: (proposal: Proposal) => void;
  /** Draws what an answer wrote. */
  renderProposal: (proposal: Proposal) => ReactNode;
  /** Right in the head of the pane. */
  headAction?: ReactNode;
}

export function InterviewPane({
  documentId,
  onDocument,
  onPreview,
  onWritten,
  renderProposal,
  headAction,
}: InterviewPaneProps) {
  const { user, isGuest = false } = useAuth();
  const { data: interview } = useQuery(interviewQuery(documentId));
  const place = documentPlace(documentId);
  const { history, shown, earlier, turn, send, announced } = useConversation(place, (answer) => {
    const document = documentOf(answer);
    if (document) onDocument?.(document);
    if (answer.assistantMessage.proposal) onWritten?.(answer.assistantMessage.proposal);
    if ("isComplete" in answer && answer.isComplete) {
      const isEmpty = answer.document.content.trim() === "";
      toast({
        title: "Document complete!",
        ...(isEmpty && { description: "Nothing was written: every section was skipped." }),
      });
    }
  });
  const messages = history.data;
  const preview = turn.view.phase === "running" ? turn.view.preview : null;
  useEffect(() => {
    onPreview?.(preview);
    // A pane that goes away leaves no preview behind; while it stays, one preview follows the other.
    return () => onPreview?.(null);
  }, [preview, onPreview]);

  const isComplete = interview?.isComplete ?? false;
  const answer = (content: string, fromInput: boolean) => {
    // A finished interview has no more questions; what is said now is a wish about the document.
    if (isComplete) send({ path: "/api/chat", body: { documentId, content }, content, fromInput });
    else {
      const body = { documentId, content, mode: interview?.mode, asked: askedIn(interview) };
      send({ path: "/api/document-flow/message", body, content, fromInput });
    }
  };

  const busy = isBusy(turn.view);
  const name = user ? displayName(user) : "You";
  const question = busy ? undefined : openQuestion(messages, interview);
  return (
    <>
      <ChatHead badge={<AssistantBadge />}>{headAction}</ChatHead>
      {interview && <InterviewHead interview={interview} />}
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
        {shown.map(({ key, message, about }) => (
          <InterviewMessage
            key={key}
            message={message}
            about={about}
            name={name}
            guest={isGuest}
            renderProposal={renderProposal}
          >
            {"id" in message && message.id === question && interview?.current && (
              <>
                <SuggestionChips
                  label="Suggested answers"
                  suggestions={interview.current.suggestions}
                  draftKey={place}
                />
                <QuickAnswers
                  interview={interview}
                  onAnswer={(control, byKeyboard) => {
                    answer(control, false);
                    if (byKeyboard) focusComposer(place);
                  }}
                />
              </>
            )}
          </InterviewMessage>
        ))}
      </ConversationLog>
      <Announcer isWaiting={busy} answer={announced} />
      <Composer
        draftKey={place}
        label={isComplete ? "Message" : "Answer"}
        placeholder={isComplete ? "Ask for a change, or what is missing" : "Type your answer"}
        minRows={2}
        busy={busy}
        stopping={turn.view.phase !== "idle" && turn.view.stopping}
        onStop={turn.stop}
        onSend={(content) => answer(content, true)}
      >
        {!isComplete && (
          <span className="pl-2 max-md:hidden">Or paste a brief: it fills every section it speaks to</span>
        )}
        <span className="pl-1.5 md:hidden">
          <AssistantBadge />
        </span>
      </Composer>
    </>
  );
}

/** What an answer is to: while the page was open the interview may have gone on elsewhere. */
function askedIn(interview: Interview | undefined) {
  const current = interview?.current;
  return current ? { index: current.index, question: current.question } : undefined;
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
