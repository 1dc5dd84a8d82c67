/** Parts below the question at hand: notes on it, what the document has already, ready answers. */
import { PasteBriefLink } from "@/features/brief/components/paste-brief-link";
import type { Interview, InterviewQuestion } from "@/lib/api/types";

import { SuggestedEntries } from "../answer/suggested-entries";
import type { Answer } from "../answer/use-answer";
import type { Move } from "../flow-state";
import { QuestionNotes } from "./question-notes";
import { QuickAnswers } from "./quick-answers";

interface OpenQuestionProps {
  documentId: number;
  interview: Interview;
  question: InterviewQuestion;
  /** The words with which it was asked. */
  said: string;
  answer: Answer;
  onMove: (move: Move, byTouch: boolean) => void;
  onFilled: () => void;
}

export function OpenQuestion(props: OpenQuestionProps) {
  const { documentId, interview, question, said, answer, onMove, onFilled } = props;
  return (
    <>
      <QuestionNotes question={question} said={said} />
      <SuggestedEntries answer={answer} question={question} onFilled={onFilled} />
      <QuickAnswers interview={interview} onMove={onMove} />
      {interview.answeredCount === 0 && (
        <p className="mt-2 type-caption text-muted">
          <PasteBriefLink brief={{ templateId: interview.templateId, documentId }} className="link" /> to fill
          several sections at once.
        </p>
      )}
    </>
  );
}
