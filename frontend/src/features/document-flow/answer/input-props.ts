/** Props of the fields for every kind of answer. */
import type { InterviewQuestion } from "@/lib/api/types";

import type { AnswerForm } from "./answer-form";
import type { Sending } from "./answer-frame";
import type { AnswerKeys } from "./use-answer";

export interface InputProps<Kind extends AnswerForm["kind"]> extends Sending {
  question: InterviewQuestion;
  keys: AnswerKeys;
  form: Extract<AnswerForm, { kind: Kind }>;
}
