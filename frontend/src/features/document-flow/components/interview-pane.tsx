/** The interview about a document: a question at a time, ready answers, and what each answer wrote. */
import { CircleAlert } from "lucide-react";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";

import { Announcer } from "@/features/conversation/components/announcer";
import { ChatHead } from "@/features/conversation/components/chat-head";
import { ConversationLog } from "@/features/conversation/components/conversation-log";
import { HistoryState } from "@/features/conversation/components/history-state";
import { useAuth } from "@/features/auth/auth-context";
import { displayName } from "@/features/auth/visitor";
import { AssistantBadge } from "@/features/settings/components/assistant-badge";
import { isGone } from "@/lib/api/errors";
import type { Proposal } from "@/lib/api/types";

import { useAnswer } from "../answer/use-answer";
import { interviewQuery } from "../api/queries";
import { hasFilled, openQuestion, sectionOf } from "../message-facts";
import { type InterviewEvents, useInterviewTurns } from "../use-interview-turns";
import { InterviewEnd } from "./interview-end";
import { InterviewHead } from "./interview-head";
import { InterviewInput } from "./interview-input";
import { InterviewMessage } from "./interview-message";
import { OpenQuestion } from "./open-question";

export interface InterviewPaneProps extends InterviewEvents {
  documentId: number;
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
  const { documentId, renderProposal, headAction, takesFocus = false, review } = props;
  const { user, isGuest = false } = useAuth();
  const { data: interview, isFetching } = useQuery(interviewQuery(documentId));
  const answer = useAnswer(documentId, interview);
  const turns = useInterviewTurns(documentId, interview, answer, takesFocus, props);
  const { history, shown, earlier, turn, failure, announced, busy, isSent } = turns;
  const { sendAnswer, steer, goBack, input, wantFocus, onFields } = turns;
  const { index = 0, number = 0 } = interview?.current ?? {};
  const name = user ? displayName(user) : "You";
  const question = busy ? undefined : openQuestion(history.data, interview);
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
        firstKey={history.data?.[0]?.id}
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
              <OpenQuestion
                interview={interview}
                question={interview.current}
                said={message.content}
                documentId={documentId}
                answer={answer}
                onMove={steer}
                onFilled={wantFocus}
              />
            )}
          </InterviewMessage>
        ))}
        {failure !== null && !busy && <NotSaved failure={failure} />}
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
          isMoving={busy || (isSent && isFetching)}
          busy={busy}
          stopping={turn.view.phase !== "idle" && turn.view.stopping}
          onStop={turn.stop}
          onSend={sendAnswer}
          onFields={onFields}
          onWholeTable={() => goBack({ index, number })}
        />
      </div>
    </>
  );
}

function NotSaved({ failure }: { failure: string }) {
  return (
    <p className="flex items-baseline gap-2 type-caption text-muted">
      <CircleAlert aria-hidden className="size-3.5 flex-none self-center text-warn" />
      <span>Your answer wasn't saved. {failure}</span>
    </p>
  );
}
