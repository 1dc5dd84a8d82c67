/** Below the log of an interview: the fields or the composer in which the question at hand is answered. */
import { useEffect, useEffectEvent, useState } from "react";

import { Composer } from "@/features/conversation/components/composer";
import { useDraft } from "@/features/drafts/drafts";
import { lazyPart } from "@/components/patterns/lazy-part";
import { Button } from "@/components/ui/button";
import { AssistantBadge } from "@/features/settings/components/assistant-badge";
import { documentConversation } from "@/lib/api/conversation-key";
import type { Interview } from "@/lib/api/types";

import type { AnswerForm } from "../answer/answer-form";
import type { Sending } from "../answer/answer-frame";
import { type Answer, offerAnswer, switchToFields, takeReturned } from "../answer/use-answer";

/** An answer in words needs none of them. */
const AnswerFields = lazyPart(async () => (await import("../answer/answer-fields")).AnswerFields);

interface InterviewInputProps extends Omit<Sending, "onSend"> {
  documentId: number;
  interview: Interview | undefined;
  answer: Answer | null;
  /** An answer is under way, or it is being asked whether the interview has gone on elsewhere. */
  isMoving: boolean;
  /** Gets what the composer has, or what fields made of it. */
  onSend: (content: string, isFromFields: boolean) => void;
  /** The fields have been loaded and drawn. */
  onFields: () => void;
  /** Back to the question whose answer is the table of the row at hand. */
  onWholeTable: () => void;
}

export function InterviewInput(props: InterviewInputProps) {
  const { documentId, interview, answer, isMoving, onSend, onWholeTable, onFields, ...sending } = props;
  const conversation = documentConversation(documentId);
  const question = interview?.current ?? null;
  useUnsentWords(documentId, interview, answer, isMoving);
  if (answer?.form && question && !answer.asText) {
    return (
      <AnswerFields
        key={answer.keys.rows}
        answer={answer}
        form={answer.form}
        question={question}
        onWholeTable={onWholeTable}
        onFields={onFields}
        onSend={(markdown) => onSend(markdown, true)}
        {...sending}
      />
    );
  }
  const isComplete = interview?.isComplete ?? false;
  return (
    <Composer
      // What is typed while an answer is awaited is for the question that comes.
      draftKey={answer && !sending.busy ? answer.keys.text : conversation}
      label={isComplete ? "Message" : "Answer"}
      placeholder={isComplete ? "Ask for a change, or what is missing" : "Type your answer"}
      minRows={2}
      onSend={(content) => onSend(content, false)}
      {...sending}
    >
      {answer?.form && !sending.busy && (
        <BackToFields key={answer.keys.rows} answer={answer} form={answer.form} />
      )}
      <span className="pl-1.5 md:hidden">
        <AssistantBadge />
      </span>
    </Composer>
  );
}

/** Words that came back from a failed turn, or came along from the start, belong to the question at hand. */
function useUnsentWords(
  documentId: number,
  interview: Interview | undefined,
  answer: Answer | null,
  isMoving: boolean,
): void {
  const question = interview?.current ?? null;
  const returned = useDraft(documentConversation(documentId));
  const key = answer?.keys.rows;
  const form = answer?.form ?? null;
  const take = useEffectEvent(() => {
    if (question) takeReturned(documentId, question, form);
  });
  const offer = useEffectEvent(() => {
    if (question) offerAnswer(documentId, question, form);
  });
  useEffect(() => {
    if (key !== undefined && !isMoving && returned !== "") take();
  }, [key, isMoving, returned]);
  useEffect(() => {
    if (key !== undefined) offer();
  }, [key]);
}

const AS_FIELDS: Record<AnswerForm["kind"], string> = {
  lines: "Write it as a list",
  grid: "Write it as a table",
  requirements: "Write it as requirements",
  stories: "Write it as stories",
  criteria: "Write it as criteria",
  cells: "Back to the empty cell",
};

function BackToFields({ answer, form }: { answer: Answer; form: AnswerForm }) {
  const [isRefused, setRefused] = useState(false);
  const press = () => setRefused(!switchToFields(answer.keys, form));
  return (
    <>
      <Button variant="ghost" size="tool" onClick={press} className="max-md:h-10">
        {AS_FIELDS[form.kind]}
      </Button>
      <span role="status">{isRefused && "This text doesn't fit the fields."}</span>
    </>
  );
}
